import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { errorCode } from '#resilience/error-code';
import { openPool } from '#resilience/open-pool';
import { postgresAccount, recall } from '../embedded/postgres/place.ts';
import { takeFolder } from '../platform/files/folder-lock.ts';
import { vaultSecrets, type VaultKeys } from '../platform/vault/secrets.ts';
import { fitsVault } from '../platform/vault/bond.ts';
import { withEventStore, withPostgres } from '../supervisor/embedded-stores.ts';
import { embeddedLogUrl } from '../supervisor/environment.ts';
import { keepForOwner } from '../supervisor/owner-only.ts';
import { LOST_AND_FOUND } from '../supervisor/own-folder.ts';
import { beginRestoring, endRestoring } from '../supervisor/restoring.ts';
import { keptSecrets, type Secrets } from '../supervisor/secrets.ts';
import { syncFolder } from '../platform/files/durable.ts';
import { checkFile, copyDurably, isThere, syncFolders } from './files.ts';
import { loadRows } from './load-rows.ts';
import { PLACES, readManifest, type Manifest } from './manifest.ts';

/** The stores that run during the restore. */
interface RestoredStores {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

export interface Restoring<Reconciled> {
  readonly backup: string;
  readonly dataDir: string;
  /** Secrets of the backed-up shop that the data folder shall keep. */
  readonly secrets: Partial<Secrets>;
  readonly keys: VaultKeys;
  readonly say: (line: string) => void;
  /** Ends it at the next step, as a failure does. */
  readonly giveUp: AbortSignal;
  /** Makes the tables for the backup's rows. */
  readonly migrate: (pool: pg.Pool) => Promise<void>;
  /** Reconciles log and vault; called when both are complete. */
  readonly reconcile: (stores: RestoredStores) => Promise<Reconciled>;
}

/**
 * Makes a shop's data folder from a backup. Nothing is written unless the folder is empty and every file of the backup
 * is as its manifest says. A failure leaves the folder empty; after a kill, no shop starts on it.
 */
export async function restoreBackup<Reconciled>(restoring: Restoring<Reconciled>): Promise<Reconciled> {
  const { backup, dataDir, giveUp } = restoring;
  const manifest = readManifest(backup);
  for (const file of manifest.files) {
    giveUp.throwIfAborted();
    await checkFile(backup, file);
  }
  if (entriesOf(dataDir).length > 0)
    throw new Error(`${dataDir} is not empty: say with DATA_DIR where the shop shall be restored to.`);
  keepForOwner(dataDir, postgresAccount(dataDir));
  beginRestoring(dataDir);
  if (!takeFolder(dataDir)) throw new Error(`Another process has just taken ${dataDir}.`);
  try {
    const reconciled = await fill(restoring, manifest);
    await syncFolder(dataDir);
    endRestoring(dataDir);
    return reconciled;
  } catch (error) {
    clear(dataDir);
    // Rather than what came of it.
    giveUp.throwIfAborted();
    throw error;
  }
}

async function fill<Reconciled>(restoring: Restoring<Reconciled>, manifest: Manifest): Promise<Reconciled> {
  const { backup, dataDir, giveUp } = restoring;
  const secrets = keptSecrets(dataDir, restoring.secrets);
  const eventStore = join(dataDir, 'eventstore');
  const objects = join(dataDir, 'objects');
  await copyDurably(join(backup, PLACES.log), join(eventStore, 'events.db'));
  for (const { path } of manifest.files) {
    giveUp.throwIfAborted();
    if (path.startsWith(`${PLACES.pictures}/`))
      await copyDurably(join(backup, path), join(objects, 'buckets', path.slice(PLACES.pictures.length)));
  }
  for (const folder of [eventStore, objects]) if (await isThere(folder)) await syncFolders(folder);
  return withStores(restoring, secrets, async (stores) => {
    giveUp.throwIfAborted();
    await loadInto(stores.databaseUrl, restoring, manifest);
    giveUp.throwIfAborted();
    return restoring.reconcile(stores);
  });
}

/** Postgres's folder may be elsewhere. */
function clear(dataDir: string): void {
  const { folder } = recall(dataDir) ?? {};
  if (folder !== undefined)
    for (const each of [folder, `${folder}.lock`, `${folder}.lock-journal`])
      rmSync(each, { recursive: true, force: true });
  for (const name of entriesOf(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** The names in a folder, without those that a new file system brings. */
const entriesOf = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder).filter((name) => name !== LOST_AND_FOUND);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
};

function withStores<Result>(
  place: Pick<Restoring<unknown>, 'dataDir' | 'say' | 'giveUp'>,
  { EVENTSTORE_SECRET: secret }: Secrets,
  work: (stores: RestoredStores) => Promise<Result>,
): Promise<Result> {
  return withPostgres(place, (databaseUrl) =>
    withEventStore({ ...place, port: 0, secret }, (port) =>
      work({ databaseUrl, eventStoreUrl: embeddedLogUrl(port, secret) }),
    ),
  );
}

async function loadInto(
  url: string,
  { backup, migrate, keys }: Pick<Restoring<unknown>, 'backup' | 'migrate' | 'keys'>,
  manifest: Manifest,
): Promise<void> {
  const pool = openPool({ connectionString: url, max: 2 });
  try {
    await migrate(pool);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await loadRows(client, backup, manifest);
    } finally {
      await client.end();
    }
    if (!(await fitsVault(pool, vaultSecrets(keys).wrapping)))
      throw new Error(
        'This VAULT_KEY does not open the vault of the backup: give the one of the shop that was backed up.',
      );
  } finally {
    await pool.end();
  }
}
