import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PATIENCE, startProjecting, type Projecting } from '../../../tests/support/projecting.ts';
import { readCheckpoints } from '../checkpoints.ts';
import type { Log } from '../ports.ts';
import { startRunner, type Runner } from './runner.ts';
import { notesProjection, written } from '../testing/notes.ts';
import { quiet } from '../testing/quiet.ts';

const NINE = Array.from({ length: 9 }, (_, index) => `notes_${index}`);
/** Milliseconds. Hand-overs come with heartbeats; `retry` stays, since who is silent for thrice as long seems frozen. */
const times = { leases: { heartbeat: 500 } };
/** Milliseconds: four hand-overs. */
const SHARED = { timeout: 60_000 };
/** What stands still for five seconds loses its locks and takes them again, which looks like a hand-over. */
const COUNTING = { retry: 2 };

let projecting: Projecting;
let runners: Runner[];
/** How many events each projection has applied, in all processes together. */
let applied: Map<string, number>;
beforeEach(async () => {
  projecting = await startProjecting();
  runners = [];
  applied = new Map();
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await projecting.close();
});

const run = (log: Log = projecting.log): Runner => {
  const { url } = projecting;
  const runner = startRunner({
    url,
    log,
    projections: NINE.map((name) => notesProjection({ name })),
    logger: quiet,
    times,
    metrics: {
      applied: (name, events) => applied.set(name, (applied.get(name) ?? 0) + events),
    },
  });
  runners.push(runner);
  return runner;
};

const activeIn = (runner: Runner): number => runner.status().filter(({ state }) => state === 'active').length;
const shares = () => runners.map(activeIn);
const fewestFirst = () => shares().toSorted((a, b) => a - b);

/** How often a process has begun to run one of the projections. */
const timesTaken = async (): Promise<number> => {
  const checkpoints = await readCheckpoints(projecting.database.db);
  return checkpoints.reduce((sum, { epoch }) => sum + epoch, 0);
};

const textOf = async (name: string): Promise<unknown> => {
  const { rows } = await sql`select text from ${sql.table(name)} where id = 'note-1'`.execute(
    projecting.database.db,
  );
  return rows;
};

test(
  'runners share the projections, also after one was started again, and each event is applied once',
  { ...COUNTING, timeout: 240_000 },
  async () => {
    const { log, positions } = projecting;
    const texts: string[] = [];
    const writing = new AbortController();
    const write = async () => {
      while (!writing.signal.aborted) {
        texts.push(String(texts.length));
        await log.append('note-1', written(texts.at(-1) ?? ''));
        // One after the other, so that hand-overs happen in the middle of them.
        await positions.waitFor(NINE, log.end, PATIENCE);
      }
    };
    const first = run();
    await expect.poll(shares, SHARED).toEqual([9]);
    const wrote = write();
    run();
    await expect.poll(fewestFirst, SHARED).toEqual([4, 5]);
    await first.stop();
    runners.shift();
    await expect.poll(shares, SHARED).toEqual([9]);
    run();
    await expect.poll(fewestFirst, SHARED).toEqual([4, 5]);
    writing.abort();
    await wrote;
    expect(await positions.waitFor(NINE, log.end, PATIENCE)).toBe(true);
    for (const name of NINE) expect(await textOf(name)).toEqual([{ text: texts.join(' ') }]);
    expect(applied).toEqual(new Map(NINE.map((name) => [name, texts.length])));
    // 9 at the start, 4 handed over, 5 taken over, 4 handed over: they do not go back and forth.
    expect(await timesTaken()).toBeLessThan(22 + 4);
  },
);

test(
  'nothing is handed to a runner that cannot read the log, until it can',
  { ...COUNTING, timeout: 180_000 },
  async () => {
    const { log } = projecting;
    run();
    await expect.poll(shares, SHARED).toEqual([9]);
    let asked = 0;
    let isAway = true;
    run({
      follow: (options) => log.follow(options),
      readAll: (...given) => log.readAll(...given),
      readStream: (...given) => log.readStream(...given),
      seen: () => log.seen(),
      head: () => {
        asked += 1;
        return isAway ? Promise.reject(new Error('away')) : log.head();
      },
    });
    // Six times each, at growing intervals: longer than a heartbeat.
    await expect.poll(() => asked, SHARED).toBeGreaterThan(6 * 9);
    expect([shares(), await timesTaken()]).toEqual([[9, 0], 9]);
    isAway = false;
    await expect.poll(fewestFirst, SHARED).toEqual([4, 5]);
  },
);
