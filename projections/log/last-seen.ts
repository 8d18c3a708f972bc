import { sql } from 'kysely';
import { readTables } from '#contracts/read-tables';
import type { Database } from '../kernel/database.ts';
import type { SeenEvent } from '../kernel/rebuilding/another-log.ts';
import type { LogTables } from './table.ts';

const isOfAnotherLog = sql`
  (select from projection_checkpoints where name = ${readTables.log.name} and (version = 0 or doubted))`;

/**
 * The newest event up to a position that this table has: it has all that stay. It answers nothing while it is to be
 * made again from another log: a process that went by it would end again and again, and the table would never be made.
 */
export const lastSeenEvent = async (db: Database, upTo: bigint): Promise<SeenEvent | undefined> => {
  const row = await db
    .withTables<LogTables>()
    .selectFrom('log_events')
    .select(['position', 'stream', 'revision', 'event_id'])
    .where('position', '<=', Number(upTo))
    .orderBy('position', 'desc')
    .where((is) => is.not(is.exists(isOfAnotherLog)))
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { stream, revision, position, event_id: id } = row;
  return { stream, revision, position: BigInt(position), id };
};
