import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { eventually } from '#resilience/eventually';
import { createHandler } from '#services/kernel/handle';
import { createEventLog } from '#services/platform/event-log';
import { connectObjects } from '#services/platform/objects/objects';
import { migrateVault } from '#services/platform/vault/migration';
import { createStock } from '#services/stock/stock';
import { launchNode, type LaunchedNode } from './node-process.ts';
import { openSlowLine } from './slow-line.ts';
import { eventStoreUrl, testDatabase, testObjects } from './stores.ts';

/** A process's exit code and output. */
export const ended = async ({ failed, said }: LaunchedNode) => {
  const message = await failed.catch((error: unknown) => String(error));
  return { code: /ended with (\w+)/.exec(message)?.[1], said: said() };
};

/** Milliseconds that the log takes to answer an import that is to be killed before it is done. */
const SLOWLY = 200;

/** `npm run import` with its own stores, and a folder for its files. */
export const openImporter = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'suuq-import-'));
  const s3 = testObjects();
  const objects = connectObjects(s3);
  await objects.ensureBucket();
  const log = createEventLog(eventStoreUrl());
  const { url } = await testDatabase();
  const pool = new pg.Pool({ connectionString: url });
  await migrateVault(pool);
  const env: NodeJS.ProcessEnv = {
    DATABASE_URL: url,
    EVENTSTORE_URL: eventStoreUrl(),
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    JWT_SECRET: 'a jwt secret of more than 32 characters',
    VAULT_KEY: 'a vault key of more than 32 characters!',
    VAULT_LOST: 'yes', // the shared log has people of other databases
  };
  const hashes = new Set<string>();
  const launch = (args: readonly string[], changes: NodeJS.ProcessEnv = {}) =>
    launchNode('services/cli/import.ts', args, { ...env, ...changes });
  /** What imports of its files have written after a position: all tests of a run share the log. */
  const writtenSince = async (start: bigint): Promise<readonly RecordedEvent[]> => {
    const found: RecordedEvent[] = [];
    const isOurs = ({ metadata: { $causationId: cause } }: RecordedEvent) =>
      cause.startsWith('import ') && hashes.has(cause.split(' ')[1] ?? '');
    for await (const { events } of log.readAll(start)) found.push(...events.filter(isOurs));
    return found;
  };
  return {
    folder,
    objects,
    log,
    pool,
    env,
    stock: createStock(createHandler({ log, seal: (_, __, data) => Promise.resolve(data) }), log),
    run: (...args: readonly string[]) => ended(launch(args)),
    /**
     * Imports a file until this is so of what was written after a position, and no further: from its first event on
     * the log answers so slowly that the import cannot be done by then.
     */
    killedOnce: async (
      isUnderWay: (written: readonly RecordedEvent[]) => boolean,
      { file, start }: { readonly file: string; readonly start: bigint },
    ): Promise<void> => {
      const address = new URL(env['EVENTSTORE_URL'] ?? '');
      await using line = await openSlowLine(Number(address.port));
      address.port = String(line.port);
      const importing = launch([file], { EVENTSTORE_URL: address.href });
      const isInTime = await eventually(
        async () => {
          const written = await writtenSince(start);
          if (written.length > 0) line.delay = SLOWLY;
          return isUnderWay(written);
        },
        { within: 30_000 },
      );
      await importing.kill();
      if (!isInTime) throw new Error(`Nothing is under way: ${importing.said()}`);
    },
    fileOf: (name: string, content: string): string => {
      writeFileSync(join(folder, name), content);
      hashes.add(createHash('sha256').update(content).digest('hex'));
      return join(folder, name);
    },
    writtenSince,
    close: async () => {
      await log.close();
      await pool.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type Importer = Awaited<ReturnType<typeof openImporter>>;

export const productOf = (data: unknown): string => (data as { readonly productId: string }).productId;
