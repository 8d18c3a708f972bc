import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest';
import { eventually } from '#resilience/eventually';
import type { LaunchedNode } from '../support/node-process.ts';
import { openCrowd, type Crowd } from './crowd.ts';
import { endsWithNothingLost, endsWithTrueReadTables } from './ending.ts';
import { openLookers } from './lookers.ts';
import { looksAtProgram } from './looks.ts';
import { openPace, type Pace } from './pace.ts';
import { hasPrometheus, startPrometheus, type Prometheus } from './prometheus.ts';
import { openSoakedShop, type SoakedShop } from './soaked-shop.ts';
import { figuresOf, grown, watch, type Watched } from './watching.ts';

/** For how many minutes people come at half the possible rate. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 1);
const MINUTE = 60_000;
const [SHOPPERS, LOOKERS] = [6, 3];
/** Milliseconds in which all come as fast as they can, to measure that rate; and between two looks. */
const FLAT_OUT = 15_000;
const POLL_INTERVAL = Math.max(1_000, (MINUTES * MINUTE) / 120);
/** How much the leaking program leaks, however long the run is. */
const LEAKS = 500;
const LEAKING = 'a program that leaks';
/** Milliseconds: until the effects of the full rate are over, and its alarms, too. */
const SETTLED_WITHIN = 5_000;
const QUIET_WITHIN = 150_000;
const AUDITED_WITHIN = 300_000 + MINUTES * MINUTE;

const paces = { purchases: openPace(), visits: openPace() } as const;
let shop: SoakedShop;
let crowd: Crowd;
let lookers: ReturnType<typeof openLookers>;
let leaking: LaunchedNode;
let prometheus: Prometheus | undefined;
let watched: Watched;
let failed: readonly string[];
const alarms = new Set<string>();

beforeAll(async () => {
  shop = await openSoakedShop();
  leaking = shop.launch('tests/chaos/leaking.ts', [], { LEAK_EVERY: String((MINUTES * MINUTE) / LEAKS) });
  crowd = await openCrowd(shop, shop.origins, SHOPPERS, 20, paces.purchases.turn);
  const people = await shop.customers(LOOKERS);
  lookers = openLookers(people, shop.origins, crowd.products, paces.visits.turn);
  if (hasPrometheus) prometheus = await startPrometheus(shop.targets);
}, 300_000);
afterAll(async () => {
  await prometheus?.[Symbol.asyncDispose]();
  await leaking.stop();
  await shop.stop();
});

beforeEach(() => onTestFailed(() => console.log(shop.said().slice(-10_000))));

const perSecond = async ({ begun }: Pace, during: Promise<unknown>): Promise<number> => {
  const [before, since] = [begun(), performance.now()];
  await during;
  return ((begun() - before) * 1_000) / (performance.now() - since);
};
const rates = async (during: Promise<unknown>) => {
  const [purchases, visits] = await Promise.all([
    perSecond(paces.purchases, during),
    perSecond(paces.visits, during),
  ]);
  return { purchases, visits };
};

/** The failures since the last time this was asked. */
const failures = (): readonly string[] => [...crowd.failed(), ...lookers.failed()];

const noteAlarms = async (until: AbortSignal): Promise<void> => {
  if (!prometheus) return;
  const isQuiet = async () => (await prometheus?.firing())?.size === 0;
  await eventually(isQuiet, { within: QUIET_WITHIN, every: 500 });
  const began = performance.now();
  for (; !until.aborted; await pause(1_000))
    for (const alarm of await prometheus.firing())
      alarms.add(`${alarm} in minute ${Math.ceil((performance.now() - began) / MINUTE)}`);
};

it(
  `is level while people buy and look around at half the rate at which they could, for ${MINUTES} minutes`,
  async () => {
    const most = await rates(pause(FLAT_OUT));
    paces.purchases.slowTo(most.purchases / 2);
    paces.visits.slowTo(most.visits / 2);
    const over = new AbortController();
    const noting = noteAlarms(over.signal);
    await pause(SETTLED_WITHIN);
    failures();
    const looks = [...shop.looks, ...looksAtProgram(LEAKING, leaking.pid, shop.heaps)];
    const watching = watch(looks, POLL_INTERVAL, MINUTES * MINUTE);
    const { purchases, visits } = await rates(watching);
    over.abort();
    watched = await watching;
    failed = failures();
    await Promise.all([noting, lookers.stop()]);
    console.log(
      `FIGURE ${MINUTES} minutes of ${purchases.toFixed(1)} purchases and ${visits.toFixed(1)} visits a second of ${most.purchases.toFixed(1)} and ${most.visits.toFixed(1)}`,
    );
    for (const figure of figuresOf(watched)) console.log(`FIGURE ${figure}`);
    const isOurs = (grew: string) => !grew.includes(LEAKING);
    expect(grown(watched).filter(isOurs)).toEqual([]);
  },
  FLAT_OUT + MINUTES * MINUTE + QUIET_WITHIN + 60_000,
);

it('is not so for a program that leaks, which was looked at beside', () => {
  const leaks = grown(watched).filter((grew) => grew.includes(LEAKING));
  expect(leaks.map((leak) => leak.split(' ', 1)[0])).toEqual(['heap', 'memory', 'handles']);
});

it('has failed no call', () => {
  expect(failed).toEqual([]);
});

it.skipIf(!hasPrometheus)('has set off no alarm', () => {
  console.log(`FIGURE alarms: ${[...alarms].join(', ') || 'none'}`);
  expect([...alarms]).toEqual([]);
});

endsWithNothingLost(() => ({ shop, crowd }), AUDITED_WITHIN);

endsWithTrueReadTables(() => shop.env, AUDITED_WITHIN);
