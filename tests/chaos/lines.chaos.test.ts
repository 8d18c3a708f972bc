import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
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

const EDGES = { log: 'EVENTSTORE_URL', database: 'DATABASE_URL', objects: 'S3_ENDPOINT' } as const;
type Edge = keyof typeof EDGES;

let shop: TestShop;
let lines: Readonly<Record<Edge, SlowLine>>;
let crowd: Crowd;
beforeAll(async () => {
  shop = await openTestShop({ env: LASTING });
  const through = async (edge: Edge) => {
    const address = new URL(shop.env[EDGES[edge]] ?? '');
    const line = await openSlowLine(Number(address.port));
    address.port = String(line.port);
    address.searchParams.delete('host');
    return { line, address: address.href };
  };
  const [log, database, objects] = [
    await through('log'),
    await through('database'),
    await through('objects'),
  ];
  lines = { log: log.line, database: database.line, objects: objects.line };
  const origin = await shop.another({
    ...IN_TIME,
    EVENTSTORE_URL: log.address,
    DATABASE_URL: database.address,
    S3_ENDPOINT: objects.address.replace(/\/$/, ''),
  });
  crowd = await openCrowd(shop, [origin], SHOPPERS, 15);
});
afterAll(async () => {
  await shop.stop();
  for (const line of Object.values(lines)) await line[Symbol.asyncDispose]();
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

describe.each(Object.keys(EDGES) as Edge[])('an api whose line to the %s', (edge) => {
  it.each(Object.entries(faults))(
    `%s answers in time and serves again, ${TIMES} times`,
    async (name, fault) => {
      crowd.slowest();
      let again = 0;
      for (let times = 0; times < TIMES; times += 1) {
        await fault(lines[edge]);
        again = Math.max(again, await crowd.untilServed(SERVED_WITHIN));
      }
      const longest = crowd.slowest();
      console.log(
        `FIGURE ${edge} ${name}: ${TIMES} times, longest call ${seconds(longest.ms)}, served again in ${seconds(again)} at most`,
      );
      expect(longest.ms, longest.what).toBeLessThan(ANSWERED_WITHIN);
    },
    60_000 + TIMES * 60_000,
  );
});

endsWithNothingLost(() => ({ shop, crowd }));
