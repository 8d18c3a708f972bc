import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest';
import { routes } from '#contracts/api';
import { WORK } from '../../services/platform/work/to-do-list.ts';
import { errorCode } from '#resilience/error-code';
import { eventually } from '#resilience/eventually';
import { sell } from '../support/api-steps.ts';
import { openCrowd, type Crowd } from './crowd.ts';
import { endsWithNothingLost, endsWithTrueReadTables, seconds } from './ending.ts';
import { given } from './given.ts';
import { epochOf, leaderOf } from './leaders.ts';
import { openPairedShop, type PairedShop } from './paired-shop.ts';
import { postgresPids } from './postgres-pids.ts';

/** How often each process is stopped, like a machine that freezes and comes back. */
const TIMES = given('STOPS', 1);
/** For how many ms at least; one that leads until another has taken over. */
const STOPPED_FOR = given('STOPPED_FOR', 15_000);
const SHOPPERS = 5;
/** Milliseconds. A machine on which others compute, too, may be given more. */
const ANSWERED_WITHIN = given('ANSWERED_WITHIN', 10_000);
const SERVED_WITHIN = given('SERVED_WITHIN', 10_000);
/** Milliseconds in which another process takes over what the stopped one led (design §6). */
const REPLACED_WITHIN = given('REPLACED_WITHIN', 10_000);
const LED_WITHIN = 30_000;

let shop: PairedShop;
let crowd: Crowd;
beforeAll(async () => {
  shop = await openPairedShop();
  crowd = await openCrowd(shop, [shop.origin], SHOPPERS, 16);
});
afterAll(() => shop.stop());

beforeEach(() => onTestFailed(() => console.log(shop.said().slice(-10_000))));

/** A connection's process may have ended since it was listed. */
const signal = (pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error;
    }
};

const stopped = async <T>(pids: readonly number[], during: () => Promise<T>): Promise<T> => {
  try {
    signal(pids, 'SIGSTOP');
    const [came] = await Promise.all([during(), pause(STOPPED_FOR)]);
    return came;
  } finally {
    signal(pids, 'SIGCONT');
  }
};

/** A new product appears in the list. */
const projects = async (within: number): Promise<void> => {
  const { _id: id } = await sell(shop.admin);
  const isThere = () =>
    shop.admin.call(routes.product, { params: { id } }).then(
      () => true,
      () => false,
    );
  expect(await eventually(isThere, { within, every: 50 })).toBe(true);
};

/** A new event is noted as a task, which one of the apis does for all of them. */
const notes = async (within: number): Promise<void> => {
  const head = await shop.backDoor.log.head();
  const isNoted = async () => {
    const asked = 'select position >= $1 as noted from projection_checkpoints where name = $2';
    const { rows } = await shop.backDoor.pool.query<{ noted: boolean }>(asked, [head, WORK]);
    return rows[0]?.noted;
  };
  expect(await eventually(isNoted, { within, every: 50 })).toBe(true);
};

/**
 * Stops the process that leads this, whichever it is now, until another leads it and that works. Answers after how
 * many ms another led; undefined where it was handed over at the moment of the stop.
 */
const replaced = async (
  projection: string,
  works: (within: number) => Promise<void>,
): Promise<number | undefined> => {
  const { pool } = shop.backDoor;
  const leader = await eventually(() => leaderOf(pool, projection), { within: LED_WITHIN });
  if (leader === undefined) throw new Error(`Nobody leads ${projection}`);
  return stopped([shop.pidOf(leader)], async () => {
    const began = performance.now();
    const epoch = await epochOf(pool, projection);
    // A lock stays its owner's while that is frozen, until another ends its connection.
    if ((await leaderOf(pool, projection)) !== leader) return undefined;
    const isAnothers = async () =>
      (await epochOf(pool, projection)) > epoch && (await leaderOf(pool, projection)) !== leader;
    const isReplaced = await eventually(isAnothers, { within: REPLACED_WITHIN, every: 50 });
    expect(isReplaced, `${projection} of ${leader} led by another in time`).toBe(true);
    const took = performance.now() - began;
    await works(SERVED_WITHIN);
    return took;
  });
};

const figure = (name: string, longest: number, again: number, more: readonly string[] = []) => {
  const figures = [`longest call ${seconds(longest)}`, `served again in ${seconds(again)} at most`, ...more];
  console.log(`FIGURE ${name} stopped: ${TIMES} times, ${figures.join(', ')}`);
};
const TEST_WITHIN = 60_000 + TIMES * (60_000 + LED_WITHIN);

it.each([
  ['the projector that leads the products', 'products', projects],
  ['the api that leads the list of tasks', WORK, notes],
] as const)(
  `is led by another while %s is stopped, ${TIMES} times`,
  async (name, projection, works) => {
    crowd.slowest();
    const took: number[] = [];
    let again = 0;
    while (took.length < TIMES) {
      const ms = await replaced(projection, works);
      if (ms !== undefined) took.push(ms);
      again = Math.max(again, await crowd.untilServed(SERVED_WITHIN));
    }
    const longest = crowd.slowest();
    figure(name, longest.ms, again, [`taken over by another in ${seconds(Math.max(...took))} at most`]);
    expect(longest.ms, longest.what).toBeLessThan(ANSWERED_WITHIN);
  },
  TEST_WITHIN,
);

it.each([
  ['the event store', () => [shop.pids.eventStore]],
  ['Postgres', () => postgresPids(shop.backDoor.pool)],
] as const)(
  `goes on after %s is stopped, ${TIMES} times`,
  async (name, pids) => {
    crowd.slowest();
    let again = 0;
    for (let times = 0; times < TIMES; times += 1) {
      await stopped(await pids(), () => Promise.resolve());
      again = Math.max(again, await crowd.untilServed(SERVED_WITHIN));
      // Else the next stop comes a moment after the last, and who asks again in between is hardly ever served.
      await crowd.untilAnswered(routes.placeOrder, SERVED_WITHIN);
    }
    const longest = crowd.slowest();
    figure(name, longest.ms, again);
    expect(longest.ms, longest.what).toBeLessThan(ANSWERED_WITHIN);
  },
  TEST_WITHIN,
);

endsWithNothingLost(() => ({ shop, crowd }));
endsWithTrueReadTables(() => shop.env, 300_000);
