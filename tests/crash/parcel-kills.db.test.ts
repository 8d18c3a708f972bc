import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { LetterKind } from '#contracts/letters/kinds';
import type { Order } from '#contracts/orders/views';
import { derivedId } from '../../services/kernel/ids.ts';
import { eventually } from '#resilience/eventually';
import { compared, order, orderFor, pay, sell, type Priced } from '../support/api-steps.ts';
import { eventsOf } from '../support/assertions.ts';
import { API_THAT_DIES } from '../support/built-programs.ts';
import { bringForward, endLeases } from '../support/due-now.ts';
import { openMailServer, type MailServer } from '../support/mail-server.ts';
import { openTestShop, type Customer, type TestShop } from '../support/shop.ts';
import { noTo } from '../support/visitor.ts';
import { KILLS } from './kills-a-point.ts';

const WITHIN = 60_000;

const folder = mkdtempSync(join(tmpdir(), `suuq-parcels-${process.pid}-`));
const file = join(folder, 'moment');
let server: MailServer;
let shop: TestShop;
let buyer: Customer;
let shirt: Priced;
beforeAll(async () => {
  server = await openMailServer();
  shop = await openTestShop({ api: API_THAT_DIES, env: { ...server.env, DIES_BY: file } });
  buyer = await shop.customer();
  shirt = await sell(shop.admin, { countInStock: 100_000 });
});
afterAll(async () => {
  await shop.stop();
  await server.close();
  rmSync(folder, { recursive: true });
});

const bought = async (pieces: number): Promise<string> => {
  const { _id } = await order(buyer, orderFor([shirt, pieces]));
  await pay(buyer, _id);
  return _id;
};
const send = (id: string, qty: number, key: string): Promise<Order> => {
  const body = { lines: [{ variantId: shirt._id, qty }], carrier: 'DHL', trackingNumber: key };
  return shop.admin.call(
    routes.sendParcel,
    { params: { id }, body },
    { headers: { 'Idempotency-Key': key } },
  );
};
const arrive = (id: string, parcelId = ''): Promise<Order> =>
  shop.admin.call(routes.deliverParcel, { params: { id, parcelId }, body: {} });

/** Repeats the same request until there is an answer. */
const untilAnswered = async (ask: () => Promise<Order>): Promise<Order> => {
  const answer = await eventually(() => ask().catch(() => undefined), { within: WITHIN, every: 200 });
  if (!answer) throw new Error('It was not answered');
  return answer;
};

interface Step {
  readonly writes: readonly string[];
  readonly act: (orderId: string, parcels: Order['parcels']) => Promise<Order>;
}
/** The steps of an order of three pieces in two parcels. A repeated step is the same request. */
const STEPS: readonly Step[] = [
  { writes: ['ParcelSent'], act: (id) => send(id, 2, `${id}-one`) },
  { writes: ['ParcelSent'], act: (id) => send(id, 1, `${id}-two`) },
  { writes: ['ParcelDelivered'], act: (id, [one]) => arrive(id, one?._id) },
  { writes: ['ParcelDelivered', 'OrderDelivered'], act: (id, [, two]) => arrive(id, two?._id) },
];
const PAID = 5;

/** Lets the api process die at a moment of a step, and starts it again. `written` is the number of events then. */
const die = async (moment: string, orderId: string, written: number): Promise<void> => {
  const isReached = async () =>
    moment === 'written'
      ? (await eventsOf(shop.backDoor.log, orderId)).length === written
      : !existsSync(file);
  expect(await eventually(isReached, { within: WITHIN, every: 1 })).toBe(true);
  if (moment === 'written') shop.kill();
  await endLeases(shop.backDoor.pool);
  await shop.revive();
};

const delivered: string[] = [];

it.each([
  ['before it appends', 'asked'],
  ['while the append is on its way', 'sent'],
  ['once it is in the log', 'written'],
])(
  `sends and delivers every piece of an order once where the process is killed at each step %s, ${KILLS} times`,
  async (_, moment) => {
    for (let times = 0; times < KILLS; times += 1) {
      const id = await bought(3);
      const expected: string[] = [];
      let parcels: Order['parcels'] = [];
      for (const { writes, act } of STEPS) {
        expected.push(...writes);
        if (moment !== 'written') writeFileSync(file, `${moment} order-${id}`);
        const acting = untilAnswered(() => act(id, parcels));
        await die(moment, id, PAID + expected.length);
        ({ parcels } = await acting);
        expect((await eventsOf(shop.backDoor.log, id)).slice(PAID)).toEqual(expected);
        const left = 3 - parcels.flatMap(({ items }) => items).reduce((sum, { qty }) => sum + qty, 0);
        expect(await noTo(send(id, left + 1, `${id}-more-${expected.length}`))).toMatchObject({
          code: expected.includes('OrderDelivered') ? 'ORDER_ALREADY_DELIVERED' : 'PARCEL_TOO_LARGE',
        });
      }
      const shown = await buyer.call(routes.order, { params: { id } });
      expect(shown).toMatchObject({ status: 'delivered', parcels });
      expect(parcels.map(({ items }) => items.map(({ qty }) => qty))).toEqual([[2], [1]]);
      const replay = await compared(() =>
        shop.auditor.call(routes.replayOrder, { params: { id }, query: {} }),
      );
      expect(replay.consistent).toBe(true);
      delivered.push(id);
    }
  },
  120_000 + KILLS * 120_000,
);

