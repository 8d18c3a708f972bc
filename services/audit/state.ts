import { accessEvents, type AccessEvent } from '#contracts/audit/events';
import type { Aggregate } from '../kernel/aggregate.ts';

/** A look at a person's data. */
export interface Look {
  readonly viewerId: string;
  readonly stream: string;
  readonly at: string;
}

/** Who has looked at a person's data lately, newest last. */
export type Access = readonly Look[];

/** Older looks no longer matter to a decision. */
const KEPT = 100;

export const access: Aggregate<Access, AccessEvent> = {
  category: 'access',
  events: accessEvents,
  initial: [],
  evolve: (state, { data: { viewerId, stream, at } }) => [...state, { viewerId, stream, at }].slice(-KEPT),
};
