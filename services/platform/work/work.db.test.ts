import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { testDatabase } from '../../../tests/support/stores.ts';
import type { Process, ToDoItem } from '../../kernel/process.ts';
import { toDoProjection } from './to-do-list.ts';
import { runWorker } from './worker.ts';

const HOUR = 3_600_000;
let pool: pg.Pool;
let db: Kysely<object>;

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url });
  db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  await toDoProjection([]).migrate(db);
});
beforeEach(() => pool.query('truncate work_todo'));
afterAll(() => db.destroy());

/** Something to do for each `Begun`, due `due` ms from now; `Ended` strikes it out. */
const newProcess = (
  name: string,
  due: number,
  act: Process['act'] = () => Promise.resolve('done'),
): Process => ({
  name,
  version: 1,
  todo: ({ type, data }) => {
    const { key } = data as { readonly key: string };
    if (type === 'Begun')
      return [{ kind: 'add', key, dueAt: new Date(Date.now() + due), data: { about: key } }];
    return type === 'Ended' ? [{ kind: 'done', key }] : [];
  },
  act,
});

const event = (type: string, key: string): RecordedEvent => ({
  id: type,
  stream: key,
  revision: 0,
  position: 1n,
  type,
  data: { key },
  metadata: { $correlationId: 'story', $causationId: '', actor: { process: 'test' }, schema: 1 },
  created: new Date(),
});

const fill = (processes: readonly Process[], ...events: readonly RecordedEvent[]) =>
  toDoProjection(processes).apply(db, events);

const listed = async () =>
  (await pool.query('select process, key, data, attempts from work_todo order by process, key')).rows;

