import { accessEvents, exportEvents, type AccessEvent, type ExportEvent } from '#contracts/audit/events';
import { MINUTE } from '#contracts/kernel/duration';
import type { Aggregate } from '../kernel/aggregate.ts';

/** A look at a person's data by somebody with an account. */
export interface Look {
  readonly viewerId: string;
  readonly stream: string;
  readonly at: string;
}

/**
 * The recent looks at a person's data, newest last. Operators' looks are left out: each gives its own reason, so none
 * is a repeat.
 */
export type Access = readonly Look[];

/** How many looks and exports are kept: older ones do not matter to decisions. */
const KEPT = 100;

export const access: Aggregate<Access, AccessEvent> = {
  category: 'access',
  events: accessEvents,
  initial: [],
  evolve: (state, { data: { viewerId, stream, at } }) =>
    viewerId === null ? state : [...state, { viewerId, stream, at }].slice(-KEPT),
  snapshotVersion: 1,
};

/** A person's recent exports and looks at lists, newest last. */
export type Exports = readonly ExportEvent['data'][];

export const exported: Aggregate<Exports, ExportEvent> = {
  category: 'export',
  events: exportEvents,
  initial: [],
  evolve: (state, { data }) => [...state, data].slice(-KEPT),
  snapshotVersion: 1,
};

/** Milliseconds within which a repeated look counts as the same: moving along an order's history is one look. */
export const ONE_LOOK = 15 * MINUTE;
