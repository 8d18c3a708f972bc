import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { DAY } from '#contracts/kernel/duration';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { MemoryLog } from '../../../kernel/testing/memory-log.ts';
import type { ProcessManager } from '../../../kernel/process-manager.ts';
import type { Unreadable } from '../open-tasks.ts';
import { refill, type RefillOptions } from '../refill.ts';
import { toDoProjection } from '../to-do-list.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

/** A process with a task for each `Begun`, which `Ended` deletes. */
export const newProcess = (changed: Partial<ProcessManager> = {}): ProcessManager => ({
  name: 'one',
  version: 1,
  types: ['Begun', 'Ended'],
  changesFor: ({ type, stream, created, metadata: { schema } }) => {
    if (schema > 1) throw new Error('A newer version');
    return [
      type === 'Begun'
        ? { kind: 'add', key: stream, dueAt: created, data: { about: stream } }
        : { kind: 'done', key: stream },
    ];
  },
  act: () => Promise.resolve('done'),
  ...changed,
});

/** The to-do lists for the tests of a file, in a database of their own; new at the beginning of each test. */
export const refilledLists = (testDatabase: () => Promise<{ readonly url: string }>) => {
  let pool: pg.Pool;
  let db: Kysely<object>;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: (await testDatabase()).url });
    db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  });
  beforeEach(async () => {
    await pool.query('drop table if exists work_todo, work_filled, work_restored');
    await toDoProjection([]).migrate(db);
  });
  afterAll(() => db.destroy());

  /** A log, and lists that follow it as far as they are told to. */
  const open = () => {
    const log = new MemoryLog();
    let position = 0n;
    const write = (type: string, stream: string, { daysAgo = 0, schema = 1 } = {}) => {
      const metadata = { $correlationId: 'story', $causationId: '', actor: { process: 'test' }, schema };
      const created = new Date(now.getTime() - daysAgo * DAY);
      const at = BigInt(log.all.length + 1);
      const event = { id: `${at}`, stream, revision: 0, position: at, type, data: {}, metadata, created };
      log.all.push(event);
      return event;
    };
    let epoch = 1;
    const reign = () => ({ position, epoch });
    const follow = async (processes: readonly ProcessManager[], ...events: readonly RecordedEvent[]) => {
      if (events.length > 0) await toDoProjection(processes).apply(db, events);
      position = BigInt(log.all.length);
    };
    const parked: string[] = [];
    const fill = (processes: readonly ProcessManager[], changed: Partial<RefillOptions> = {}) => {
      const filled: number[] = [];
      const options: RefillOptions = {
        db,
        log,
        processes,
        followed: reign,
        lock: () => Promise.resolve(reign()),
        park: (_, { event, error }: Unreadable) => {
          parked.push(`${event.stream}: ${(error as Error).message}`);
          return Promise.resolve();
        },
        clock: () => now,
        onFilled: ({ tasks }) => filled.push(tasks),
        onError: () => {},
        ...changed,
      };
      return refill(options, reign(), new AbortController().signal).then(() => filled);
    };
    return { log, write, follow, fill, parked, takeOver: () => (epoch += 1) };
  };

  const listed = async () =>
    (await pool.query<{ key: string }>('select key from work_todo order by key')).rows.map(({ key }) => key);

  return { pool: () => pool, database: () => db, open, listed };
};
