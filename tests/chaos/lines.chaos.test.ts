import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '#resilience/eventually';
import { sell } from '../support/api-steps.ts';
import { launchNode, type LaunchedNode } from '../support/node-process.ts';
import { openSlowLine, type SlowLine } from '../support/slow-line.ts';
import { IN_TIME, LASTING, openTestShop, type TestShop } from '../support/shop.ts';
import { asOneShop } from '../support/visitor.ts';
import { slowestOf } from './call-times.ts';
import { openCrowd, type Crowd } from './crowd.ts';
import { endsWithNothingLost, seconds } from './ending.ts';
import { given } from './given.ts';
import { LINE_FAULTS } from './line-faults.ts';
import { openPictureLookers, type PictureLookers } from './picture-lookers.ts';

/** How often each fault strikes each connection. */
const TIMES = given('LINE_FAULTS', 1);
const SHOPPERS = 5;
/** Milliseconds: the longest call, and the longest time after a fault until somebody is served. */
const ANSWERED_WITHIN = 10_000;
const SERVED_WITHIN = 10_000;

type Edge = keyof typeof LINES;
/** Each line, and what has to work again after it. */
const LINES = {
  'an api to the log': 'served',
  'an api to the database': 'served',
  'an api to the objects': 'served with pictures',
  'an api to the payment provider': 'paid',
  'the projector to the log': 'projected',
  'the projector to the database': 'projected',
  'people to an api': 'served there',
} as const;

let shop: TestShop;
let projector: LaunchedNode;
let lines: Readonly<Record<Edge, SlowLine>>;
let crowd: Crowd;
let pictures: PictureLookers;
/** An api all of whose lines are faulty, and the line before it: half of the people come by that. */
let origin: string;
let front: string;
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
  const inner = {
    'an api to the log': log.line,
    'an api to the database': database.line,
    'an api to the objects': objects.line,
    'an api to the payment provider': provider.line,
    'the projector to the log': itsLog.line,
    'the projector to the database': itsDatabase.line,
  };
  origin = await shop.another({
    ...IN_TIME,
    EVENTSTORE_URL: log.address,
    DATABASE_URL: database.address,
    S3_ENDPOINT: objects.address,
    SIMULATOR_URL: provider.address,
  });
  const people = await through(origin);
  front = people.address;
  lines = { ...inner, 'people to an api': people.line };
  asOneShop([shop.origin, front]);
  await shop.endProjector();
  const its = { EVENTSTORE_URL: itsLog.address, DATABASE_URL: itsDatabase.address, PORT: '0' };
  projector = launchNode('projections/main.ts', [], { ...shop.env, ...its });
  crowd = await openCrowd(shop, [origin, front], SHOPPERS, 15);
  pictures = openPictureLookers(shop, origin);
});
afterAll(async () => {
  await projector.stop();
  await shop.stop();
  for (const line of opened) await line[Symbol.asyncDispose]();
});

beforeEach(() => onTestFailed(() => console.log(shop.said().slice(-10_000))));

/** How many ms pass until it succeeds. */
const untilAgain = {
  served: () => crowd.untilServed(SERVED_WITHIN),
  'served there': () => crowd.untilServed(SERVED_WITHIN, front),
  'served with pictures': async () =>
    (await crowd.untilServed(SERVED_WITHIN)) + (await pictures.untilServed(SERVED_WITHIN)),
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

/** Where those come whom it strikes. */
const theirs = (edge: Edge) => (edge === 'people to an api' ? [front] : [origin, front]);
/** Calls over the faulty line may wait and fail; all others are served meanwhile, by the same api. */
const struck = async (edge: Edge, fault: (line: SlowLine) => Promise<void>): Promise<void> => {
  const others = edge === 'people to an api' ? [crowd.untilServed(SERVED_WITHIN)] : [];
  await Promise.all([fault(lines[edge]), ...others]);
};

describe.each(Object.entries(LINES) as [Edge, keyof typeof untilAgain][])('the line of %s', (edge, what) => {
  it.each(Object.entries(LINE_FAULTS))(
    `%s, and everybody is answered in time and all works again, ${TIMES} times`,
    async (name, fault) => {
      const slowest = () =>
        slowestOf([crowd.slowest(edge === 'people to an api' ? front : undefined), pictures.slowest()]);
      slowest();
      let longestAway = 0;
      for (let times = 0; times < TIMES; times += 1) {
        await struck(edge, fault);
        longestAway = Math.max(longestAway, await untilAgain[what]());
        // Else the next fault comes a moment after the last, and who asks again in between is hardly ever served.
        await crowd.untilAnswered(routes.placeOrder, SERVED_WITHIN, theirs(edge));
      }
      const longest = slowest();
      console.log(
        `FIGURE ${edge} ${name}: ${TIMES} times, longest call ${seconds(longest.ms)}, ${what} again in ${seconds(longestAway)} at most`,
      );
      expect(longestAway).toBeLessThan(SERVED_WITHIN);
      expect(longest.ms, longest.what).toBeLessThan(ANSWERED_WITHIN);
    },
    60_000 + TIMES * 60_000,
  );
});

it('has lost no picture that it took, and served no other one for it', async () => {
  console.log(`FIGURE ${await pictures.audit()} pictures taken, each served whole`);
}, 300_000);

// Where shoppers are not struck there are thousands of orders to look at.
endsWithNothingLost(() => ({ shop, crowd }), 300_000 + TIMES * 60_000);
