import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { createHandler } from '#services/kernel/handle';
import { createEventLog } from '#services/platform/event-log';
import { connectObjects } from '#services/platform/objects';
import { migrateVault } from '#services/platform/vault/migration';
import { createStock } from '#services/stock/stock';
import { launchNode, type LaunchedNode } from './node-process.ts';
import { eventStoreUrl, testDatabase, testObjects } from './stores.ts';

/** A process's exit code and output. */
export const ended = async ({ failed, said }: LaunchedNode) => {
  const message = await failed.catch((error: unknown) => String(error));
  return { code: /ended with (\w+)/.exec(message)?.[1], said: said() };
};

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
  const launch = (...args: readonly string[]) => launchNode('services/cli/import.ts', args, env);
  return {
    folder,
    objects,
    log,
    pool,
    env,
    stock: createStock(createHandler({ log, seal: (_, __, data) => Promise.resolve(data) }), log),
    launch,
    run: (...args: readonly string[]) => ended(launch(...args)),
    fileOf: (name: string, content: string): string => {
      writeFileSync(join(folder, name), content);
      hashes.add(createHash('sha256').update(content).digest('hex'));
      return join(folder, name);
    },
    /** What imports of its files have written after a position: all tests of a run share the log. */
    writtenSince: async (start: bigint): Promise<readonly RecordedEvent[]> => {
      const found: RecordedEvent[] = [];
      const isOurs = ({ metadata: { $causationId: cause } }: RecordedEvent) =>
        cause.startsWith('import ') && hashes.has(cause.split(' ')[1] ?? '');
      for await (const { events } of log.readAll(start)) found.push(...events.filter(isOurs));
      return found;
    },
    close: async () => {
      await log.close();
      await pool.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type Importer = Awaited<ReturnType<typeof openImporter>>;

export const productOf = (data: unknown): string => (data as { readonly productId: string }).productId;
