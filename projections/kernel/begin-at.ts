import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Begins a projection that has not begun yet behind a position instead of at the log's beginning: for one that gets what
 * is before in another way.
 */
export const beginAt = async (db: Database, name: string, position: bigint): Promise<void> => {
  await sql`
    update projection_checkpoints set position = ${position} where name = ${name} and position = -1
  `.execute(db);
};
