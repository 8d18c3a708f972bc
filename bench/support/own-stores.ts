import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { allEvents } from '../../contracts/all-events.ts';
import { startPostgres } from '../../services/embedded/postgres/postgres.ts';
import { createEventLog } from '../../services/platform/event-log.ts';
import { createPersonalData } from '../../services/platform/personal-data.ts';
import { migrateVault } from '../../services/platform/vault/migration.ts';
import { eventStoreAddress, startNode } from '../../tests/support/node-process.ts';
import { writePastInto, type WritePast } from './past/write-past.ts';
import { cpuOfPostgres, cpuOfProcess } from './processes.ts';

const EVENT_STORE = join(import.meta.dirname, '../../services/embedded/eventstore/main.ts');

/** The embedded event store and Postgres, as `make start` starts them, without a shop that uses them. */
export const openOwnStores = async (writePast?: WritePast) => {
  const folder = mkdtempSync(join(tmpdir(), 'suuq-bench-'));
  // As root, Postgres runs under another account: without access it would be put elsewhere, and stay there.
  chmodSync(folder, 0o711);
  const [EVENTSTORE_SECRET, vaultKey] = [randomBytes(16).toString('hex'), randomBytes(32).toString('hex')];
  const logFolder = join(folder, 'log');
  mkdirSync(logFolder);
  if (writePast !== undefined) await writePastInto({ dataDir: folder, logFolder, vaultKey }, writePast);
  const postgres = await startPostgres({ dataDir: folder, database: 'suuq' });
  const pool = new pg.Pool({ connectionString: postgres.url });
  await migrateVault(pool);
  const personal = createPersonalData({ pool, keys: { vaultKey }, events: allEvents });
  const data = ['--port', '0', '--data', logFolder];
  const eventStore = await startNode(EVENT_STORE, data, { EVENTSTORE_SECRET });
  const eventStoreUrl = eventStoreAddress(eventStore.port, EVENTSTORE_SECRET);
  const log = createEventLog(eventStoreUrl);
  return {
    log,
    personal,
    /** The variables with which other programs reach them. */
    settings: { DATABASE_URL: postgres.url, EVENTSTORE_URL: eventStoreUrl, VAULT_KEY: vaultKey },
    /** Milliseconds of CPU that each has used so far. */
    cpu: () => ({ postgres: cpuOfPostgres(postgres.pid), 'event store': cpuOfProcess(eventStore.pid) }),
    close: async () => {
      await log.close();
      await pool.end();
      await eventStore.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
