import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';

const at = z.iso.datetime();
/** The id of the call that asked. What ends names what it was asked by. */
const request = z.string().min(1).max(100);
const projection = z.string().min(1).max(60);

/**
 * A row of which a table and the log do not say the same, by its key: with the columns that differ, or only one of them has
 * it. What stands in the columns is not said here: it may be about a person.
 */
export const differingRow = z.strictObject({
  table: z.string().max(100),
  key: z.string().max(500),
  is: z.enum(['different', 'missing', 'unexplained']),
  columns: z.array(z.string().max(100)).max(100),
});
export type DifferingRow = z.infer<typeof differingRow>;

/** Rows that are named at most. */
export const MOST_NAMED = 20;

/**
 * `differs`: rows were compared, and some are not what the log says; a rebuild then leaves the old tables in place.
 * `failed`: it could not be done, and `error` says why. `givenUp`: process after process ended while at it.
 */
export const outcome = z.enum(['done', 'differs', 'failed', 'givenUp']);

const result = {
  outcome,
  events: z.int().min(0),
  rows: z.int().min(0),
  /** Null where nothing was compared. */
  differences: z.int().min(0).nullable(),
  named: z.array(differingRow).max(MOST_NAMED),
  seconds: z.number().min(0),
  error: z.string().max(500).nullable(),
};
export const rebuildResult = z.strictObject(result);
export type RebuildResult = z.infer<typeof rebuildResult>;

export const verificationResult = z.strictObject({
  ...result,
  /** The position of the log's end that it began with. */
  upTo: z.string().max(30),
  /** Streams with an event that cannot be read: they were compared with nothing. */
  unreadable: z.int().min(0),
});
export type VerificationResult = z.infer<typeof verificationResult>;

/** Of the streams `rebuild-{projection}`: who asked for its tables to be made again from the log, and what came of it. */
export const rebuildEvents = {
  RebuildRequested: event('RebuildRequested', z.strictObject({ projection, request, requestedBy: id, at })),
  RebuildEnded: event('RebuildEnded', rebuildResult.extend({ projection, request, at })),
} as const;
export type RebuildEvent = EventsOf<typeof rebuildEvents>;

/**
 * Of the stream `verification-all`: who asked for every read row to be compared with a fold of the whole log, and what came
 * of it. One that an operator made at a terminal was asked for by no account: its `request` is null.
 */
export const verificationEvents = {
  VerificationRequested: event('VerificationRequested', z.strictObject({ request, requestedBy: id, at })),
  VerificationEnded: event(
    'VerificationEnded',
    verificationResult.extend({ request: request.nullable(), at }),
  ),
} as const;
export type VerificationEvent = EventsOf<typeof verificationEvents>;
