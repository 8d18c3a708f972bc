import { migrate } from '#projections/migrate';

/**
 * Migrates an empty database to the newest schema of every part: vault, processes, projections. Called once a test run,
 * on the template from which every test database is copied.
 */
export const migrateAll = (url: string): Promise<void> => migrate(url);
