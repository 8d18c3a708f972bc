import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { chance } from '../services/seed/demo/history/chance.ts';
import { capturesAtSimulator, eventsOf, takenFromStock } from './support/assertions.ts';
import { approvedPayment, claim, order, orderFor, sell } from './support/api-steps.ts';
import { openTestShop, type Customer, type TestShop } from './support/shop.ts';
import { answerOrNo, visit } from './support/visitor.ts';

/** The sizes: by default a small crowd; `CROWD=full` uses the figures that the shop promises. */
const isFull = process.env['CROWD'] === 'full';
const CLAIMS = isFull ? 1_000 : 30;
const BUYERS = isFull ? 500 : 25;
const ROUNDS = isFull ? 20 : 2;
const ORDERS = isFull ? 1_000 : 60;
const WITHIN = isFull ? 900_000 : 120_000;
const APIS = 2;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ apis: APIS });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

/** The same person, at each process of the shop in turn. */
const tabOf = (customer: Customer, i: number): Customer => ({
  ...customer,
  ...visit(shop.origins[i % APIS] ?? shop.origin, { cookies: new Map(customer.cookies), patience: WITHIN }),
});
/** Registers the given number of people, a few at a time: the work is done in this process. */
const crowd = async (howMany: number): Promise<readonly Customer[]> => {
  const all: Customer[] = [];
  while (all.length < howMany) all.push(...(await shop.customers(Math.min(50, howMany - all.length))));
  return all;
};
const unpaidOrder = async () => {
  const customer = await shop.customer();
  const { _id: id } = await order(customer, orderFor([await sell(shop.admin), 1]));
  return { customer, id, paymentId: await approvedPayment(customer, id) };
};
const isCapturedOnce = async (id: string) => {
  const captures = await capturesAtSimulator(shop.backDoor.pool);
  expect(captures.filter(({ orderId }) => orderId === id)).toEqual([
    { orderId: id, cents: 33_00, refundedCents: 0 },
  ]);
  const types = await eventsOf(shop.backDoor.log, id);
  expect(types.filter((type) => type.startsWith('PaymentCapture'))).toEqual([
    'PaymentCaptureStarted',
    'PaymentCaptured',
  ]);
};
/** The available stock is the initial stock less what was ordered, and no reservation is left over. */
const addsUp = async (product: Product, initial: number, ordered: ReadonlyMap<string, number>) => {
  expect(await takenFromStock(shop.backDoor.log, product._id)).toEqual(ordered);
  shop.admin.cookies.set('position', String(await shop.backDoor.log.head()));
  const { countInStock } = (await shop.admin.call(routes.product, { params: { id: product._id } })).product;
  expect(countInStock).toBe(initial - [...ordered.values()].reduce((sum, each) => sum + each, 0));
};

it(`captures an order once that is paid ${CLAIMS} times in a row`, { timeout: WITHIN }, async () => {
  const { customer, id, paymentId } = await unpaidOrder();
  const paid = await claim(customer, id, paymentId);
  for (let i = 1; i < CLAIMS; i += 1) expect(await claim(tabOf(customer, i), id, paymentId)).toEqual(paid);
  await isCapturedOnce(id);
});

it(`captures an order once that is paid ${CLAIMS} times at once`, { timeout: WITHIN }, async () => {
  const { customer, id, paymentId } = await unpaidOrder();
  const paid = await Promise.all(
    Array.from({ length: CLAIMS }, (_, i) => claim(tabOf(customer, i), id, paymentId)),
  );
  expect(new Set(paid.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(paid[0]).toMatchObject({ status: 'paid', isPaid: true });
  await isCapturedOnce(id);
});

it(
  `gives the last piece to one of ${BUYERS} who want it at once, ${ROUNDS} times`,
  { timeout: WITHIN },
  async () => {
    const buyers = await crowd(BUYERS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const last = await sell(shop.admin, { countInStock: 1 });
      const outcomes = await Promise.all(
        buyers.map((buyer, i) => answerOrNo(order(tabOf(buyer, i + round), orderFor([last, 1])))),
      );
      const placed = outcomes.flatMap((each) => ('answer' in each ? [each.answer._id] : []));
      const noes = outcomes.flatMap((each) => ('no' in each ? [each.no.code] : []));
      expect([placed.length, new Set(noes)]).toEqual([1, new Set(['OUT_OF_STOCK'])]);
      await addsUp(last, 1, new Map(placed.map((id) => [id, 1])));
    }
  },
);

it(
  `sells no more than there is to ${ORDERS} who order several scarce things at once`,
  { timeout: WITHIN },
  async () => {
    const luck = chance(ORDERS);
    const each = Math.ceil(ORDERS / 8);
    const products = await Promise.all(
      Array.from({ length: 6 }, () => sell(shop.admin, { countInStock: each })),
    );
    const buyers = await crowd(Math.min(ORDERS, 200));
    /** Two to four of the products, in random order: reserving one by one in different orders could deadlock. */
    const basket = () => {
      const weights = products.map(() => 1);
      return Array.from({ length: luck.between(2, 4) }, () => {
        const index = luck.pick(weights);
        weights[index] = 0;
        const product = products[index];
        if (!product) throw new Error('There is a product');
        return [product, luck.between(1, 2)] as const;
      });
    };
    const outcomes = await Promise.all(
      Array.from({ length: ORDERS }, (_, i) => {
        const buyer = buyers[i % buyers.length];
        if (!buyer) throw new Error('There is a buyer');
        return answerOrNo(order(tabOf(buyer, i), orderFor(...basket())));
      }),
    );
    const placed = outcomes.flatMap((outcome) => ('answer' in outcome ? [outcome.answer] : []));
    const noes = outcomes.flatMap((outcome) => ('no' in outcome ? [outcome.no.code] : []));
    expect(placed.length).toBeGreaterThan(0);
    expect(new Set(noes)).toEqual(new Set(['OUT_OF_STOCK']));
    for (const product of products) {
      const lines = placed.flatMap(({ _id, orderItems }) =>
        orderItems.filter(({ productId }) => productId === product._id).map(({ qty }) => [_id, qty] as const),
      );
      await addsUp(product, each, new Map(lines));
    }
  },
);
