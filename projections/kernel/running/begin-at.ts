import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Starts a projection that has seen nothing yet after a position, instead of at the beginning of the log: for one that
 * gets everything before it in another way.
 */
export const beginAt = async (db: Database, name: string, position: bigint): Promise<void> => {
  await sql`
    update projection_checkpoints set position = ${position} where name = ${name} and position = -1
  `.execute(db);
};
