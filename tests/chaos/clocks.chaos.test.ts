import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { routes } from '#contracts/api';
import { DAY } from '#contracts/kernel/duration';
import { launchNode, type LaunchedNode } from '../support/node-process.ts';
import { IN_TIME, openTestShop, type TestShop } from '../support/shop.ts';
import { noTo, visit } from '../support/visitor.ts';
import { openCrowd, type Crowd } from './crowd.ts';
import { endsWithNothingLost, seconds } from './ending.ts';
import { given } from './given.ts';

/** How often a clock is changed, of one process after another. */
const TIMES = given('CLOCK_JUMPS', 4);
const SHOPPERS = 5;
const TEN_MINUTES = 600_000;
/** The offset of each from the machine's clock, one time after another: never more than ten minutes. */
const APART = [TEN_MINUTES, 0, -TEN_MINUTES, 0];
/** Milliseconds until a process has noticed, and how long it then sells. */
const NOTICED = 100;
const SELLS_FOR = 2_000;
const SERVED_WITHIN = 10_000;
/** By how many ms the machines' clocks are wrong at last: longer than a session lasts. */
const EIGHT_DAYS = 8 * DAY;
/** Shorter than a clock is behind: by that clock an order would be over as soon as it is placed. */
const ORDER_TTL = '9m';
const PASSWORD = 'Rooble-iyo-Geel-41';

const folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
const clocks = ['one', 'other', 'projector'].map((name) => join(folder, name));
const set = (clock: string, apart: number) => writeFileSync(clock, String(apart));
const NODE_OPTIONS = `--import=${new URL('../support/jumping-clock.ts', import.meta.url).href}`;

let shop: TestShop;
let projector: LaunchedNode;
let origins: readonly string[];
let crowd: Crowd;
beforeAll(async () => {
  for (const clock of clocks) set(clock, 0);
  const [one, other, projectors] = clocks.map((CLOCK_FILE) => ({ NODE_OPTIONS, CLOCK_FILE }));
  shop = await openTestShop({ env: { ...IN_TIME, ORDER_TTL } });
  origins = [await shop.another({ ...one }), await shop.another({ ...other })];
  projector = launchNode('projections/main.ts', [], { ...shop.env, ...projectors, PORT: '0' });
  await shop.killProjector();
  crowd = await openCrowd(shop, origins, SHOPPERS, 18);
});
afterAll(async () => {
  await projector.stop();
  await shop.stop();
  rmSync(folder, { recursive: true });
});

let newcomers = 0;
/** Those who signed in last, each at one of the apis. */
let sessions: readonly Map<string, string>[] = [];
/** Signing in at one process counts at all of them. */
const signInAtEach = async (): Promise<readonly Map<string, string>[]> =>
  Promise.all(
    origins.map(async (origin) => {
      const name = `clock-${++newcomers}`;
      const email = `${name}@suuq.test`;
      await visit(origin).call(routes.register, {
        body: { name, username: name, email, password: PASSWORD },
      });
      const person = visit(origin);
      await person.call(routes.signIn, { body: { email, password: PASSWORD } });
      return person.cookies;
    }),
  );
const stayIn = async (): Promise<void> => {
  for (const cookies of sessions)
    for (const origin of [...origins, shop.origin])
      expect((await visit(origin, { cookies }).call(routes.profile, {})).user.name).toMatch(/^clock-/);
};

it(
  `sells, signs out nobody and lets no order expire early while clocks jump by ten minutes, ${TIMES} times`,
  async () => {
    onTestFailed(() => console.log(shop.said().slice(-10_000)));
    let again = 0;
    sessions = await signInAtEach();
    for (let times = 0; times < TIMES; times += 1) {
      const clock = clocks[times % clocks.length] ?? '';
      set(clock, APART[Math.floor(times / clocks.length) % APART.length] ?? 0);
      await pause(NOTICED);
      await stayIn();
      sessions = await signInAtEach();
      await stayIn();
      await pause(SELLS_FOR);
      again = Math.max(again, await crowd.untilServed(SERVED_WITHIN));
    }
    console.log(
      `FIGURE ${TIMES} jumps, ${newcomers} sessions, none ended, served in ${seconds(again)} at most`,
    );
  },
  120_000 + TIMES * 30_000,
);

it('has let no order expire before its time', async () => {
  const { rows } = await shop.backDoor.pool.query(
    `select from log_events placed join log_events expired using (stream)
     where placed.type = 'OrderPlaced' and expired.type = 'OrderExpired'
       and expired.created_at < placed.created_at + interval '8 minutes'`,
  );
  expect(rows).toHaveLength(0);
});

endsWithNothingLost(() => ({ shop, crowd }));

it('has sessions that go by the shop’s clock, whatever the machines’ clocks say', async () => {
  const profile = (origin: string, cookies: Map<string, string>) =>
    visit(origin, { cookies: new Map(cookies) }).call(routes.profile, {});
  for (const clock of clocks.slice(0, origins.length)) set(clock, EIGHT_DAYS);
  await pause(NOTICED);
  await stayIn();
  sessions = await signInAtEach();
  await shop.backDoor.pool.query(
    `update vault.sessions set created_at = created_at - interval '8 days', used_at = used_at - interval '8 days',
       expires_at = expires_at - interval '8 days', authenticated_at = authenticated_at - interval '8 days'`,
  );
  // Each at an api that has not heard of it yet.
  for (const [index, cookies] of sessions.entries())
    expect(await noTo(profile(origins[1 - index] ?? '', cookies))).toMatchObject({ status: 401 });
});
