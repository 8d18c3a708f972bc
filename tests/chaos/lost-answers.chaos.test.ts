import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { eventually } from '#resilience/eventually';
import { IN_TIME, LASTING, openTestShop, type TestShop } from '../support/shop.ts';
import { openSlowLine, type SlowLine } from '../support/slow-line.ts';
import { openCrowd, type Crowd } from './crowd.ts';
import { endsWithNothingLost, seconds } from './ending.ts';
import { given } from './given.ts';

/** How often the log executes an append whose answer is lost. */
const TIMES = given('LOST_ANSWERS', 1);
const SHOPPERS = 5;
/** Milliseconds in which something is appended, if anybody is about to, and until the next attempt. */
const MUTE_FOR = 300;
const BREATH = 50;
/** Milliseconds. A machine on which others compute, too, may be given more. */
const ANSWERED_WITHIN = given('ANSWERED_WITHIN', 10_000);
const SERVED_WITHIN = given('SERVED_WITHIN', 10_000);

let shop: TestShop;
let line: SlowLine;
let crowd: Crowd;
beforeAll(async () => {
  shop = await openTestShop({ env: LASTING });
  const address = new URL(shop.env['EVENTSTORE_URL'] ?? '');
  line = await openSlowLine(Number(address.port));
  address.port = String(line.port);
  const origin = await shop.another({ ...IN_TIME, EVENTSTORE_URL: address.href });
  crowd = await openCrowd(shop, [origin], SHOPPERS, 17);
});
afterAll(async () => {
  await shop.stop();
  await line[Symbol.asyncDispose]();
});

/** The crowd's api has appended something to the log, and does not receive the answer. */
const loseAnAnswer = async (): Promise<void> => {
  while (!(await isAppendedUnheard())) {
    // All of them were about to read, and received nothing either.
    line.resume();
    await pause(BREATH);
  }
  line.reset();
  line.resume();
};

const isAppendedUnheard = async (): Promise<boolean> => {
  const before = await shop.backDoor.log.head();
  line.mute();
  const isAppended = async () => (await shop.backDoor.log.head()) > before;
  return (await eventually(isAppended, { within: MUTE_FOR, every: 5 })) === true;
};

it(
  `decides again what was appended without its hearing of it, ${TIMES} times`,
  async () => {
    onTestFailed(() => console.log(shop.said().slice(-10_000)));
    crowd.slowest();
    let again = 0;
    for (let times = 0; times < TIMES; times += 1) {
      await loseAnAnswer();
      again = Math.max(again, await crowd.untilServed(SERVED_WITHIN));
    }
    const longest = crowd.slowest();
    console.log(
      `FIGURE ${TIMES} answers lost, longest call ${seconds(longest.ms)}, served again in ${seconds(again)} at most`,
    );
    expect(longest.ms, longest.what).toBeLessThan(ANSWERED_WITHIN);
  },
  60_000 + TIMES * 20_000,
);

endsWithNothingLost(() => ({ shop, crowd }));
