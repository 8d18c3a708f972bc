import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { ProcessManager } from '../../../kernel/process-manager.ts';
import { toDoProjection } from '../to-do-list.ts';
import { runWorker } from '../worker.ts';

/** A process with a task for each `Begun`, due `due` ms from now, which `Ended` deletes. */
export const newProcess = (
  name: string,
  due: number,
  act: ProcessManager['act'] = () => Promise.resolve('done'),
): ProcessManager => ({
  name,
  version: 1,
  types: ['Begun', 'Ended'],
  changesFor: ({ type, data }) => {
    const { key } = data as { readonly key: string };
    if (type === 'Begun')
      return [{ kind: 'add', key, dueAt: new Date(Date.now() + due), data: { about: key } }];
    return type === 'Ended' ? [{ kind: 'done', key }] : [];
  },
  act,
});

export const event = (type: string, key: string): RecordedEvent => ({
  id: type,
  stream: key,
  revision: 0,
  position: 1n,
  type,
  data: { key },
  metadata: { $correlationId: 'story', $causationId: '', actor: { process: 'test' }, schema: 1 },
  created: new Date(),
});

/** The to-do lists for the tests of a file, in a database of their own; empty at the beginning of each test. */
export const workTable = (testDatabase: () => Promise<{ readonly url: string }>) => {
  let pool: pg.Pool;
  let db: Kysely<object>;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: (await testDatabase()).url });
    db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
    await toDoProjection([]).migrate(db);
  });
  beforeEach(() => pool.query('truncate work_todo, work_filled, work_restored'));
  afterAll(() => db.destroy());

  const query = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    (await pool.query<Row>(text, [...values])).rows;
  const fill = (processes: readonly ProcessManager[], ...events: readonly RecordedEvent[]) =>
    toDoProjection(processes).apply(db, events);
  const listed = () =>
    query<{ process: string; key: string; data: unknown; attempts: number }>(
      'select process, key, data, attempts from work_todo order by process, key',
    );

  /** Runs workers over these processes until the condition holds, and ends them. */
  const work = async (
    processes: ProcessManager | readonly ProcessManager[],
    until: () => Promise<void>,
    {
      workers = 1,
      onError = () => {},
      ...options
    }: {
      workers?: number;
      atOnce?: number;
      patience?: number;
      lease?: number;
      onError?: (error: unknown, task: object) => void;
      isCrowded?: () => boolean;
      onAttempt?: NonNullable<Parameters<typeof runWorker>[0]['onAttempt']>;
    } = {},
  ) => {
    const stopping = new AbortController();
    const running = Array.from({ length: workers }, () =>
      runWorker({ pool, processes: [processes].flat(), onError, ...options }, stopping.signal),
    );
    try {
      await until();
    } finally {
      stopping.abort();
      await Promise.all(running);
    }
  };
  const untilEmpty = () => expect.poll(listed).toEqual([]);

  return { pool: () => pool, database: () => db, query, fill, listed, work, untilEmpty };
};
