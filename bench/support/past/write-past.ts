import { chmodSync, mkdirSync } from 'node:fs';
import pg from 'pg';
import { allEvents } from '../../../contracts/all-events.ts';
import { startPostgres } from '../../../services/embedded/postgres/postgres.ts';
import { createPersonalData } from '../../../services/platform/personal-data.ts';
import { migrateVault } from '../../../services/platform/vault/migration.ts';
import { openLogInFolder } from './log-in-folder.ts';
import type { openPast } from './past.ts';

/** What writes a past before there is anybody who reads it. */
export type WritePast = (to: Parameters<typeof openPast>[0]) => Promise<void>;

interface Folders {
  /** Of the embedded Postgres, whose vault gets the keys of those whom the past names. */
  readonly dataDir: string;
  readonly logFolder: string;
  readonly vaultKey: string;
}

/** Writes a past into folders that no store was started on yet: those that are find it there. */
export const writePastInto = async (
  { dataDir, logFolder, vaultKey }: Folders,
  writePast: WritePast,
): Promise<void> => {
  // As root, Postgres runs under another account: without access it would be put elsewhere, and stay there.
  chmodSync(dataDir, 0o711);
  mkdirSync(logFolder, { recursive: true });
  const postgres = await startPostgres({ dataDir, database: 'suuq' });
  const pool = new pg.Pool({ connectionString: postgres.url });
  // A connection that is not closed yet when Postgres ends.
  pool.on('error', () => undefined);
  const log = openLogInFolder(logFolder);
  try {
    await migrateVault(pool);
    await writePast({ log, personal: createPersonalData({ pool, keys: { vaultKey }, events: allEvents }) });
  } finally {
    log.close();
    await pool.end();
    await postgres.stop();
  }
};
