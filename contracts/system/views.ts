import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { failedLetter } from '../letters/views.ts';
import { provider } from '../payments/provider.ts';
import { rebuildResult, verificationResult } from './maintenance.ts';

const position = z.string();

/** A stream with an event that a projection cannot apply; `decision` is what an operator asked for. */
const parkedStream = z
  .object({
    projection: z.string(),
    stream: z.string(),
    eventId: z.string(),
    type: z.string(),
    revision: z.int(),
    position,
    error: z.string(),
    attempts: z.int(),
    decision: z.enum(['retry', 'skip']).nullable(),
  })
  .meta({ id: 'ParkedStream' });
export type ParkedStream = z.infer<typeof parkedStream>;

/** The progress of the work: `position` of the log's `end` is read, `rows` are compared. */
export const progress = z
  .object({
    phase: z.enum(['reading', 'indexing', 'comparing', 'replacing']),
    position,
    end: position,
    events: z.int(),
    rows: z.int(),
  })
  .meta({ id: 'Progress' });
export type Progress = z.infer<typeof progress>;

/** Work that an admin asked for and that has not ended; `progress` is null until a projector begins. */
export const underWay = z
  .object({ requestedBy: id, requestedAt: z.string(), progress: progress.nullable() })
  .meta({ id: 'UnderWay' });
export type UnderWay = z.infer<typeof underWay>;

/** `requestedBy` is null for an operator at the command line. */
const ended = { requestedBy: id.nullable(), at: z.string() };

/** The last requested rebuild of a projection's tables. */
const rebuilt = z.object({ ...rebuildResult.shape, ...ended }).meta({ id: 'Rebuilt' });
export type Rebuilt = z.infer<typeof rebuilt>;

/** The last comparison of every read row with a fold of the whole log. */
const verified = z.object({ ...verificationResult.shape, ...ended }).meta({ id: 'Verified' });
export type Verified = z.infer<typeof verified>;

const maintained = <Result extends z.ZodType>(result: Result) =>
  z.object({ underWay: underWay.nullable(), last: result.nullable() });

/**
 * `lagSeconds`: age of the oldest event that it lacks, 0 when it has everything up to the log's end; `rows` by table.
 * `filling`: the live tables are of another version, and tables of this one are being filled; `fillingProgress` is there
 * once a projector has begun. `rebuild` is null for a projection that cannot be rebuilt from the log as a whole.
 */
const projectionStatus = z
  .object({
    name: z.string(),
    version: z.int(),
    filling: z.boolean(),
    // Left out as long as pages of the release before refuse null: operators watch a roll with them.
    fillingProgress: progress.nullish(),
    position,
    lagSeconds: z.number(),
    tables: z.array(z.object({ name: z.string(), rows: z.int() })),
    parked: z.array(parkedStream),
    rebuild: maintained(rebuilt).nullable(),
  })
  .meta({ id: 'ProjectionStatus' });
export type ProjectionStatus = z.infer<typeof projectionStatus>;

/**
 * A process manager's to-do list: what waits, what is overdue, and what failed and is tried again; `error` has their
 * different errors, a line each: ten at most, those of what was tried most often first.
 */
const processStatus = z
  .object({
    name: z.string(),
    waiting: z.int(),
    overdue: z.int(),
    failing: z.int(),
    error: z.string().nullable(),
    nextDueAt: z.string().nullable(),
  })
  .meta({ id: 'ProcessStatus' });
export type ProcessStatus = z.infer<typeof processStatus>;

/** An order with a started payment that its provider does not know under the current credentials. */
const undecidedPayment = z.object({ orderId: id, provider }).meta({ id: 'UndecidedPayment' });
export type UndecidedPayment = z.infer<typeof undecidedPayment>;

/** An account with unpaid reservations: its open orders, and the units in them. */
const unpaidHolder = z.object({ userId: id, orders: z.int(), units: z.int() }).meta({ id: 'UnpaidHolder' });

/** All unpaid reservations, and those of the ten accounts that hold the most, the largest first. */
const unpaidHoldings = z
  .object({ orders: z.int(), units: z.int(), accounts: z.array(unpaidHolder) })
  .meta({ id: 'UnpaidHoldings' });
export type UnpaidHoldings = z.infer<typeof unpaidHoldings>;

/** How many undecided payments, and how many failed letters, the system page lists at once. */
export const MOST_LISTED = 100;

export const system = z
  .object({
    log: z.object({ end: position }),
    projections: z.array(projectionStatus),
    processes: z.array(processStatus),
    /** The oldest, MOST_LISTED at most. */
    undecidedPayments: z.array(undecidedPayment),
    /** Null while a process that has just started does not know the earlier reservations yet. */
    unpaid: unpaidHoldings.nullable(),
    verification: maintained(verified),
    /** The newest, MOST_LISTED at most. */
    failedLetters: z.array(failedLetter),
  })
  .meta({ id: 'System' });
export type System = z.infer<typeof system>;
