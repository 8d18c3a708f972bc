import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { CallFailed } from '#contracts/kernel/client';
import type { LetterKind } from '../../contracts/letters/kinds.ts';
import { derivedId } from '../../services/kernel/ids.ts';
import { eventually } from '#resilience/eventually';
import { newKey, order, orderFor, sell, type Priced } from '../support/api-steps.ts';
import { endLeases } from '../support/due-now.ts';
import { openMailServer, type MailServer, type Moment } from '../support/mail-server.ts';
import { openTestShop, type Customer, type TestShop } from '../support/shop.ts';
import { KILLS } from './kills-a-point.ts';

const WITHIN = 60_000;

let server: MailServer;
let shop: TestShop;
let buyer: Customer;
let shirt: Priced;
beforeAll(async () => {
  server = await openMailServer();
  shop = await openTestShop({ env: server.env });
  buyer = await shop.customer();
  shirt = await sell(shop.admin, { countInStock: 100_000 });
  // Otherwise the kill could hit one of these letters.
  for (const { userId } of [shop.admin, shop.auditor, buyer]) await isWhole(await confirmationOf(userId));
});
afterAll(async () => {
  await shop.stop();
  await server.close();
});

/** The id of the letter that a stream's first event causes. */
const letterOn = async (kind: LetterKind, stream: string): Promise<string> => {
  const [first] = await shop.backDoor.log.readStream(stream);
  return derivedId('letter', kind, first?.id ?? '');
};
const letterOf = (orderId: string) => letterOn('order-placed', `order-${orderId}`);
const confirmationOf = (userId: string) => letterOn('confirm-email', `account-${userId}`);
const recordedOf = async (letterId: string): Promise<readonly string[]> =>
  (await shop.backDoor.log.readStream(`letter-${letterId}`)).map(({ type }) => type);

const ifUnanswered = (error: unknown): undefined => {
  if (!(error instanceof CallFailed && error.status === 0)) throw error;
};

const written: string[] = [];

const isWhole = async (letterId: string): Promise<void> => {
  const isSent = async () => (await recordedOf(letterId)).includes('LetterSent');
  expect(await eventually(isSent, { within: WITHIN })).toBe(true);
  expect(await recordedOf(letterId)).toEqual(['LetterSent']);
  expect(server.taken.get(`<${letterId}@shop.example>`)?.times).toBeGreaterThan(0);
  written.push(letterId);
};

const points: Readonly<Record<string, Moment>> = {
  'before the server heard of it': 'asked',
  'after the server had it, before its answer': 'heard',
  'after the answer, before it is recorded': 'answered',
};

it.each(Object.entries(points))(
  `loses no letter and sends no other one where the process is killed %s, ${KILLS} times`,
  async (_, moment) => {
    for (let times = 0; times < KILLS; times += 1) {
      const { promise: isDead, resolve } = Promise.withResolvers<void>();
      server.arm(moment, () => {
        shop.kill();
        resolve();
      });
      const [body, key] = [orderFor([shirt, 1]), newKey()];
      const answered = await order(buyer, body, key).catch(ifUnanswered);
      await isDead;
      await endLeases(shop.backDoor.pool);
      await shop.revive();
      // The kill may come before the answer: asking again is the same request.
      const { _id } = answered ?? (await order(buyer, body, key));
      await isWhole(await letterOf(_id));
    }
  },
  60_000 + KILLS * 60_000,
);

it(
  `loses no letter and sends no other one where the process is killed after it was recorded, ${KILLS} times`,
  async () => {
    for (let times = 0; times < KILLS; times += 1) {
      const { _id } = await order(buyer, orderFor([shirt, 1]));
      const letterId = await letterOf(_id);
      await eventually(async () => (await recordedOf(letterId)).length > 0, { within: WITHIN, every: 1 });
      shop.kill();
      await shop.revive();
      await isWhole(letterId);
    }
    // A server that recognises duplicates has each letter once.
    expect([...server.taken.keys()].sort()).toEqual(written.map((id) => `<${id}@shop.example>`).sort());
  },
  60_000 + KILLS * 60_000,
);

it('shows a letter that a server refuses on the system page, and sends it when an operator asks', async () => {
  server.refuse({ code: 550, text: `No such user: ${buyer.email}` });
  const { _id } = await order(buyer, orderFor([shirt, 1]));
  const letterId = await letterOf(_id);
  const failed = async () =>
    (await shop.admin.call(routes.system, {})).failedLetters.find((each) => each.letterId === letterId);
  expect(await eventually(failed, { within: WITHIN })).toMatchObject({
    kind: 'order-placed',
    about: _id,
    userId: buyer.userId,
    reason: '550',
    attempts: 1,
  });
  expect(shop.said()).not.toContain(buyer.email);

  server.refuse(undefined);
  await shop.admin.call(routes.retryLetter, { params: { id: letterId }, body: {} });
  await expect.poll(async () => (await shop.admin.call(routes.system, {})).failedLetters).toEqual([]);
  const isSent = async () => (await recordedOf(letterId)).includes('LetterSent');
  expect(await eventually(isSent, { within: WITHIN })).toBe(true);
  expect(await recordedOf(letterId)).toEqual(['LetterFailed', 'LetterRetried', 'LetterSent']);
});
