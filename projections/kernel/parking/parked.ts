import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { truncate } from '#contracts/kernel/truncate';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { LONGEST_DECIDED } from '#contracts/system/events';
import { messageOf } from '#resilience/message-of';
import type { Database } from '../database.ts';
import { withoutNul } from '../text.ts';

/** What an operator decided: try the parked event again, or go on after it without it. */
export type Decision = 'retry' | 'skip';

/** A stream that a projection has stopped following, at an event that it cannot apply. All other streams go on. */
export interface ParkedStream {
  readonly projection: string;
  /** As `parkedName` has it. */
  readonly stream: string;
  readonly eventId: string;
  readonly type: string;
  readonly revision: number;
  readonly position: string;
  readonly error: string;
  readonly attempts: number;
  readonly decision: Decision | null;
}

/** Characters of the beginning of a longer one, and of an event's type: a decision about it takes no more. */
const SHOWN = 200;

/** The end of a name that stands for another. */
const SHORTENED = /…[0-9a-f]{64}$/;

/**
 * The name by which a stream is parked: its own where Postgres can store that and a decision can name it. Another
 * program may have given it one that is too long, or has a NUL.
 */
export const parkedName = (stream: string): string => {
  if (stream.length <= LONGEST_DECIDED && !stream.includes('\0')) return stream;
  return `${truncate(withoutNul(stream), SHOWN)}…${createHash('sha256').update(stream).digest('hex')}`;
};

/** Parks an event's stream, or counts another attempt at the event. */
export const park = async (
  db: Database,
  projection: string,
  { stream, id, type, revision, position }: RecordedEvent,
  error: unknown,
): Promise<void> => {
  const message = withoutNul(truncate(messageOf(error), 2_000));
  const name = parkedName(stream);
  const typeName = withoutNul(truncate(type, SHOWN));
  await sql`
    insert into projection_parked as parked (projection, stream, event_id, type, revision, position, error, attempts)
    values (${projection}, ${name}, ${id}, ${typeName}, ${revision}, ${position}, ${message}, 1)
    on conflict (projection, stream) do update set
      attempts = case when parked.event_id = excluded.event_id then parked.attempts + 1 else 1 end,
      event_id = excluded.event_id, type = excluded.type, revision = excluded.revision,
      position = excluded.position, error = excluded.error, parked_at = now(), decision = null,
      decided_at = null
  `.execute(db);
  if (name === stream) return;
  await sql`
    update projection_parked set own_name = ${JSON.stringify(stream)}
    where projection = ${projection} and stream = ${name}
  `.execute(db);
};

/** Forgets that a stream is parked; its events are applied again from then on. */
export const unpark = async (db: Database, projection: string, stream: string): Promise<void> => {
  await sql`
    delete from projection_parked where projection = ${projection} and stream = ${stream}
  `.execute(db);
};

/**
 * A row's decision. What was noted more than a minute ago and not carried out is none: whoever noted it may have died
 * before it came to the log, or no projector is there to do it.
 */
export const STANDING_DECISION =
  "case when coalesce(decided_at, now()) > now() - interval '1 minute' then decision end";

const columns = sql`
  projection, stream, event_id as "eventId", type, revision, position::text as position, error, attempts,
  ${sql.raw(STANDING_DECISION)} as decision`;

/** How a projection has parked a stream, if it has. */
export const parkedAt = async (
  db: Database,
  projection: string,
  stream: string,
): Promise<ParkedStream | undefined> => {
  const { rows } = await sql<ParkedStream>`
    select ${columns} from projection_parked where projection = ${projection} and stream = ${stream}
  `.execute(db);
  return rows[0];
};

/** The parked streams of one projection or of all, the longest parked first. */
export const parkedStreams = async (db: Database, projection?: string): Promise<readonly ParkedStream[]> => {
  const { rows } = await sql<ParkedStream>`
    select ${columns} from projection_parked where projection = coalesce(${projection ?? null}, projection)
    order by parked_at, projection, stream
  `.execute(db);
  return rows;
};

/** The own name of a stream that a projection has parked. */
export const ownNameOf = async (
  db: Database,
  { projection, stream }: Pick<ParkedStream, 'projection' | 'stream'>,
): Promise<string> => {
  if (!SHORTENED.test(stream)) return stream;
  const { rows } = await sql<{ name: string | null }>`
    select own_name as name from projection_parked where projection = ${projection} and stream = ${stream}
  `.execute(db);
  const [row] = rows;
  return row?.name ? z.string().parse(JSON.parse(row.name)) : stream;
};

/** Which of these streams one of these projections has parked. */
export const parkedAmong = async (
  db: Database,
  projections: readonly string[],
  streams: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await sql<Pick<ParkedStream, 'stream'>>`
    select distinct stream from projection_parked
    where projection = any(${projections}::text[]) and stream = any(${streams.map(parkedName)}::text[])
  `.execute(db);
  return rows.map(({ stream }) => stream);
};

/**
 * Notes a decision, to be shown until the runner has carried it out; null where it did not come to one after all. Answers
 * whether the stream is parked at that event.
 */
export const noteDecision = async (
  db: Database,
  projection: string,
  { stream, eventId }: Pick<ParkedStream, 'stream' | 'eventId'>,
  decision: Decision | null,
): Promise<boolean> => {
  const { rows } = await sql`
    update projection_parked set decision = ${decision}, decided_at = ${decision === null ? sql`null` : sql`now()`}
    where projection = ${projection} and stream = ${stream} and event_id = ${eventId} returning 1
  `.execute(db);
  return rows.length > 0;
};
