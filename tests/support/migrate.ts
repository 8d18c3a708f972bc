import { migrate } from '#projections/migrate';

/**
 * Brings an empty database to the newest schema of every part: vault, processes, projections.
 * Called once a test run, on the template that every test database is copied from.
 */
export const migrateAll = (url: string): Promise<void> => migrate(url);
