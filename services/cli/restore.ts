import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Reconciled } from '../accounts/restoring/reconcile-vault.ts';
import { haveProvidersAsked, reconcileStores } from '../app/restored.ts';
import { openStores } from '../app/stores/stores.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { prepareImports } from '../catalogue/import/runs.ts';
import { migrateSimulator } from '../embedded/simulator/migration.ts';
import { readCommandConfig, type Config } from '../platform/config.ts';
import { readSecretFiles } from '../platform/settings/secret-files.ts';
import { migrateVault } from '../platform/vault/migration.ts';
import { prepareSeeding } from '../seed/seed.ts';
import { fromHere } from '../supervisor/from-here.ts';
import { shopConfig } from '../supervisor/config.ts';
import { argumentsOf, misuse, withoutRest } from '../supervisor/misuse.ts';
import { runCommand } from '../supervisor/run-command.ts';
import { readSecrets } from '../supervisor/secrets.ts';
import { untilTold } from '../supervisor/until-told.ts';
import { wordsOfReconciled } from './reconciled-words.ts';

/**
 * `npm run restore -- DIR`: makes a data folder for `make start` from a backup of `npm run backup`. Exits 1 when it is
 * none.
 */
const USAGE = `npm run restore -- DIR [--secrets FILE]
                        makes the shop's data folder (DATA_DIR, which must be empty) from the backup in DIR
FILE is a copy of the secrets.json of the shop that was backed up. Its VAULT_KEY is needed: there, or in the environment.`;

const given = () => {
  const { positionals, values } = argumentsOf(USAGE, { secrets: { type: 'string' } });
  const [backup, ...more] = positionals;
  if (!backup) throw new Error(USAGE);
  withoutRest(USAGE, more);
  return { backup: fromHere(backup), secretsFile: values.secrets && fromHere(values.secrets) };
};

const migrate = async (pool: Pool): Promise<void> => {
  await migrateVault(pool);
  await migrateSimulator(pool);
  await prepareImports(pool);
  await prepareSeeding(pool);
};

const reconcile = async (config: Config): Promise<Reconciled> => {
  const stores = openStores(config);
  try {
    await stores.checkVault();
    const reconciled = await reconcileStores(config, stores, 'restore');
    await haveProvidersAsked(config, stores);
    return reconciled;
  } finally {
    await stores.close();
  }
};

await runCommand(USAGE, async () => {
  const { backup, secretsFile } = given();
  process.umask(0o077); // only the shop's own user may read what is restored
  const { dataDir, production, external } = shopConfig(process.env);
  if (external.eventStore || external.database)
    throw new Error(
      'This restores the embedded log and Postgres only: docs/operations.md says how to restore those of your own.',
    );
  const { VAULT_KEY, VAULT_KEY_OTHER, NAMES_KEY } = readSecretFiles(process.env).variables;
  const kept = secretsFile === undefined ? undefined : readSecrets(secretsFile);
  const vaultKey = VAULT_KEY || kept?.VAULT_KEY;
  if (!vaultKey) throw misuse(USAGE, new Error('There is no VAULT_KEY'));
  // In production secrets come from the environment, and are in no file.
  const secrets = { ...kept, ...(production ? {} : { VAULT_KEY: vaultKey }) };
  const variables = {
    NODE_ENV: 'development',
    JWT_SECRET: kept?.JWT_SECRET ?? randomUUID(),
    VAULT_KEY: vaultKey,
    ...(VAULT_KEY_OTHER && { VAULT_KEY_OTHER }),
    ...(NAMES_KEY && { NAMES_KEY }),
  };
  const keys = { vaultKey, vaultOtherKey: VAULT_KEY_OTHER || undefined, namesKey: NAMES_KEY || undefined };
  const say = (line: string) => console.log(line);
  // A vault is left nowhere.
  const giveUp = untilTold('The restore was stopped: nothing is left of it.');
  const reconciled = await restoreBackup({
    backup,
    dataDir,
    secrets,
    keys,
    say,
    migrate,
    reconcile: ({ databaseUrl: DATABASE_URL, eventStoreUrl: EVENTSTORE_URL }) =>
      reconcile(readCommandConfig({ ...variables, DATABASE_URL, EVENTSTORE_URL })),
    giveUp,
  });
  console.log(
    `${dataDir} is restored: start the shop. Its pages fill from the log; everybody signs in again.`,
  );
  const words = wordsOfReconciled(reconciled);
  if (words !== undefined) console.log(words);
  const objects = join(dataDir, 'objects');
  if (external.objects && existsSync(objects))
    console.log(
      `The backup's pictures are in ${objects}: npm run objects -- copy --from ${objects} brings those that your bucket lacks.`,
    );
  return true;
});
