import { join } from 'node:path';
import { takeBackup } from '../backup/take-backup.ts';
import { wordsOfKeys } from '../backup/words-of-keys.ts';
import { askForCopy } from '../embedded/eventstore/copy-call.ts';
import { recalledAddress } from '../embedded/postgres/address.ts';
import { fromHere } from '../supervisor/from-here.ts';
import { shopConfig, type ShopConfig } from '../supervisor/config.ts';
import { isRunning } from '../supervisor/leftovers.ts';
import { recallPorts } from '../supervisor/ports.ts';
import { argumentsOf, withoutRest } from '../supervisor/misuse.ts';
import { runCommand } from '../supervisor/run-command.ts';
import { recallSecrets } from '../supervisor/secrets.ts';

/**
 * `npm run backup -- DIR`: backs up the stores of `make start` while it sells. Exits 1 when the backup is incomplete.
 */
const USAGE = `npm run backup -- DIR
                        copies the shop's log, vault and pictures into a new folder while the shop goes on;
                        pictures in a store of your own (S3_ENDPOINT) stay where they are`;

const given = (): string => {
  const [folder, ...more] = argumentsOf(USAGE, {}).positionals;
  if (!folder) throw new Error(USAGE);
  withoutRest(USAGE, more);
  return fromHere(folder);
};

const sourcesOf = ({ dataDir, external }: ShopConfig) => {
  if (external.eventStore || external.database)
    throw new Error(
      'This backs up the embedded log and Postgres only. EVENTSTORE_URL or DATABASE_URL names another: docs/operations.md says how to back that up, and in which order.',
    );
  const secrets = recallSecrets(dataDir);
  const ports = recallPorts(dataDir);
  const databaseUrl = recalledAddress(dataDir);
  const isThere = isRunning(dataDir, 'eventStore') && isRunning(dataDir, 'postgres');
  if (secrets === undefined || ports === undefined || databaseUrl === undefined || !isThere)
    throw new Error(
      `The shop in ${dataDir} is not running: run make start first, or say with DATA_DIR where it is.`,
    );
  const kept = { file: join(dataDir, 'secrets.json'), vaultKey: secrets.VAULT_KEY };
  const copyLog = (path: string) => askForCopy(ports.eventStore, secrets.EVENTSTORE_SECRET, path);
  const buckets = external.objects ? undefined : join(dataDir, 'objects', 'buckets');
  return { copyLog, databaseUrl, buckets, kept };
};

await runCommand(USAGE, async () => {
  const target = given();
  process.umask(0o077); // only the shop's own user may read keys and pictures
  const config = shopConfig(process.env);
  const began = performance.now();
  const sources = sourcesOf(config);
  const keys = await wordsOfKeys(sources.databaseUrl, sources.kept);
  const { position, rows, pictures, bytes } = await takeBackup(sources, target, new Date());
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const withPictures =
    sources.buckets === undefined
      ? 'and no pictures: they are in your bucket (S3_BUCKET)'
      : `${pictures} files of pictures`;
  console.log(
    `${target}: the log up to ${position}, ${rows} rows of the vault and the simulators, ${withPictures};`,
  );
  console.log(`${(bytes / 2 ** 20).toFixed(1)} MiB in ${seconds} s.`);
  console.log(`Not in it: ${keys}. Without it nobody can sign in there or read a name: keep it elsewhere.`);
  console.log('People erased from now on remain in this backup; delete it when it must no longer hold them.');
  return true;
});
