import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest';
import { routes } from '#contracts/api';
import { WORK } from '../../services/platform/work/to-do-list.ts';
import { eventually } from '../../services/platform/eventually.ts';
import { launchNode, type LaunchedNode } from '../support/node-process.ts';
import { sell } from '../support/api-steps.ts';
import { IN_TIME, LASTING, openTestShop, type TestShop } from '../support/shop.ts';
import { openCrowd, type Crowd } from './crowd.ts';
import { endsWithNothingLost, seconds } from './ending.ts';
import { postgresPids } from './postgres-pids.ts';

/** How often each process is stopped, like a machine that freezes and comes back. */
const TIMES = Number(process.env['STOPS'] ?? 1);
/** For how many ms: another process must have taken over before the end. */
const STOPPED_FOR = 15_000;
const SHOPPERS = 5;
const ANSWERED_WITHIN = 10_000;
const SERVED_WITHIN = 10_000;
/** Milliseconds in which another projector takes over the stopped one's projections (design §6). */
const REPLACED_WITHIN = 10_000;

let shop: TestShop;
let crowd: Crowd;
let other: LaunchedNode;
beforeAll(async () => {
  shop = await openTestShop({ env: { ...IN_TIME, ...LASTING } });
  other = launchNode('projections/main.ts', [], { ...shop.env, PORT: '0' });
  crowd = await openCrowd(shop, [await shop.another({})], SHOPPERS, 16);
});
afterAll(async () => {
  await other.stop();
  await shop.stop();
});

beforeEach(() => onTestFailed(() => console.log(shop.said().slice(-10_000))));

const stopped = async (pids: readonly number[], during: () => Promise<void>): Promise<void> => {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    await Promise.all([during(), pause(STOPPED_FOR)]);
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
};

/** How many ms a new product takes to appear in the list. */
const projectedWithin = async (within: number): Promise<number> => {
  const began = performance.now();
  const { _id } = await sell(shop.admin);
  const isThere = () =>
    shop.admin.call(routes.product, { params: { id: _id } }).then(
      () => true,
      () => false,
    );
  expect(await eventually(isThere, { within, every: 50 })).toBe(true);
  return performance.now() - began;
};

/** How many ms a new event takes to be noted as a task, which one of the apis does for all of them. */
const notedWithin = async (within: number): Promise<number> => {
  const began = performance.now();
  const head = await shop.backDoor.log.head();
  const isNoted = async () => {
    const asked = 'select position >= $1 as noted from projection_checkpoints where name = $2';
    const { rows } = await shop.backDoor.pool.query<{ noted: boolean }>(asked, [head, WORK]);
    return rows[0]?.noted;
  };
  expect(await eventually(isNoted, { within, every: 50 })).toBe(true);
  return performance.now() - began;
};

const nothing = () => Promise.resolve();
const victims = {
  'one of two projectors': {
    pids: () => [shop.pids.projector],
    during: async (note: (ms: number) => void) => note(await projectedWithin(REPLACED_WITHIN)),
  },
  'the other projector': {
    pids: () => [other.pid],
    during: async (note: (ms: number) => void) => note(await projectedWithin(REPLACED_WITHIN)),
  },
  'the other of two apis': {
    pids: () => [shop.pids.api],
    during: async (note: (ms: number) => void) => note(await notedWithin(REPLACED_WITHIN)),
  },
  'the event store': { pids: () => [shop.pids.eventStore], during: nothing },
  Postgres: { pids: () => postgresPids(shop.backDoor.pool), during: nothing },
} as const;

it.each(Object.entries(victims))(
  `goes on while and after %s is stopped, ${TIMES} times`,
  async (name, { pids, during }) => {
    crowd.slowest();
    let [replaced, again] = [0, 0];
    for (let times = 0; times < TIMES; times += 1) {
      await stopped(await pids(), () => during((ms) => (replaced = Math.max(replaced, ms))));
      again = Math.max(again, await crowd.untilServed(SERVED_WITHIN));
    }
    const longest = crowd.slowest();
    const figures = [`longest call ${seconds(longest.ms)}`, `served again in ${seconds(again)} at most`];
    if (replaced > 0) figures.push(`taken over by another in ${seconds(replaced)} at most`);
    console.log(`FIGURE ${name} stopped: ${TIMES} times, ${figures.join(', ')}`);
    expect(longest.ms, longest.what).toBeLessThan(ANSWERED_WITHIN);
  },
  60_000 + TIMES * 60_000,
);

endsWithNothingLost(() => ({ shop, crowd }));
