import { openDatabase } from '#projections/kernel/database';
import { migrate } from '#projections/migrate';

/**
 * Brings an empty database to the newest schema of every part: vault, processes, projections.
 * Called once a test run, on the template that every test database is copied from.
 */
export async function migrateAll(url: string): Promise<void> {
  const database = openDatabase(url, { max: 1 });
  try {
    await migrate(database.db);
  } finally {
    await database.close();
  }
}
