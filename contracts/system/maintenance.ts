import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';

const at = z.iso.datetime();
/** The id of the call that asked; the end of the work names the request it answers. */
const request = z.string().min(1).max(100);
const projection = z.string().min(1).max(60);

/**
 * A row that differs between a table and the log, by its key: with the columns that differ, or where only one side has
 * the row. The values are left out, since they may be about a person.
 */
const differingRow = z.strictObject({
  table: z.string().max(100),
  key: z.string().max(500),
  is: z.enum(['different', 'missing', 'unexplained']),
  columns: z.array(z.string().max(100)).max(100),
});
export type DifferingRow = z.infer<typeof differingRow>;

/** The most rows that are listed. */
export const MOST_NAMED_ROWS = 20;

/**
 * `differs`: rows were compared, and some are not as the log says; a rebuild then keeps the old tables. `failed`: the
 * work could not be done, and `error` says why. `givenUp`: several processes in turn ended during the work.
 */
export const outcome = z.enum(['done', 'differs', 'failed', 'givenUp']);

const result = {
  outcome,
  events: z.int().min(0),
  rows: z.int().min(0),
  /** Null where nothing was compared. */
  differences: z.int().min(0).nullable(),
  named: z.array(differingRow).max(MOST_NAMED_ROWS),
  seconds: z.number().min(0),
  error: z.string().max(500).nullable(),
};
export const rebuildResult = z.strictObject(result);
export type RebuildResult = z.infer<typeof rebuildResult>;

export const verificationResult = z.strictObject({
  ...result,
  /** The position of the log's end at the start. */
  upTo: z.string().max(30),
  /** Streams with an event that cannot be read: their rows were not compared. */
  unreadable: z.int().min(0),
});
export type VerificationResult = z.infer<typeof verificationResult>;

/** Events of the streams `rebuild-{projection}`: who asked for a rebuild of its tables from the log, and the result. */
export const rebuildEvents = {
  RebuildRequested: event('RebuildRequested', z.strictObject({ projection, request, requestedBy: id, at })),
  RebuildEnded: event('RebuildEnded', rebuildResult.extend({ projection, request, at })),
} as const;
export type RebuildEvent = EventsOf<typeof rebuildEvents>;

/**
 * Events of the stream `verification-all`: who asked to compare every read row with a fold of the whole log, and the
 * result. No account asks for a verification at the command line: its `request` is null.
 */
export const verificationEvents = {
  VerificationRequested: event('VerificationRequested', z.strictObject({ request, requestedBy: id, at })),
  VerificationEnded: event(
    'VerificationEnded',
    verificationResult.extend({ request: request.nullable(), at }),
  ),
} as const;
export type VerificationEvent = EventsOf<typeof verificationEvents>;
