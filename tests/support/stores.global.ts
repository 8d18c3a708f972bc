import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../services/embedded/postgres/postgres.ts';
import { migrate } from '#projections/migrate';
import { startEventStore } from './event-store.ts';
import { startNode, type StartedNode } from './node-process.ts';
import { TEMPLATE, type Stores } from './stores.ts';

const PREFIX = 'suuq-test-';
const S3 = { region: 'us-east-1', accessKey: 'test-access', secretKey: 'test-secret-key', pathStyle: true };

/**
 * One Postgres cluster, one event store and one object store for the whole run; each run has its own, except for the
 * event store where `EVENTSTORE_URL` names one.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  sweepKilledRuns();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o711); // as root, Postgres runs as another user
  const postgres = await startPostgres({
    dataDir: folder,
    database: TEMPLATE,
    settings: {
      // Tests kill processes, not machines: written data survives that without waiting for the disk.
      fsync: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // It looks at each of hundreds of databases every minute, long after its test. Only what runs for hours needs it.
      autovacuum: project.name === 'chaos' ? 'on' : 'off',
    },
  });
  await migrate(postgres.url);
  await closeTemplate(postgres.url);
  await connectCheaply(postgres.url);
  const { eventStoreMode } = project.getProvidedContext();
  const eventStore = await startEventStore(join(folder, 'eventstore'), eventStoreMode);
  const objects = await startIfThere('services/embedded/objects/main.ts', join(folder, 'objects'), {
    S3_ACCESS_KEY: S3.accessKey,
    S3_SECRET_KEY: S3.secretKey,
  });
  project.provide('stores', {
    postgres: postgres.url,
    eventStore: eventStore.url,
    isEventStoreProjected: eventStoreMode !== undefined || eventStore.isShared,
    objects: objects && { endpoint: `http://127.0.0.1:${objects.port}`, ...S3 },
  } satisfies Stores);
  return async () => {
    await Promise.all([eventStore.stop(), objects?.stop(), postgres.stop()]);
    removeLater(folder);
  };
}

/** A database can only be copied while nobody is connected to it. */
async function closeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(`/${TEMPLATE}`, '/postgres') });
  await client.connect();
  await client.query(`alter database ${TEMPLATE} with is_template true allow_connections false`);
  await client.end();
}

/** Proving the password is most of what a connection costs its client, and a run has thousands of connections. */
async function connectCheaply(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(`/${TEMPLATE}`, '/postgres') });
  await client.connect();
  await client.query('set scram_iterations = 1');
  const password = pg.escapeLiteral(decodeURIComponent(new URL(url).password));
  await client.query(`alter role current_user password ${password}`);
  await client.end();
}

async function startIfThere(script: string, data: string, env = {}): Promise<StartedNode | undefined> {
  return existsSync(script) ? startNode(script, ['--port', '0', '--data', data], env) : undefined;
}

/** A killed run leaves its folder, and a Postgres that ends once it notices that its folder is gone. */
function sweepKilledRuns(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) removeLater(join(tmpdir(), name));
  }
}

/** Hundreds of databases have hundreds of thousands of files: nobody waits until they are gone. */
function removeLater(folder: string): void {
  spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
