import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest';
import { routes } from '#contracts/api';
import { chance } from '../../services/seed/demo/history/chance.ts';
import { eventually } from '#resilience/eventually';
import { sell } from '../support/api-steps.ts';
import { untilReady } from '../support/shop.ts';
import { watchCheckpoints } from './checkpoints.ts';
import { openCrowd, type Crowd } from './crowd.ts';
import { endsWithNothingLost, endsWithTrueReadTables, seconds } from './ending.ts';
import { given } from './given.ts';
import { openKeptShop, VICTIMS, type KeptShop, type Victim } from './kept-shop.ts';

/** How often one of each is killed. The same seed gives the same order. */
const KILLS: Readonly<Record<Victim, number>> = {
  api: given('KILLS_API', 2),
  projector: given('KILLS_PROJECTOR', 2),
  'event store': given('KILLS_EVENT_STORE', 1),
  Postgres: given('KILLS_POSTGRES', 1),
};
const ALL = VICTIMS.reduce((sum, victim) => sum + KILLS[victim], 0);
const SEED = given('CRASH_SEED', Date.now() % 1_000_000);
const WRITERS = 50;
/**
 * Milliseconds: from a kill until everything is served and projected again (later is a fault, and much later the end); and
 * the longest purchase. A machine on which others compute, too, may be given more.
 */
const BACK_WITHIN = given('BACK_WITHIN', 30_000);
const GIVEN_UP_AFTER = 4 * BACK_WITHIN;
const BOUGHT_WITHIN = 2 * BACK_WITHIN;
/** Milliseconds at most that a writer waits before another purchase, and that pass between two kills. */
const LOOKS_AROUND = 10_000;
const BREATH = 1_500;
const AUDITED_WITHIN = 300_000 + ALL * 3_000;

const luck = chance(SEED);
let shop: KeptShop;
let crowd: Crowd;
let checkpoints: ReturnType<typeof watchCheckpoints>;
beforeAll(async () => {
  shop = await openKeptShop();
  const breath = () => pause(luck.between(0, LOOKS_AROUND));
  crowd = await openCrowd(shop, [shop.origin], WRITERS, SEED, breath);
  checkpoints = watchCheckpoints(shop.backDoor.pool);
}, 300_000);
afterAll(() => shop[Symbol.asyncDispose](), 120_000);

beforeEach(() => onTestFailed(() => console.log(`CRASH_SEED=${SEED} ${shop.said().slice(-10_000)}`)));

const drawVictims = (): readonly Victim[] =>
  VICTIMS.flatMap((victim) => Array.from({ length: KILLS[victim] }, () => ({ victim, at: luck.next() })))
    .sort((one, other) => one.at - other.at)
    .map(({ victim }) => victim);

/** Something that is written now can be read, too. */
const isProjected = async (): Promise<boolean> => {
  try {
    const { _id: id } = await sell(shop.admin);
    return (await shop.admin.call(routes.product, { params: { id } })).product._id === id;
  } catch {
    return false;
  }
};

/**
 * Kills one, and answers how many ms pass until it is there again, and until people are served and what they write can be
 * read, too.
 */
const kill = async (
  victim: Victim,
): Promise<{ readonly victim: Victim; readonly there: number; readonly back: number }> => {
  const kin = shop.kin[victim];
  const { kept, origin } = kin[luck.between(0, kin.length - 1)] ?? {};
  const pid = await eventually(() => kept?.pid(), { within: GIVEN_UP_AFTER });
  if (pid === undefined) throw new Error(`${victim} has not come back`);
  const began = performance.now();
  const strike = async () => {
    process.kill(pid, 'SIGKILL');
    const isAnother = () => ![pid, undefined].includes(kept?.pid());
    expect(await eventually(isAnother, { within: GIVEN_UP_AFTER, every: 5 }), victim).toBe(true);
  };
  await (victim === 'Postgres' ? checkpoints.whileCrashing(strike) : strike());
  if (origin !== undefined) await untilReady(origin, GIVEN_UP_AFTER);
  const there = performance.now() - began;
  await crowd.untilServed(GIVEN_UP_AFTER);
  expect(await eventually(isProjected, { within: GIVEN_UP_AFTER, every: 100 })).toBe(true);
  return { victim, there, back: performance.now() - began };
};

it(
  `is served again soon under ${WRITERS} writers, whatever is killed ${ALL} times (seed ${SEED})`,
  async () => {
    const kills: Awaited<ReturnType<typeof kill>>[] = [];
    for (const victim of drawVictims()) {
      await pause(luck.between(0, BREATH));
      kills.push(await kill(victim));
    }
    for (const [victim, all] of Map.groupBy(kills, (each) => each.victim)) {
      const [there, back] = (['there', 'back'] as const).map((what) =>
        Math.max(...all.map((each) => each[what])),
      );
      console.log(
        `FIGURE ${victim} killed ${all.length} times: there again in ${seconds(there ?? 0)} at most, all served in ${seconds(back ?? 0)}`,
      );
    }
    console.log(`FIGURE longest call ${seconds(crowd.slowest().ms)}`);
    expect(kills.filter(({ back }) => back > BACK_WITHIN)).toEqual([]);
  },
  120_000 + ALL * 60_000,
);

endsWithNothingLost(() => ({ shop, crowd }), AUDITED_WITHIN, BOUGHT_WITHIN);

it('leaves no work behind that was due', async () => {
  const asked = 'select process, key, attempts, error from work_todo where due_at < now() or attempts > 0';
  const left = async () => (await shop.backDoor.pool.query(asked)).rows;
  await expect.poll(left, { timeout: BOUGHT_WITHIN }).toEqual([]);
}, 120_000);

it('has no checkpoint that went back, but for what Postgres had not yet written when it died', async () => {
  const looks = await checkpoints.stop();
  console.log(`FIGURE ${looks} looks at the checkpoints, ${checkpoints.back().length} went back`);
  expect(looks).toBeGreaterThan(ALL);
  expect(checkpoints.back()).toEqual([]);
});

endsWithTrueReadTables(() => shop.env, AUDITED_WITHIN);