const LETTERS: Readonly<Record<string, LetterKind>> = {
  OrderPlaced: 'order-placed',
  PaymentCaptured: 'order-paid',
  ParcelSent: 'order-sent',
  OrderDelivered: 'order-delivered',
};
/** Orders whose letters wait until all of it is delivered: of its parcels none is called on its way any more. */
const deliveredFirst = new Set<string>();
const lettersOf = async (orderId: string): Promise<readonly string[]> =>
  (await shop.backDoor.log.readStream(`order-${orderId}`)).flatMap(({ id, type }) => {
    const kind = LETTERS[type];
    const isOutdated = type === 'ParcelSent' && deliveredFirst.has(orderId);
    return kind === undefined || isOutdated ? [] : [derivedId('letter', kind, id)];
  });
const recordedOf = async (letterId: string): Promise<readonly string[]> =>
  (await shop.backDoor.log.readStream(`letter-${letterId}`)).map(({ type }) => type);

/**
 * A parcel's letter waits until the parcel can no longer be undone: here it is due at once. On a slow machine each of many
 * has waited for most of its time when it is asked for.
 */
const letterDue = (letterId: string) => bringForward(shop.backDoor.pool, 'letters', letterId);

const isWritten = async (letterId: string): Promise<void> => {
  const isSent = async () => {
    await letterDue(letterId);
    return (await recordedOf(letterId)).includes('LetterSent');
  };
  expect(await eventually(isSent, { within: WITHIN })).toBe(true);
  expect(await recordedOf(letterId)).toEqual(['LetterSent']);
  expect(server.taken.has(`<${letterId}@shop.example>`)).toBe(true);
};
const allWritten = async (orderId: string): Promise<readonly string[]> => {
  const letters = await lettersOf(orderId);
  for (const letterId of letters) await isWritten(letterId);
  return letters;
};

it(
  'writes the letters of what was delivered, each once, and none that calls it on its way',
  async () => {
    expect(delivered).toHaveLength(3 * KILLS);
    for (const id of delivered) {
      deliveredFirst.add(id);
      expect(await allWritten(id)).toHaveLength(3);
    }
  },
  WITHIN + KILLS * 30_000,
);

it.each([
  ['before the server heard of it', 'asked'],
  ['after the server had it, before its answer', 'heard'],
  ['after the answer, before it is recorded', 'answered'],
  ['after it was recorded', 'recorded'],
] as const)(
  `loses no letter of a parcel and sends no other one where the process is killed %s, ${KILLS} times`,
  async (_, moment) => {
    const acts = [
      (id: string) => send(id, 1, id),
      async (id: string) =>
        arrive(id, (await shop.admin.call(routes.order, { params: { id } })).parcels[0]?._id),
    ];
    for (let times = 0; times < KILLS; times += 1) {
      const id = await bought(1);
      for (const act of acts) {
        // Otherwise the kill could hit one of these letters.
        await allWritten(id);
        const { promise: isDead, resolve } = Promise.withResolvers<void>();
        const kill = () => {
          shop.kill();
          resolve();
        };
        if (moment !== 'recorded') server.arm(moment, kill);
        await act(id);
        const letterId = (await lettersOf(id)).at(-1) ?? '';
        const isReached = async () => {
          await letterDue(letterId);
          return (await recordedOf(letterId)).length > 0;
        };
        if (moment === 'recorded') void eventually(isReached, { within: WITHIN, every: 1 }).then(kill);
        else await eventually(async () => (await letterDue(letterId)) === 1, { within: WITHIN });
        await isDead;
        await endLeases(shop.backDoor.pool);
        await shop.revive();
        await isWritten(letterId);
      }
      expect(await allWritten(id)).toHaveLength(4);
      delivered.push(id);
    }
  },
  120_000 + KILLS * 120_000,
);

it('has left the server with one letter for each event, and the shop without an error', async () => {
  const letters = (await Promise.all(delivered.map(lettersOf))).flat();
  const people = [buyer.userId, shop.admin.userId, shop.auditor.userId];
  const firsts = await Promise.all(people.map((id) => shop.backDoor.log.readStream(`account-${id}`)));
  const confirmations = firsts.map(([first]) => derivedId('letter', 'confirm-email', first?.id ?? ''));
  const ids = [...letters, ...confirmations].map((id) => `<${id}@shop.example>`);
  expect([...server.taken.keys()].sort()).toEqual(ids.sort());
  expect(shop.failures()).toEqual([]);
});
