import type { Database } from '../kernel/database.ts';
import type { SeenEvent } from '../kernel/another-log.ts';
import type { LogTables } from './table.ts';

/** The newest event up to a position that this table has: it has all that stay. */
export const lastSeenEvent = async (db: Database, upTo: bigint): Promise<SeenEvent | undefined> => {
  const row = await db
    .withTables<LogTables>()
    .selectFrom('log_events')
    .select(['position', 'stream', 'revision', 'event_id'])
    .where('position', '<=', Number(upTo))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { stream, revision, position, event_id: id } = row;
  return { stream, revision, position: BigInt(position), id };
};
