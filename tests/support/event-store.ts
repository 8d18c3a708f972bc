import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createEventLog } from '../../services/platform/event-log.ts';
import { startNode as startInside } from '../../services/embedded/eventstore/node.ts';
import { readSettings } from '../../services/embedded/eventstore/settings.ts';
import { eventStoreAddress, startNode } from './node-process.ts';
import type { EventStoreMode } from './stores.ts';

/** The event store of a test: one that it started, or the shared one in `EVENTSTORE_URL`. */
export interface TestEventStore {
  readonly url: string;
  readonly isShared: boolean;
  /** 0 for a store that has no process of its own. */
  readonly pid: number;
  readonly said: () => string;
  readonly stop: () => Promise<void>;
}

const GIVEN = process.env['EVENTSTORE_URL'] ?? '';
const PLAIN = 'services/embedded/eventstore/main.ts';
const DIFFICULT = 'services/embedded/eventstore/testing/main.ts';

export async function startEventStore(folder: string, mode?: EventStoreMode): Promise<TestEventStore> {
  if (mode === undefined && GIVEN !== '')
    return { url: GIVEN, isShared: true, pid: 0, said: () => '', stop: () => Promise.resolve() };
  const EVENTSTORE_SECRET = randomBytes(16).toString('hex');
  const data = ['--port', '0', '--data', folder];
  const node = await (mode === undefined
    ? startNode(PLAIN, data, { EVENTSTORE_SECRET })
    : startNode(DIFFICULT, [mode, ...data], { EVENTSTORE_SECRET }));
  return { ...node, url: eventStoreAddress(node.port, EVENTSTORE_SECRET), isShared: false };
}

/** The same in this process, except for a difficult one. */
export async function startEventStoreInside(folder: string, mode?: EventStoreMode): Promise<TestEventStore> {
  if (mode !== undefined || GIVEN !== '') return startEventStore(folder, mode);
  const EVENTSTORE_SECRET = randomBytes(16).toString('hex');
  const settings = readSettings(['--port', '0', '--data', folder], { EVENTSTORE_SECRET });
  const { port, stop } = await startInside(settings, throwAtOnce);
  const url = eventStoreAddress(port, EVENTSTORE_SECRET);
  return { url, isShared: false, pid: 0, said: () => '', stop };
}

const throwAtOnce = (error: unknown): never => {
  throw error;
};

/**
 * Makes a fresh database begin at the end of a log that has others' events, so that its read tables hold only what its
 * own shop does. Answers the variables for its processes; its stream names derive from its own key.
 */
export async function beginAtEnd(eventStoreUrl: string, databaseUrl: string) {
  const log = createEventLog(eventStoreUrl);
  const end = await log.head();
  await log.close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`alter table projection_checkpoints alter column position set default ${end}`);
  await client.query('update projection_checkpoints set position = $1', [String(end)]);
  // A demo shop is filled all the same, as if that had been cut short.
  const { prepareSeeding } = await import('../../services/seed/seed.ts');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await prepareSeeding(pool);
  await pool.query('insert into demo.seeding values (true, now(), false)');
  await pool.end();
  await client.end();
  return { VAULT_KEY: `a vault key of ${randomBytes(16).toString('hex')}`, VAULT_LOST: 'yes' };
}
