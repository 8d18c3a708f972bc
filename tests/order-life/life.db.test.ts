import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import type { Order } from '#contracts/orders/views';
import { eventually } from '../../services/platform/eventually.ts';
import { capturesAtSimulator, eventsOf, takenFromStock } from '../support/books.ts';
import { approvedPayment, claim, newKey, order, orderFor, pay, sell } from '../support/errands.ts';
import { openTestShop, type Customer, type TestShop } from '../support/shop.ts';
import { answerOrNo, noTo, type Visitor } from '../support/visitor.ts';

/** What became of an order, over HTTP, with the simulators as providers. One piece costs 33.00: 20 + 10 + 15 %. */
const TOTAL = 33;
let shop: TestShop;
let customer: Customer;
const touched: string[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.customer();
});
afterEach(() => faults('paypal', {}));
afterAll(async () => {
  await replaysAgree();
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const post = (path: string, body: object | URLSearchParams) =>
  fetch(`${shop.origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    ...(body instanceof URLSearchParams
      ? { body }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
const faults = async (provider: 'paypal' | 'stripe', body: object): Promise<void> => {
  await post(`/simulator/${provider}/faults`, body);
};

const placed = async (countInStock = 5) => {
  const shirt = await sell(shop.admin, { countInStock });
  const made = await order(customer, orderFor([shirt, 1]));
  touched.push(made._id);
  return { id: made._id, shirt };
};
const paid = async () => {
  const made = await placed();
  await pay(customer, made.id);
  return made;
};
const cancel = (who: Visitor, id: string, reason = 'Changed my mind') =>
  who.call(routes.cancelOrder, { params: { id }, body: { reason } });
const refund = (id: string, amount?: number, key?: string) =>
  shop.admin.call(
    routes.refundOrder,
    { params: { id }, body: { reason: 'It was broken', ...(amount === undefined ? {} : { amount }) } },
    key === undefined ? {} : { headers: { 'Idempotency-Key': key } },
  );
const deliver = (id: string) => shop.admin.call(routes.deliverOrder, { params: { id } });
const read = (who: Visitor, id: string): Promise<Order> => who.call(routes.order, { params: { id } });
const moneyOf = async (id: string) =>
  (await capturesAtSimulator(shop.backDoor.pool)).find(({ orderId }) => orderId === id);
const isBack = (shirt: Product, pieces: number) =>
  eventually(async () => (await takenFromStock(shop.backDoor.log, shirt._id)).size === pieces, {
    within: 60_000,
    every: 50,
  });

/** An auditor's replay of everything that was done here says what the read table says. */
const replaysAgree = async () => {
  for (const id of touched) {
    const { consistent } = await shop.auditor.call(routes.replayOrder, { params: { id } });
    expect([id, consistent]).toEqual([id, true]);
  }
};

describe('an unpaid order', () => {
  it('says until when it can be paid', async () => {
    const { id } = await placed();
    const { createdAt, expiresAt } = await read(customer, id);
    expect(Date.parse(String(expiresAt)) - Date.parse(createdAt)).toBe(24 * 60 * 60 * 1_000);
  });

  it('is cancelled by its owner, again with the same answer, and its stock comes back', async () => {
    const { id, shirt } = await placed();
    const cancelled = await cancel(customer, id);
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      isPaid: false,
      refundedAmount: 0,
      expiresAt: null,
    });
    expect(cancelled.cancelledAt).not.toBeNull();
    expect(await read(customer, id)).toEqual(cancelled);
    expect(await cancel(customer, id, 'Another reason')).toEqual(cancelled);
    expect(await isBack(shirt, 0)).toBe(true);
    expect(await noTo(approvedPayment(customer, id))).toMatchObject({ status: 409, code: 'ORDER_CLOSED' });
    expect(await noTo(deliver(id))).toEqual({ status: 409, code: 'ORDER_CLOSED' });
  });

  it('is cancelled by an admin', async () => {
    const { id } = await placed();
    expect(await cancel(shop.admin, id, 'Suspicious')).toMatchObject({ status: 'cancelled' });
  });

  it("is nobody else's to cancel", async () => {
    const { id } = await placed();
    for (const other of [await shop.customer(), shop.auditor])
      expect(await noTo(cancel(other, id))).toEqual({ status: 404, code: 'ORDER_NOT_FOUND' });
    expect(await read(customer, id)).toMatchObject({ status: 'pending' });
  });

  it.each(['', '   ', 'x'.repeat(501)])('is not cancelled for the reason %j', async (reason) => {
    const { id } = await placed();
    expect(await noTo(cancel(customer, id, reason))).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it('cannot be refunded', async () => {
    const { id } = await placed();
    expect(await noTo(refund(id))).toEqual({ status: 409, code: 'ORDER_NOT_PAID' });
  });

  it('is not cancelled while its payment is captured', async () => {
    const { id } = await placed();
    const paymentId = await approvedPayment(customer, id);
    await faults('paypal', { next: [{ kind: 'fail', on: 'capture' }] });
    expect(await noTo(claim(customer, id, paymentId))).toMatchObject({
      status: 503,
      code: 'PAYMENT_PENDING',
    });
    for (const who of [customer, shop.admin])
      expect(await noTo(cancel(who, id))).toEqual({ status: 409, code: 'PAYMENT_IN_PROGRESS' });
  });
});

describe('a paid order', () => {
  it('is not cancelled by its owner', async () => {
    const { id } = await paid();
    expect(await noTo(cancel(customer, id))).toEqual({ status: 409, code: 'ORDER_ALREADY_PAID' });
  });

  it('is cancelled by an admin: its money goes back, and what it had goes back on the shelf, once', async () => {
    const { id, shirt } = await paid();
    const cancelled = await cancel(shop.admin, id, 'Suspicious');
    expect(cancelled).toMatchObject({ status: 'cancelled', isPaid: true, refundedAmount: TOTAL });
    expect(await read(shop.admin, id)).toEqual(cancelled);
    expect(await cancel(shop.admin, id)).toEqual(cancelled);
    expect(await moneyOf(id)).toMatchObject({ cents: TOTAL * 100, refundedCents: TOTAL * 100 });
    expect(await isBack(shirt, 0)).toBe(true);
    expect(await noTo(deliver(id))).toEqual({ status: 409, code: 'ORDER_CLOSED' });
    expect(await noTo(refund(id))).toEqual({ status: 409, code: 'ORDER_ALREADY_REFUNDED' });
  });

  it('is refunded in parts, and never beyond; the flags of the specification stay', async () => {
    const { id } = await paid();
    const first = await refund(id, 10.5);
    expect(first).toMatchObject({ status: 'paid', isPaid: true, refundedAmount: 10.5 });
    expect(await noTo(refund(id, 22.51))).toEqual({
      status: 409,
      code: 'REFUND_TOO_LARGE',
      details: { left: 22.5 },
    });
    const delivered = await deliver(id);
    expect(delivered).toMatchObject({ status: 'delivered', isDelivered: true, refundedAmount: 10.5 });
    const whole = await refund(id);
    expect(whole).toEqual({ ...delivered, status: 'refunded', refundedAmount: TOTAL });
    expect(await read(shop.admin, id)).toEqual(whole);
    expect(await noTo(refund(id))).toEqual({ status: 409, code: 'ORDER_ALREADY_REFUNDED' });
    expect(await moneyOf(id)).toMatchObject({ refundedCents: TOTAL * 100 });
  });

  it('is not delivered when all of its money went back', async () => {
    const { id } = await paid();
    await refund(id);
    expect(await noTo(deliver(id))).toEqual({ status: 409, code: 'ORDER_ALREADY_REFUNDED' });
    expect(await read(shop.admin, id)).toMatchObject({
      status: 'refunded',
      isPaid: true,
      isDelivered: false,
    });
  });

  it.each([0, -1, 0.001, 1e12, '10', null])('is not refunded by %j', async (amount) => {
    const { id } = await paid();
    const body = JSON.stringify({ amount, reason: 'Why not' });
    const answer = await shop.admin.send('POST', `/orders/${id}/refund`, { body });
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'INVALID_INPUT' }]);
  });

  it('is refunded once under one Idempotency-Key, also at once, and not for another sum', async () => {
    const { id } = await paid();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(id, 10, key)));
    expect(new Set(answers.map(({ refundedAmount }) => refundedAmount))).toEqual(new Set([10]));
    expect(await noTo(refund(id, 11, key))).toEqual({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await refund(id, 10, newKey())).toMatchObject({ refundedAmount: 20 });
  });

  it('is not refunded by anybody but an admin', async () => {
    const { id } = await paid();
    for (const who of [customer, shop.auditor])
      expect(await noTo(who.call(routes.refundOrder, { params: { id }, body: { reason: 'Mine' } }))).toEqual({
        status: 403,
        code: 'FORBIDDEN',
      });
  });
});

it('a delivered order is cancelled by nobody', async () => {
  const { id } = await paid();
  await deliver(id);
  for (const who of [customer, shop.admin])
    expect(await noTo(cancel(who, id))).toEqual({ status: 409, code: 'ORDER_ALREADY_DELIVERED' });
});

describe('a provider on a bad day', () => {
  const refundedOnce = async (id: string, amount: number) => {
    const there = await eventually(
      async () => (await eventsOf(shop.backDoor.log, id)).at(-1) === 'PaymentRefunded',
      { within: 90_000, every: 100 },
    );
    expect([id, there]).toEqual([id, true]);
    shop.admin.cookies.set('position', String(await shop.backDoor.log.head()));
    expect(await read(shop.admin, id)).toMatchObject({ refundedAmount: amount });
    expect(await moneyOf(id)).toMatchObject({ refundedCents: amount * 100 });
  };

  it('declines: that is said with its code, and a refund may be tried again', async () => {
    const { id } = await paid();
    await shop.backDoor.pool.query(
      `update simulator.paypal_captures c set state = 'PENDING' from simulator.paypal_orders o
       where o.id = c.order_id and o.custom_id = $1`,
      [id],
    );
    expect(await noTo(refund(id))).toMatchObject({ status: 409, code: 'REFUND_DECLINED' });
    await shop.backDoor.pool.query(`update simulator.paypal_captures set state = 'COMPLETED'`);
    expect(await refund(id)).toMatchObject({ status: 'refunded' });
  });

  it('does not answer, hangs up, talks nonsense or is away: each refund is made once, by itself', async () => {
    const orders = [];
    for (const kind of ['reset', 'garble', 'fail', 'lose']) {
      const { id } = await paid();
      // A notice would tell of it at once.
      await faults('paypal', { next: [{ kind, on: 'refund' }], notices: { off: true } });
      expect([kind, await answerOrNo(refund(id, 10))]).toMatchObject([
        kind,
        { no: { status: 503, code: 'REFUND_PENDING' } },
      ]);
      expect(await noTo(refund(id, 5))).toEqual({ status: 409, code: 'REFUND_IN_PROGRESS' });
      orders.push(id);
    }
    for (const id of orders) await refundedOnce(id, 10);
  });

  it('does not answer when an order is cancelled: it is cancelled, and the refund follows', async () => {
    const { id } = await paid();
    await faults('paypal', { next: [{ kind: 'reset', on: 'refund' }], notices: { off: true } });
    expect(await cancel(shop.admin, id)).toMatchObject({ status: 'cancelled', refundedAmount: 0 });
    expect(await cancel(shop.admin, id)).toMatchObject({ status: 'cancelled' });
    await refundedOnce(id, TOTAL);
  });
});

describe('money that comes late', () => {
  /** Somebody has gone to Stripe's page, and meanwhile their order has expired. */
  const expired = async (countInStock: number) => {
    const made = await placed(countInStock);
    const started = await customer.call(routes.startStripe, { params: { id: made.id } });
    const expire = shop.backDoor.shop.processes.find(({ name }) => name === 'expire-orders');
    await expire?.act({ key: made.id, data: { orderId: made.id }, attempts: 0 });
    expect(await isBack(made.shirt, 0)).toBe(true);
    return { ...made, sessionId: started.id };
  };
  const payAtStripe = async (sessionId: string) => {
    const answer = await post(`/simulator/stripe/pay/${sessionId}`, new URLSearchParams({ do: 'pay' }));
    expect(answer.status).toBe(303);
  };

  it('brings an expired order to life by a notice alone', async () => {
    const { id, shirt, sessionId } = await expired(1);
    await payAtStripe(sessionId);
    expect(await isBack(shirt, 1)).toBe(true);
    const alive = await eventually(
      async () => (await eventsOf(shop.backDoor.log, id)).at(-1) === 'PaymentCaptured',
      { within: 60_000, every: 50 },
    );
    expect(alive).toBe(true);
    customer.cookies.set('position', String(await shop.backDoor.log.head()));
    expect(await read(customer, id)).toMatchObject({ status: 'paid', isPaid: true });
    expect(await deliver(id)).toMatchObject({ status: 'delivered' });
  });

  it('goes back when the goods are gone; who claims it hears that the order is closed', async () => {
    await faults('stripe', { notices: { off: true } });
    const { id, shirt, sessionId } = await expired(1);
    touched.push((await order(await shop.customer(), orderFor([shirt, 1])))._id);
    await payAtStripe(sessionId);
    expect(await noTo(claim(customer, id, sessionId))).toEqual({ status: 409, code: 'ORDER_CLOSED' });
    expect((await eventsOf(shop.backDoor.log, id)).slice(-2)).toEqual([
      'PaymentFailed',
      'DuplicateCaptureRefunded',
    ]);
    customer.cookies.set('position', String(await shop.backDoor.log.head()));
    expect(await read(customer, id)).toMatchObject({ status: 'expired', isPaid: false, refundedAmount: 0 });
    await faults('stripe', {});
  });

  it('is answered with the order when its buyer claims it first', async () => {
    await faults('stripe', { notices: { off: true } });
    const { id, sessionId } = await expired(3);
    await payAtStripe(sessionId);
    expect(await claim(customer, id, sessionId)).toMatchObject({ status: 'paid', isPaid: true });
    await faults('stripe', {});
  });
});
