import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '../../services/platform/eventually.ts';
import { launchNode, type LaunchedNode } from '../support/node-process.ts';
import { sell } from '../support/api-steps.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { openCrowd, type Crowd } from './crowd.ts';

/** How often each is stopped, as a machine that is frozen and comes back. */
const TIMES = Number(process.env['STOPS'] ?? 1);
/** For how long, in ms: another has to have taken over before. */
const STOPPED_FOR = 15_000;
const SHOPPERS = 5;
const ANSWERED_WITHIN = 10_000;
const SERVED_WITHIN = 10_000;
/** Milliseconds in which another projector projects what this one has led (design §6). */
const REPLACED_WITHIN = 10_000;

let shop: TestShop;
let crowd: Crowd;
let other: LaunchedNode;
beforeAll(async () => {
  shop = await openTestShop();
  other = launchNode('projections/main.ts', [], { ...shop.env, PORT: '0' });
  crowd = await openCrowd(shop, shop.origin, SHOPPERS, 16);
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

/** Postgres is a server and its children, each in a session of its own. */
const postgresPids = async (): Promise<readonly number[]> => {
  const { rows } = await shop.backDoor.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = parentOf(rows[0]?.pid ?? 0);
  const all = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1);
  return [server, ...all.filter((pid) => parentOf(pid) === server)];
};
const parentOf = (pid: number): number => {
  try {
    return Number(/^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
};

/** How long a product that was just made takes to be in the list, in ms. */
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
  'the event store': { pids: () => [shop.pids.eventStore], during: nothing },
  Postgres: { pids: postgresPids, during: nothing },
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
    if (replaced > 0) figures.push(`projected by another in ${seconds(replaced)} at most`);
    console.log(`FIGURE ${name} stopped: ${TIMES} times, ${figures.join(', ')}`);
    expect(longest.ms, longest.what).toBeLessThan(ANSWERED_WITHIN);
  },
  60_000 + TIMES * 60_000,
);

it('has lost and doubled nothing that it acknowledged meanwhile', async () => {
  console.log(`FIGURE ${await crowd.audit()} orders, each there once`);
  expect(shop.failures()).toEqual([]);
}, 300_000);

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
