import { z } from 'zod';

const position = z.string();

/** A stream that a projection has stopped at an event which it cannot apply; `decision`: what an operator has asked for. */
export const parkedStream = z
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

/**
 * `lagSeconds` is 0 when it has everything up to the log's end; `rows` by table. `filling`: what serves is of an older
 * version, and tables of this one are filled beside it.
 */
export const projectionStatus = z
  .object({
    name: z.string(),
    version: z.int(),
    filling: z.boolean(),
    position,
    lagSeconds: z.number(),
    tables: z.array(z.object({ name: z.string(), rows: z.int() })),
    parked: z.array(parkedStream),
  })
  .meta({ id: 'ProjectionStatus' });
export type ProjectionStatus = z.infer<typeof projectionStatus>;

/** A process's to-do list: what waits, what is overdue, what has failed before and is tried again. */
export const processStatus = z
  .object({
    name: z.string(),
    waiting: z.int(),
    overdue: z.int(),
    failing: z.int(),
    nextDueAt: z.string().nullable(),
  })
  .meta({ id: 'ProcessStatus' });
export type ProcessStatus = z.infer<typeof processStatus>;

/** The last time that every read row was compared with a fold of the whole log (`npm run audit -- verify`). */
export const verification = z
  .object({
    at: z.string(),
    upTo: position,
    events: z.int(),
    rows: z.int(),
    seconds: z.number(),
    differences: z.int(),
  })
  .meta({ id: 'Verification' });

export const system = z
  .object({
    log: z.object({ end: position }),
    projections: z.array(projectionStatus),
    processes: z.array(processStatus),
    verification: verification.nullable(),
  })
  .meta({ id: 'System' });
export type System = z.infer<typeof system>;