describe('the to-do lists', () => {
  const two = [newProcess('one', HOUR), newProcess('two', HOUR)];

  it('want just the events that mean something to a process', () => {
    const { wants, version } = toDoProjection(two);
    expect([wants(event('Begun', 'a')), wants(event('Ended', 'a')), wants(event('Other', 'a'))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(version).toBe(toDoProjection([]).version + 2);
  });

  it('note what is to do for each process, and strike it out', async () => {
    await fill(two, event('Begun', 'a'), event('Begun', 'b'));
    expect(await listed()).toEqual(
      ['one', 'two'].flatMap((process) =>
        ['a', 'b'].map((key) => ({ process, key, data: { about: key }, attempts: 0 })),
      ),
    );
    await fill(two, event('Ended', 'a'));
    expect((await listed()).map(({ key }) => key)).toEqual(['b', 'b']);
  });

  it('take the last word on each item from a batch, whichever it is', async () => {
    await fill(
      [newProcess('one', HOUR)],
      event('Begun', 'a'),
      event('Ended', 'a'),
      event('Ended', 'b'),
      event('Begun', 'b'),
    );
    expect((await listed()).map(({ key }) => key)).toEqual(['b']);
  });

  it('stay as they are when a batch comes again', async () => {
    const batch = [event('Begun', 'a'), event('Begun', 'b'), event('Ended', 'a')];
    await fill(two, ...batch);
    const before = await listed();
    await fill(two, ...batch);
    expect(await listed()).toEqual(before);
  });

  it('take keys and data as they are, whatever is in them', async () => {
    const key = `it's "quoted" \\ and {braced} ü`;
    await fill([newProcess('one', HOUR)], event('Begun', key));
    expect(await listed()).toEqual([{ process: 'one', key, data: { about: key }, attempts: 0 }]);
    await fill([newProcess('one', HOUR)], event('Ended', key));
    expect(await listed()).toEqual([]);
  });
});

describe('a worker', () => {
  /** Runs workers over these processes until the condition holds, and ends them. */
  const work = async (
    processes: Process | readonly Process[],
    until: () => Promise<void>,
    { workers = 1, onError = () => {} }: { workers?: number; onError?: (error: unknown) => void } = {},
  ) => {
    const stopping = new AbortController();
    const running = Array.from({ length: workers }, () =>
      runWorker({ pool, processes: [processes].flat(), onError }, stopping.signal),
    );
    try {
      await until();
    } finally {
      stopping.abort();
      await Promise.all(running);
    }
  };
  const untilEmpty = () => expect.poll(listed, { timeout: 10_000 }).toEqual([]);

  it('does what is due, and leaves what is not', async () => {
    const done: ToDoItem[] = [];
    const due = newProcess('one', -1, (item) => (done.push(item), Promise.resolve('done')));
    await fill([due], event('Begun', 'a'), event('Begun', 'b'));
    await fill([newProcess('one', HOUR)], event('Begun', 'later'));
    await work(due, () => expect.poll(async () => (await listed()).map(({ key }) => key)).toEqual(['later']));
    const cause = { eventId: 'Begun', correlationId: 'story' };
    expect(done.sort((one, other) => one.key.localeCompare(other.key))).toEqual([
      { key: 'a', data: { about: 'a' }, attempts: 0, cause },
      { key: 'b', data: { about: 'b' }, attempts: 0, cause },
    ]);
  });

  it('has each item for itself, however many there are', async () => {
    const done: string[] = [];
    const due = newProcess('one', -1, ({ key }) => (done.push(key), Promise.resolve('done')));
    const keys = Array.from({ length: 200 }, (_, n) => `item ${n}`);
    await fill([due], ...keys.map((key) => event('Begun', key)));
    await work(due, untilEmpty, { workers: 4 });
    expect(done.sort()).toEqual(keys.sort());
  });

  it('tries again what threw or has to wait, and says what was thrown', async () => {
    const errors: unknown[] = [];
    const attempts: number[] = [];
    const stubborn = newProcess('one', -1, (item) => {
      attempts.push(item.attempts);
      if (item.attempts === 0) return Promise.reject(new Error('not now'));
      return Promise.resolve(item.attempts === 1 ? 'wait' : 'done');
    });
    await fill([stubborn], event('Begun', 'a'));
    await work(stubborn, untilEmpty, { onError: (error) => errors.push(error) });
    expect(attempts).toEqual([0, 1, 2]);
    expect(errors).toEqual([new Error('not now')]);
  });

  it.each([
    ['after a fault in ten seconds at most', () => Promise.reject(new Error('away')), [0, 10]],
    ['where it has to wait in a minute at most', () => Promise.resolve('wait' as const), [10, 60]],
    ['when it said itself', () => Promise.resolve({ again: 3_600_000 }), [3_500, 3_600]],
  ] as const)('comes back, %s', async (_, act, [least, most]) => {
    const due = newProcess('one', -1, act);
    await fill([due], event('Begun', 'a'));
    await pool.query('update work_todo set attempts = 50');
    await work(due, () => expect.poll(async () => (await listed())[0]?.attempts).toBe(51));
    const { rows } = await pool.query<{ pause: number }>(
      'select extract(epoch from due_at - now())::float as pause from work_todo',
    );
    expect(rows[0]?.pause).toBeGreaterThan(least);
    expect(rows[0]?.pause).toBeLessThanOrEqual(most);
  });

  it('does what is due for one process while the items of another hang', async () => {
    let release = () => {};
    const released = new Promise<'done'>((resolve) => (release = () => resolve('done')));
    const hanging = newProcess('hanging', -2, () => released);
    const quick = newProcess('quick', -1);
    const keys = Array.from({ length: 70 }, (_, n) => `item ${n}`);
    await fill([hanging], ...keys.map((key) => event('Begun', key)));
    await fill([quick], ...keys.map((key) => event('Begun', key)));
    const left = async () => new Set((await listed()).map(({ process }) => process));
    await work([hanging, quick], async () => {
      await expect.poll(left, { timeout: 10_000 }).toEqual(new Set(['hanging']));
      release();
      await untilEmpty();
    });
  });

  it('leaves an item that was noted anew while it was done', async () => {
    const again = newProcess('one', HOUR);
    const due = newProcess('one', -1, async () => {
      await fill([again], event('Begun', 'a'));
      return 'done';
    });
    await fill([due], event('Begun', 'a'), event('Begun', 'b'));
    await work(due, () =>
      expect
        .poll(async () => (await listed()).map(({ key, attempts }) => [key, attempts]))
        .toEqual([['a', 0]]),
    );
  });

  it('leaves the items of processes that it does not know', async () => {
    const other = newProcess('other', -1);
    const due = newProcess('one', -1);
    await fill([other, due], event('Begun', 'a'));
    await work(due, () =>
      expect.poll(async () => (await listed()).map(({ process }) => process)).toEqual(['other']),
    );
  });

  it('takes over what another had when it died, once its time for it is up', async () => {
    const due = newProcess('one', -1);
    await fill([due], event('Begun', 'a'));
    const leased = `update work_todo set attempts = 1, due_at = now() + interval '1 hour'`;
    await pool.query(leased);
    const seen: number[] = [];
    const heir = newProcess('one', -1, ({ attempts }) => (seen.push(attempts), Promise.resolve('done')));
    await work(heir, async () => {
      await pool.query(`update work_todo set due_at = now() - interval '1 ms'`);
      await untilEmpty();
    });
    expect(seen).toEqual([1]);
  });
});
