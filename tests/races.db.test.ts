import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { eventually } from '#resilience/eventually';
import { capturesAtSimulator, eventsOf, takenFromStock } from './support/assertions.ts';
import { approvedPayment, claim, newKey, order, orderFor, pay, sell } from './support/api-steps.ts';
import { bringForward } from './support/due-now.ts';
import { openTestShop, type Customer, type TestShop } from './support/shop.ts';
import { answerOrNo, visit, type Visitor } from './support/visitor.ts';

/** How many customers there are: `RACE_CROWD=150` for many. A third of them get something. */
const CROWD = Number(process.env['RACE_CROWD'] ?? 60);
const PIECES = Math.floor(CROWD / 3);
const NEW_PEOPLE = Math.floor((CROWD * 2) / 3);

/** Everybody at once, also at one of the processes: contention causes latency, never an error (design §5). */
describe('at once, at two api processes', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ apis: 2 });
  });
  afterAll(async () => {
    expect(shop.failures()).toEqual([]);
    await shop.stop();
  });

  /** The same person at each process of the shop in turn. */
  const tabs = (customer: Customer, howMany: number): readonly Customer[] =>
    Array.from({ length: howMany }, (_, i) => ({
      ...customer,
      ...visit(shop.origins[i % 2] ?? shop.origin, { cookies: new Map(customer.cookies) }),
    }));
  const stockOf = async ({ _id: id }: Product) =>
    (await shop.admin.call(routes.product, { params: { id } })).product.countInStock;
  /** Sets the admin's position to the end of the log, so that the next read includes everything. */
  const seen = async () => shop.admin.cookies.set('position', String(await shop.backDoor.log.head()));

  it(`${CROWD} customers buy exactly the ${PIECES} that there are`, async () => {
    const shirt = await sell(shop.admin, { countInStock: PIECES });
    const customers = await shop.customers(CROWD);
    const outcomes = await Promise.all(
      customers.map((customer) => answerOrNo(order(customer, orderFor([shirt, 1])))),
    );
    const ids = outcomes.flatMap((each) => ('answer' in each ? [each.answer._id] : []));
    const noes = outcomes.flatMap((each) => ('no' in each ? [each.no] : []));
    expect(new Set(ids).size).toBe(PIECES);
    expect(noes).toEqual(
      Array.from({ length: CROWD - PIECES }, () => ({
        status: 409,
        code: 'OUT_OF_STOCK',
        details: { productId: shirt._id, variantId: shirt._id, available: 0 },
      })),
    );
    await seen();
    expect(await stockOf(shirt)).toBe(0);
    expect((await shop.admin.call(routes.allOrders, {})).map(({ _id }) => _id).sort()).toEqual(ids.sort());
    expect(await takenFromStock(shop.backDoor.log, shirt._id)).toEqual(new Map(ids.map((id) => [id, 1])));
  });

  it(`${NEW_PEOPLE} people register and sign in, and none is turned away`, async () => {
    const people = Array.from({ length: NEW_PEOPLE }, (_, i) => {
      const username = `in-a-crowd-${i}`;
      return { name: 'Somebody', username, email: `${username}@suuq.test`, password: `password of ${i}` };
    });
    const enter = async (visitor: Visitor, { password, ...person }: (typeof people)[number]) => {
      await visitor.call(routes.register, { body: { password, ...person } });
      return (await visitor.call(routes.signIn, { body: { email: person.email, password } })).user.username;
    };
    const entered = await Promise.all(
      people.map((person, i) => enter(visit(shop.origins[i % 2] ?? shop.origin), person)),
    );
    expect(entered).toEqual(people.map(({ username }) => username));
  });

  it('one request sent 20 times is one order, and answered alike', async () => {
    const shirt = await sell(shop.admin);
    const customer = await shop.customer();
    const key = newKey();
    const placed = await Promise.all(tabs(customer, 20).map((tab) => order(tab, orderFor([shirt, 3]), key)));
    expect(new Set(placed.map(({ _id }) => _id)).size).toBe(1);
    await seen();
    expect(await stockOf(shirt)).toBe(7);
    expect(await customer.call(routes.myOrders, {})).toEqual([placed[0]]);
  });

  it('two requests under one key are one order, and a no', async () => {
    const shirt = await sell(shop.admin);
    const customer = await shop.customer();
    const key = newKey();
    const outcomes = await Promise.all(
      tabs(customer, 8).map((tab, i) => answerOrNo(order(tab, orderFor([shirt, (i % 2) + 1]), key))),
    );
    const [placed] = outcomes.flatMap((each) => ('answer' in each ? [each.answer] : []));
    const quantity = placed?.orderItems[0]?.qty;
    expect([1, 2]).toContain(quantity);
    const no = { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' };
    expect(outcomes).toEqual(
      outcomes.map((_, i) => ((i % 2) + 1 === quantity ? { answer: placed } : { no })),
    );
    // A process releases what the losing body had reserved, after 20 s: here sooner, since all have their answer.
    const isReleased = async () => {
      await bringForward(shop.backDoor.pool, 'undo-reservations', placed?._id);
      return (await takenFromStock(shop.backDoor.log, shirt._id)).get(placed?._id ?? '') === quantity;
    };
    const settled = await eventually(isReleased, { within: 60_000, every: 200 });
    expect(settled).toBe(true);
  });

  it('the last piece goes to one of two carts', async () => {
    const last = await sell(shop.admin, { countInStock: 1 });
    const customers = await shop.customers(2);
    for (const customer of customers) {
      const body = { userId: customer.userId, productId: last._id, qty: 1 };
      await customer.call(routes.addToCart, { body });
    }
    const outcomes = await Promise.all(
      customers.map((customer) => answerOrNo(order(customer, orderFor([last, 1])))),
    );
    expect(outcomes.filter((each) => 'answer' in each)).toHaveLength(1);
    await Promise.all(
      customers.map(async (customer, i) => {
        const { cart } = await customer.call(routes.cart, { params: { userId: customer.userId } });
        expect(cart.items).toHaveLength('answer' in (outcomes[i] ?? {}) ? 0 : 1);
      }),
    );
    await seen();
    expect(await stockOf(last)).toBe(0);
  });

  it('two products wanted in either order are never sold twice, nor kept from everybody', async () => {
    const [one, other] = await Promise.all([
      sell(shop.admin, { countInStock: 5 }),
      sell(shop.admin, { countInStock: 5 }),
    ]);
    const customers = await shop.customers(20);
    const outcomes = await Promise.all(
      customers.map((customer, i) => {
        const wanted = [[one, 1] as const, [other, 1] as const];
        return answerOrNo(order(customer, orderFor(...(i % 2 === 0 ? wanted : wanted.toReversed()))));
      }),
    );
    const ids = outcomes.flatMap((each) => ('answer' in each ? [each.answer._id] : []));
    expect(ids.length).toBeLessThanOrEqual(5);
    await seen();
    for (const product of [one, other]) {
      expect(await takenFromStock(shop.backDoor.log, product._id)).toEqual(new Map(ids.map((id) => [id, 1])));
      expect(await stockOf(product)).toBe(5 - ids.length);
    }
  });

  it('tabs that fill one cart lose nothing, and none fills it beyond the stock', async () => {
    const shirt = await sell(shop.admin, { countInStock: 8 });
    const customer = await shop.customer();
    const { userId } = customer;
    const body = { userId, productId: shirt._id, qty: 1 };
    const outcomes = await Promise.all(
      tabs(customer, 10).map((tab) => answerOrNo(tab.call(routes.addToCart, { body }))),
    );
    const noes = outcomes.flatMap((each) => ('no' in each ? [each.no] : []));
    expect(noes.map(({ status, code }) => [status, code])).toEqual([
      [409, 'OUT_OF_STOCK'],
      [409, 'OUT_OF_STOCK'],
    ]);
    customer.cookies.set('position', String(await shop.backDoor.log.head()));
    const { cart } = await customer.call(routes.cart, { params: { userId } });
    expect(cart.items.map(({ qty }) => qty)).toEqual([8]);
  });

  it('a payment claimed ten times is captured once, and answered alike', async () => {
    const customer = await shop.customer();
    const { _id: id } = await order(customer, orderFor([await sell(shop.admin), 1]));
    const paymentId = await approvedPayment(customer, id);
    const paid = await Promise.all(tabs(customer, 10).map((tab) => claim(tab, id, paymentId)));
    for (const each of paid) expect(each).toEqual({ ...paid[0], isPaid: true, status: 'paid' });
    const captures = await capturesAtSimulator(shop.backDoor.pool);
    expect(captures.filter(({ orderId }) => orderId === id)).toEqual([
      { orderId: id, cents: 33_00, refundedCents: 0 },
    ]);
    expect((await eventsOf(shop.backDoor.log, id)).filter((type) => type === 'PaymentCaptured')).toHaveLength(
      1,
    );
  });

  it('a payment claimed for two orders pays its own', async () => {
    const customer = await shop.customer();
    const shirt = await sell(shop.admin);
    const [own, other] = [
      await order(customer, orderFor([shirt, 1])),
      await order(customer, orderFor([shirt, 1])),
    ];
    const paymentId = await approvedPayment(customer, own._id);
    await approvedPayment(customer, other._id);
    const [tab = customer, anotherTab = customer] = tabs(customer, 2);
    const [paid, refused] = await Promise.all([
      claim(tab, own._id, paymentId),
      answerOrNo(claim(anotherTab, other._id, paymentId)),
    ]);
    expect(paid.isPaid).toBe(true);
    expect(refused).toEqual({ no: { status: 409, code: 'PAYMENT_UNKNOWN' } });
    const captured = (await capturesAtSimulator(shop.backDoor.pool)).map(({ orderId }) => orderId);
    expect(captured.filter((id) => id === own._id)).toHaveLength(1);
    expect(captured).not.toContain(other._id);
  });

  it('an order is paid or expires, never both', async () => {
    const shirt = await sell(shop.admin, { countInStock: 50 });
    const expire = shop.backDoor.shop.processes.find(({ name }) => name === 'expire-orders');
    const race = async (customer: Customer, lead: number) => {
      const { _id: orderId } = await order(customer, orderFor([shirt, 1]));
      const paymentId = await approvedPayment(customer, orderId);
      const claimed = answerOrNo(claim(customer, orderId, paymentId));
      // Either may come first: sometimes the claim has already started its capture.
      if (lead > 0)
        await eventually(async () => (await eventsOf(shop.backDoor.log, orderId)).length > lead, {
          within: 30_000,
          every: 1,
        });
      await expire?.act({ key: orderId, data: { orderId }, attempts: 0 });
      return { orderId, outcome: await claimed };
    };
    const customers = await shop.customers(12);
    const raced = await Promise.all(customers.map((customer, i) => race(customer, i % 3)));
    const captures = await capturesAtSimulator(shop.backDoor.pool);
    for (const { orderId, outcome } of raced) {
      const types = await eventsOf(shop.backDoor.log, orderId);
      const isPaid = 'answer' in outcome;
      expect(types.includes('PaymentCaptured')).toBe(isPaid);
      expect(types.includes('OrderExpired')).toBe(!isPaid);
      const kept = captures.filter((each) => each.orderId === orderId && each.refundedCents < each.cents);
      expect(kept).toHaveLength(isPaid ? 1 : 0);
      expect('no' in outcome ? outcome.no : undefined).toEqual(
        isPaid ? undefined : { status: 409, code: 'ORDER_CLOSED' },
      );
    }
    const paid = raced.flatMap(({ orderId, outcome }) => ('answer' in outcome ? [orderId] : []));
    const adjusted = await eventually(
      async () => (await takenFromStock(shop.backDoor.log, shirt._id)).size === paid.length,
      { within: 60_000, every: 100 },
    );
    expect(adjusted).toBe(true);
  });

  it('a product is delivered once, however often it is pressed', async () => {
    const customer = await shop.customer();
    const { _id: id } = await order(customer, orderFor([await sell(shop.admin), 1]));
    await pay(customer, id);
    const pressed = await Promise.all(
      tabs(shop.admin, 5).map((tab) => tab.call(routes.deliverOrder, { params: { id } })),
    );
    expect(new Set(pressed.map(({ deliveredAt }) => deliveredAt)).size).toBe(1);
    expect((await eventsOf(shop.backDoor.log, id)).filter((type) => type === 'OrderDelivered')).toHaveLength(
      1,
    );
  });
});
