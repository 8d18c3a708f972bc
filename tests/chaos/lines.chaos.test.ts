import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '../../services/platform/eventually.ts';
import { sell } from '../support/api-steps.ts';
import { launchNode, type LaunchedNode } from '../support/node-process.ts';
import { openSlowLine, type SlowLine } from '../support/slow-line.ts';
import { IN_TIME, LASTING, openTestShop, type TestShop } from '../support/shop.ts';
import { openCrowd, type Crowd } from './crowd.ts';
import { endsWithNothingLost, seconds } from './ending.ts';

/** How often each fault strikes each connection. */
const TIMES = Number(process.env['LINE_FAULTS'] ?? 1);
const SHOPPERS = 5;
/** Milliseconds: the longest call, and the longest time after a fault until somebody is served. */
const ANSWERED_WITHIN = 10_000;
const SERVED_WITHIN = 10_000;

type Edge = keyof typeof LINES;
/** Each line, and what has to work again after it. */
const LINES = {
  'an api to the log': 'served',
  'an api to the database': 'served',
  'an api to the objects': 'served',
  'an api to the payment provider': 'paid',
  'the projector to the log': 'projected',
  'the projector to the database': 'projected',
} as const;

let shop: TestShop;
let projector: LaunchedNode;
let lines: Readonly<Record<Edge, SlowLine>>;
let crowd: Crowd;
const opened: SlowLine[] = [];
/** A line to where this address says, and the address of its other end. */
const through = async (to: string | undefined) => {
  const address = new URL(to ?? '');
  const line = await openSlowLine(Number(address.port));
  opened.push(line);
  address.port = String(line.port);
  address.searchParams.delete('host');
  return { line, address: address.href.replace(/\/$/, '') };
};
beforeAll(async () => {
  shop = await openTestShop({ env: LASTING });
  const { EVENTSTORE_URL, DATABASE_URL, S3_ENDPOINT } = shop.env;
  const [log, database] = [await through(EVENTSTORE_URL), await through(DATABASE_URL)];
  const [objects, provider] = [await through(S3_ENDPOINT), await through(shop.origin)];
  const [itsLog, itsDatabase] = [await through(EVENTSTORE_URL), await through(DATABASE_URL)];
  lines = {
    'an api to the log': log.line,
    'an api to the database': database.line,
    'an api to the objects': objects.line,
    'an api to the payment provider': provider.line,
    'the projector to the log': itsLog.line,
    'the projector to the database': itsDatabase.line,
  };
  const origin = await shop.another({
    ...IN_TIME,
    EVENTSTORE_URL: log.address,
    DATABASE_URL: database.address,
    S3_ENDPOINT: objects.address,
    SIMULATOR_URL: provider.address,
  });
  await shop.endProjector();
  const its = { EVENTSTORE_URL: itsLog.address, DATABASE_URL: itsDatabase.address, PORT: '0' };
  projector = launchNode('projections/main.ts', [], { ...shop.env, ...its });
  crowd = await openCrowd(shop, [origin], SHOPPERS, 15);
});
afterAll(async () => {
  await projector.stop();
  await shop.stop();
  for (const line of opened) await line[Symbol.asyncDispose]();
});

beforeEach(() => onTestFailed(() => console.log(shop.said().slice(-10_000))));

const faults: Readonly<Record<string, (line: SlowLine) => Promise<void>>> = {
  'is reset': (line) => Promise.resolve(line.reset()),
  'is cut for 5 s': async (line) => {
    line.isCut = true;
    line.reset();
    await pause(5_000);
    line.isCut = false;
  },
  'swallows everything for 30 s': async (line) => {
    line.hang();
    await pause(30_000);
    line.resume();
  },
  'drips for 10 s': async (line) => {
    line.drip = 64;
    await pause(10_000);
    line.drip = 0;
  },
};

/** How many ms pass until it succeeds. */
const untilAgain = {
  served: () => crowd.untilServed(SERVED_WITHIN),
  paid: () => crowd.untilAnswered(routes.payOrder, SERVED_WITHIN),
  projected: async () => {
    const began = performance.now();
    const { _id: id } = await sell(shop.admin);
    const isThere = () =>
      shop.admin.call(routes.product, { params: { id } }).then(
        () => true,
        () => false,
      );
    expect(await eventually(isThere, { within: SERVED_WITHIN, every: 50 })).toBe(true);
    return performance.now() - began;
  },
} as const;

describe.each(Object.entries(LINES) as [Edge, keyof typeof untilAgain][])('the line of %s', (edge, what) => {
  it.each(Object.entries(faults))(
    `%s, and everybody is answered in time and all works again, ${TIMES} times`,
    async (name, fault) => {
      crowd.slowest();
      let longestAway = 0;
      for (let times = 0; times < TIMES; times += 1) {
        await fault(lines[edge]);
        longestAway = Math.max(longestAway, await untilAgain[what]());
      }
      const longest = crowd.slowest();
      console.log(
        `FIGURE ${edge} ${name}: ${TIMES} times, longest call ${seconds(longest.ms)}, ${what} again in ${seconds(longestAway)} at most`,
      );
      expect(longestAway).toBeLessThan(SERVED_WITHIN);
      expect(longest.ms, longest.what).toBeLessThan(ANSWERED_WITHIN);
    },
    60_000 + TIMES * 60_000,
  );
});

endsWithNothingLost(() => ({ shop, crowd }));
