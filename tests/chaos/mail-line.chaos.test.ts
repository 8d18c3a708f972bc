import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest';
import { derivedId } from '../../services/kernel/ids.ts';
import { eventually } from '#resilience/eventually';
import { order, orderFor, sell, type Priced } from '../support/api-steps.ts';
import { openMailServer, type MailServer, type Moment } from '../support/mail-server.ts';
import { IN_TIME, LASTING, openTestShop, type Customer, type TestShop } from '../support/shop.ts';
import { openSlowLine, type SlowLine } from '../support/slow-line.ts';
import { seconds } from './ending.ts';
import { given } from './given.ts';
import { LINE_FAULTS } from './line-faults.ts';

/** How often each fault strikes. */
const TIMES = given('LINE_FAULTS', 1);
/** When it does, in turn: a server that has the letter, but cannot say so, gets it again. */
const MOMENTS: readonly Moment[] = ['heard', 'asked'];
/** Milliseconds: a letter that failed is tried again after 10 s, 20 s and 40 s; a try may hang for 20 s. */
const SENT_WITHIN = 120_000;

let server: MailServer;
let line: SlowLine;
let shop: TestShop;
let buyer: Customer;
let shirt: Priced;
beforeAll(async () => {
  server = await openMailServer();
  const { MAIL_URL, MAIL_FROM } = server.env;
  line = await openSlowLine(Number(new URL(MAIL_URL).port));
  const mail = { MAIL_URL: `smtp://127.0.0.1:${line.port}`, MAIL_FROM };
  shop = await openTestShop({ env: { ...IN_TIME, ...LASTING, ...mail } });
  buyer = await shop.customer();
  shirt = await sell(shop.admin, { countInStock: 100_000 });
  // Otherwise the fault could strike one of these letters.
  for (const { userId } of [shop.admin, shop.auditor, buyer])
    await untilSent(await letterOn('confirm-email', `account-${userId}`));
});
afterAll(async () => {
  await shop.stop();
  await line[Symbol.asyncDispose]();
  await server.close();
});
beforeEach(() => onTestFailed(() => console.log(shop.said().slice(-10_000))));

/** The id of the letter that a stream's first event causes. */
const letterOn = async (kind: 'confirm-email' | 'order-placed', stream: string): Promise<string> => {
  const [first] = await shop.backDoor.log.readStream(stream);
  return derivedId('letter', kind, first?.id ?? '');
};
const typesOf = async (letterId: string): Promise<readonly string[]> =>
  (await shop.backDoor.log.readStream(`letter-${letterId}`)).map(({ type }) => type);
const untilSent = async (letterId: string): Promise<void> => {
  const isSent = async () => (await typesOf(letterId)).includes('LetterSent');
  expect(await eventually(isSent, { within: SENT_WITHIN, every: 100 })).toBe(true);
  written.push(letterId);
};
const written: string[] = [];

it.each(Object.entries(LINE_FAULTS))(
  `the line of an api to the mail server %s in the middle of a letter, which is sent all the same, ${TIMES} times`,
  async (name, fault) => {
    let longest = 0;
    for (let times = 0; times < TIMES; times += 1) {
      const { promise: isOver, resolve, reject } = Promise.withResolvers<void>();
      server.arm(MOMENTS[times % MOMENTS.length] ?? 'heard', () => void fault(line).then(resolve, reject));
      const { _id } = await order(buyer, orderFor([shirt, 1]));
      await isOver;
      const began = performance.now();
      await untilSent(await letterOn('order-placed', `order-${_id}`));
      longest = Math.max(longest, performance.now() - began);
    }
    console.log(
      `FIGURE an api to the mail server ${name}: ${TIMES} times, the letter sent in ${seconds(longest)} at most`,
    );
  },
  60_000 + TIMES * 180_000,
);

it('has sent each letter once, to a server that knows one that it has', async () => {
  for (const letterId of written) expect(await typesOf(letterId), letterId).toEqual(['LetterSent']);
  const idsOf = (letters: readonly string[]) => letters.map((id) => `<${id}@shop.example>`).sort();
  expect([...server.taken.keys()].sort()).toEqual(idsOf(written));
  const again = [...server.taken.values()].filter(({ times }) => times > 1).length;
  console.log(`FIGURE ${written.length} letters, ${again} of them more than once on their way`);
  expect(shop.failures()).toEqual([]);
});
