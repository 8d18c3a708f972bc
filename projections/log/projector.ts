import { sql } from 'kysely';
import { allEvents } from '#contracts/all-events';
import type { EventRegistry } from '#contracts/kernel/event';
import { categoryOf, metadataOf, type Actor, type RecordedEvent } from '#contracts/kernel/recorded';
import { readTables } from '#contracts/read-tables';
import { mayBeScavenged } from '#contracts/retention';
import { copyRows, MANY } from '../kernel/copy-rows.ts';
import type { Database } from '../kernel/database.ts';
import type { Projection } from '../kernel/projection.ts';
import { run } from '../kernel/run.ts';
import { createPartitionedTable } from '../kernel/table.ts';
import { jsonOf, withoutNul } from '../kernel/text.ts';
import { addPartition, PARTITIONS_END } from './partitions.ts';
import { logTable, wordVector, type LogRow } from './table.ts';
import { termsOf } from './search-terms.ts';

const registry: EventRegistry = allEvents;
const columns = Object.keys(logTable.columns);

const nameOf = (actor: Actor): string => ('process' in actor ? actor.process : actor.id);

/** Also of an event that another program has written without our metadata. */
const rowOf = (event: RecordedEvent, { actor, ...caused } = metadataOf(event)): LogRow => ({
  position: Number(event.position),
  event_id: event.id,
  stream: event.stream,
  category: categoryOf(event.stream),
  revision: event.revision,
  type: withoutNul(event.type),
  actor: withoutNul(nameOf(actor)),
  correlation_id: withoutNul(caused.$correlationId),
  causation_id: withoutNul(caused.$causationId),
  created_at: event.created,
  words: termsOf(registry, event),
});

const migrate = (db: Database): Promise<void> => createPartitionedTable(db, logTable);

/**
 * Every index costs each event. So what caused what is found within a correlation, and streams and people are found by
 * the ends of their names.
 */
const indexes = [
  'create index if not exists log_events_stream_end on log_events (right(stream, 6), position desc)',
  'create index if not exists log_events_category on log_events (category, position desc)',
  'create index if not exists log_events_type on log_events (type, position desc)',
  'create index if not exists log_events_actor_end on log_events (right(actor, 6), position desc)',
  'create index if not exists log_events_correlation on log_events (correlation_id)',
  'create index if not exists log_events_created on log_events using brin (created_at)',
  `create index if not exists log_events_words on log_events using gin (${wordVector})`,
];

/** Adds the events for which there is a partition, and answers where the partitions end. */
const INSERT_NEW = `
  with partitions as (select ${PARTITIONS_END} as "end"),
  added as (
    insert into log_events (${columns.join(', ')})
    select ${columns.join(', ')} from json_populate_recordset(null::log_events, $1), partitions
    where position < partitions.end
    on conflict do nothing)
  select "end" from partitions`;

interface Ends {
  /** Null where there is no partition. */
  readonly end: number | null;
}

const insertNew = async (db: Database, rows: readonly LogRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const given = jsonOf(rows);
  const [ends] = await run<Ends>(db, INSERT_NEW, given);
  if (await makeRoom(db, rows, ends)) await run(db, INSERT_NEW, given);
};

/** Adds a partition where some of these rows have none; answers whether it did. */
const makeRoom = async (db: Database, rows: readonly LogRow[], ends: Ends | undefined): Promise<boolean> => {
  const last = Math.max(...rows.map(({ position }) => position));
  if (last < (ends?.end ?? -1)) return false;
  await addPartition(db, last);
  return true;
};

/** Rows after the end of the table are copied. One before it, of a stream that was parked, may exist already. */
const apply = async (db: Database, events: readonly RecordedEvent[]): Promise<void> => {
  const rows = events.map((event) => rowOf(event));
  if (rows.length < MANY) return insertNew(db, rows);
  const { rows: ends } = await sql<Ends & { last: number | null }>`
    select max(position) as last, ${sql.raw(PARTITIONS_END)} as end from log_events
  `.execute(db);
  await makeRoom(db, rows, ends[0]);
  let end = ends[0]?.last ?? -1;
  const [before, behind]: [LogRow[], LogRow[]] = [[], []];
  for (const row of rows) {
    (row.position > end ? behind : before).push(row);
    end = Math.max(end, row.position);
  }
  await copyRows(db, logTable, behind);
  return insertNew(db, before);
};

/** The log's index: it has every event that stays, also of types that this version of the shop does not know. */
export const logProjection: Projection = {
  name: readTables.log.name,
  version: 8,
  tables: [logTable.name],
  migrate,
  makeIndexes: async (db) => {
    for (const index of indexes) await sql.raw(index).execute(db);
  },
  wants: ({ stream }) => !mayBeScavenged(stream),
  apply,
};
