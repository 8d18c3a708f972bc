import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Does the work whole or not at all, also inside another transaction. */
export const withSavepoint = async (db: Database, work: (trx: Database) => Promise<void>): Promise<void> => {
  if (!db.isTransaction) return db.transaction().execute(work);
  await sql`savepoint applying`.execute(db);
  try {
    await work(db);
  } catch (error) {
    await sql`rollback to applying`.execute(db);
    throw error;
  }
  await sql`release applying`.execute(db);
};
