import { accessEvents, exportEvents, type AccessEvent, type ExportEvent } from '#contracts/audit/events';
import type { Aggregate } from '../kernel/aggregate.ts';

/** A look of somebody with an account at a person's data. */
export interface Look {
  readonly viewerId: string;
  readonly stream: string;
  readonly at: string;
}

/** Who has looked at a person's data lately, newest last. Operators say each time why: theirs are never the same look. */
export type Access = readonly Look[];

/** Older looks no longer matter to a decision. */
const KEPT = 100;

export const access: Aggregate<Access, AccessEvent> = {
  category: 'access',
  events: accessEvents,
  initial: [],
  evolve: (state, { data: { viewerId, stream, at } }) =>
    viewerId === null ? state : [...state, { viewerId, stream, at }].slice(-KEPT),
};

/** What somebody took out of the shop, or was shown of many people, lately, newest last. */
export type Exports = readonly ExportEvent['data'][];

export const exported: Aggregate<Exports, ExportEvent> = {
  category: 'export',
  events: exportEvents,
  initial: [],
  evolve: (state, { data }) => [...state, data].slice(-KEPT),
};

/** Within this time looking again is the same look, in ms: who moves along an order's history looks once. */
export const ONE_LOOK = 15 * 60 * 1_000;
