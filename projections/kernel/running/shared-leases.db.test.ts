import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { projectionLock, waitingLock } from '../database/advisory-lock.ts';
import { Leases } from './lease.ts';
import { quiet } from '../testing/quiet.ts';

const NINE = Array.from({ length: 9 }, (_, index) => `table-${index}`);
/** A process that shows no life for three times `retry` counts as frozen: longer than a busy machine lets one wait. */
const QUICK = { retry: 300, heartbeat: 100, courtesy: 2_000, soon: 20 };
/** Milliseconds within which everything is shared. */
const SOON = { timeout: 30_000 };
/** What stands still for five seconds loses its locks and takes them again, which looks like a hand-over. */
const COUNTING = { retry: 2 };

/** A process that runs what it gets of these projections. */
interface Member {
  readonly has: ReadonlySet<string>;
  /** How often it has got one. */
  readonly taken: () => number;
  readonly end: () => Promise<void>;
}

let url: string;
let watching: pg.Client;
let members: Member[];
beforeEach(async () => {
  ({ url } = await testDatabase());
  watching = new pg.Client({ connectionString: url });
  await watching.connect();
  members = [];
});
afterEach(async () => {
  await Promise.all(members.map((member) => member.end()));
  await watching.end();
});

const member = (names: readonly string[] = NINE): Member => {
  const leases = new Leases(url, quiet, { shared: names, times: QUICK });
  const ending = new AbortController();
  const has = new Set<string>();
  let taken = 0;
  const runOne = async (name: string) => {
    while (!ending.signal.aborted) {
      const held = await leases.acquire(name, ending.signal);
      if (!held) return;
      taken += 1;
      has.add(name);
      await new Promise<void>((over) => {
        for (const signal of [held, ending.signal])
          if (signal.aborted) over();
          else signal.addEventListener('abort', () => over());
      });
      has.delete(name);
      await leases.release(name);
    }
  };
  const running = Promise.all(names.map(runOne));
  const made = {
    has,
    taken: () => taken,
    end: async () => {
      ending.abort();
      await running;
      await leases.close();
    },
  };
  members.push(made);
  return made;
};

const shares = () => members.map(({ has }) => has.size);
const fewestFirst = () => shares().toSorted((a, b) => a - b);
const ofAll = () => members.flatMap(({ has }) => [...has]).toSorted();
const taken = () => members.map((each) => each.taken());

/** Waits until every member has asked this many times more. */
const untilAsked = async (times: number, except = 0) => {
  const seen = new Map<number, Set<string>>();
  await expect
    .poll(async () => {
      const { rows } = await watching.query<{ pid: number; at: string }>(
        `select pid, state_change::text as at from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid not in (pg_backend_pid(), $1)`,
        [except],
      );
      for (const { pid, at } of rows) seen.set(pid, (seen.get(pid) ?? new Set()).add(at));
      return Math.min(...[...seen.values()].map((asked) => asked.size));
    }, SOON)
    .toBeGreaterThan(times);
};

/** As a process that waits for a projection, and never takes it. */
const showWaiting = (name: string, client = watching) =>
  client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [
    waitingLock(projectionLock(name)),
  ]);

/** Whether a connection has shown no life for longer than one that waits ever does. */
const isSilent = async (pid: number | undefined): Promise<boolean | undefined> => {
  const { rows } = await watching.query<{ silent: boolean }>(
    `select state_change < now() - interval '1 second' as silent from pg_stat_activity where pid = $1`,
    [pid],
  );
  return rows[0]?.silent;
};

test('a process that comes, or comes back, is handed its half one by one', async () => {
  const first = member();
  await expect.poll(() => first.has.size, SOON).toBe(9);
  member();
  await expect.poll(fewestFirst, SOON).toEqual([4, 5]);
  await first.end();
  members.shift();
  await expect.poll(shares, SOON).toEqual([9]);
  member();
  await expect.poll(fewestFirst, SOON).toEqual([4, 5]);
  expect(ofAll()).toEqual(NINE);
});

test('three processes have a third each, and nothing moves after that', COUNTING, async () => {
  member();
  await expect.poll(shares, SOON).toEqual([9]);
  member();
  member();
  await expect.poll(shares, SOON).toEqual([3, 3, 3]);
  const settled = taken();
  // None was handed back and forth on the way there.
  expect(settled.reduce((sum, times) => sum + times)).toBeLessThan(9 + 6 + 4);
  await untilAsked(30);
  expect([shares(), taken(), ofAll()]).toEqual([[3, 3, 3], settled, NINE]);
});

test('what a process leaves is divided evenly among the others', async () => {
  const first = member();
  await expect.poll(shares, SOON).toEqual([9]);
  member();
  member();
  await expect.poll(shares, SOON).toEqual([3, 3, 3]);
  await first.end();
  members.shift();
  await expect.poll(fewestFirst, SOON).toEqual([4, 5]);
  expect(ofAll()).toEqual(NINE);
});

test('only what a process waits for is handed to it', async () => {
  member();
  await expect.poll(shares, SOON).toEqual([9]);
  const older = member(NINE.slice(0, 2));
  await expect.poll(shares, SOON).toEqual([7, 2]);
  expect([...older.has].toSorted()).toEqual(NINE.slice(0, 2));
});

test('a difference of one is fair: the only one of a process stays', COUNTING, async () => {
  const first = member(['work']);
  await expect.poll(() => first.has.size, SOON).toBe(1);
  member(['work']);
  await untilAsked(20);
  expect([shares(), taken()]).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

test(
  'what is handed to a process that dies just then comes back, and is not offered again soon',
  COUNTING,
  async () => {
    const first = member();
    await expect.poll(shares, SOON).toEqual([9]);
    await showWaiting('table-3');
    // The watching connection shows life with each look, as the process whose lock it shows would.
    await expect
      .poll(async () => {
        await watching.query('select 1');
        return first.taken();
      }, SOON)
      .toBe(10);
    await untilAsked(20);
    expect([first.has.size, first.taken()]).toEqual([9, 10]);
  },
);

test('nothing is handed to a process that is frozen', COUNTING, async () => {
  const frozen = new pg.Client({ connectionString: url });
  await frozen.connect();
  try {
    await showWaiting('table-3', frozen);
    const { rows } = await frozen.query<{ pid: number }>('select pg_backend_pid() as pid');
    await expect.poll(() => isSilent(rows[0]?.pid), SOON).toBe(true);
    const first = member();
    await expect.poll(shares, SOON).toEqual([9]);
    await untilAsked(20, rows[0]?.pid);
    expect([first.has.size, first.taken()]).toEqual([9, 9]);
  } finally {
    await frozen.end();
  }
});
