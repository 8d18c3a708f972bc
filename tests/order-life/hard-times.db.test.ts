import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { eventsOf } from '../support/assertions.ts';
import { claim, order, orderFor } from '../support/api-steps.ts';
import { bringForward } from '../support/due-now.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { Customer, OpenShop } from '../support/shop.ts';
import { answerOrNo, noTo } from '../support/visitor.ts';
import { openDesk, TOTAL } from './desk.ts';

/** What happens to an order's money when a provider fails, or when it arrives late. */
let shop: OpenShop;
let customer: Customer;
let desk: ReturnType<typeof openDesk>;
beforeAll(async () => {
  shop = await openShopInside();
  customer = await shop.customer();
  desk = openDesk(shop, customer);
});
afterEach(async () => {
  await desk.faults('paypal', {});
  await desk.faults('stripe', {});
});
afterAll(async () => {
  await desk.expectReplaysToAgree();
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

describe('a provider on a bad day', () => {
  const refundedOnce = async (id: string, amount: number) => {
    const lastEvent = async () => {
      // Its request was answered, and does no more.
      await bringForward(shop.backDoor.pool, 'payments', id);
      return (await eventsOf(shop.backDoor.log, id)).at(-1);
    };
    await expect.poll(lastEvent, { timeout: 90_000 }).toBe('PaymentRefunded');
    shop.admin.cookies.set('position', String(await shop.backDoor.log.head()));
    expect(await desk.read(shop.admin, id)).toMatchObject({ refundedAmount: amount });
    expect(await desk.moneyOf(id)).toMatchObject({ refundedCents: amount * 100 });
  };

  it('declines: that is said with its code, and a refund may be tried again', async () => {
    const { id } = await desk.paid();
    await shop.backDoor.pool.query(
      `update simulator.paypal_captures c set state = 'PENDING' from simulator.paypal_orders o
       where o.id = c.order_id and o.custom_id = $1`,
      [id],
    );
    expect(await noTo(desk.refund(id))).toMatchObject({ status: 409, code: 'REFUND_DECLINED' });
    await shop.backDoor.pool.query(`update simulator.paypal_captures set state = 'COMPLETED'`);
    expect(await desk.refund(id)).toMatchObject({ status: 'refunded' });
  });

  it('does not answer, hangs up, talks nonsense or is away: each refund is made once, by itself', async () => {
    const orders = [];
    // The one that waits for its answer comes first: no other is tried again while its calls are struck.
    for (const kind of ['lose', 'reset', 'garble', 'fail']) {
      const { id } = await desk.paid();
      // A webhook would report it at once. Until both have answered, no other try gets through, however slow the
      // machine is.
      const tries = Array.from({ length: 20 }, () => ({ kind, on: 'refund' }));
      await desk.faults('paypal', { next: tries, notices: { off: true } });
      const refunding = answerOrNo(desk.refund(id, 10));
      // One that gets no answer is looked into by itself about when its request gives up.
      expect(await desk.comesTo(id, 'PaymentRefundStarted')).toBe(true);
      expect(await noTo(desk.refund(id, 5))).toEqual({ status: 409, code: 'REFUND_IN_PROGRESS' });
      expect([kind, await refunding]).toMatchObject([kind, { no: { status: 503, code: 'REFUND_PENDING' } }]);
      await desk.faults('paypal', { notices: { off: true } });
      orders.push(id);
    }
    for (const id of orders) await refundedOnce(id, 10);
  });

  it('does not answer when an order is cancelled: it is cancelled, and the refund follows', async () => {
    const { id } = await desk.paid();
    await desk.faults('paypal', { next: [{ kind: 'reset', on: 'refund' }], notices: { off: true } });
    expect(await desk.cancel(shop.admin, id)).toMatchObject({ status: 'cancelled', refundedAmount: 0 });
    expect(await desk.cancel(shop.admin, id)).toMatchObject({ status: 'cancelled' });
    await refundedOnce(id, TOTAL);
  });
});

describe('money that comes late', () => {
  /** An order that expired while the buyer was on Stripe's page, which Stripe did not close. */
  const expired = async (countInStock: number, faults: object = {}) => {
    const next = Array.from({ length: 20 }, () => ({ kind: 'fail', on: 'expire' }));
    await desk.faults('stripe', { ...faults, next });
    const made = await desk.placed(countInStock);
    const started = await customer.call(routes.startStripe, { params: { id: made.id } });
    const expire = shop.backDoor.shop.processes.find(({ name }) => name === 'expire-orders');
    await expire?.act({ key: made.id, data: { orderId: made.id }, attempts: 0 });
    expect(await desk.isTakenBy(0, made.shirt)).toBe(true);
    return { ...made, sessionId: started.id };
  };
  const payAtStripe = async (sessionId: string) => {
    const answer = await desk.post(`/simulator/stripe/pay/${sessionId}`, new URLSearchParams({ do: 'pay' }));
    expect(answer.status).toBe(303);
  };

  it('brings an expired order to life by a webhook alone', async () => {
    const { id, shirt, sessionId } = await expired(1);
    await payAtStripe(sessionId);
    expect(await desk.isTakenBy(1, shirt)).toBe(true);
    expect(await desk.comesTo(id, 'PaymentCaptured')).toBe(true);
    customer.cookies.set('position', String(await shop.backDoor.log.head()));
    expect(await desk.read(customer, id)).toMatchObject({ status: 'paid', isPaid: true });
    expect(await desk.deliver(id)).toMatchObject({ status: 'delivered' });
  });

  it('goes back when the goods are gone; who claims it hears that the order is closed', async () => {
    const { id, shirt, sessionId } = await expired(1, { notices: { off: true } });
    desk.touched.push((await order(await shop.customer(), orderFor([shirt, 1])))._id);
    await payAtStripe(sessionId);
    expect(await noTo(claim(customer, id, sessionId))).toEqual({ status: 409, code: 'ORDER_CLOSED' });
    expect((await eventsOf(shop.backDoor.log, id)).slice(-2)).toEqual([
      'PaymentFailed',
      'DuplicateCaptureRefunded',
    ]);
    customer.cookies.set('position', String(await shop.backDoor.log.head()));
    expect(await desk.read(customer, id)).toMatchObject({
      status: 'expired',
      isPaid: false,
      refundedAmount: 0,
    });
  });

  it('is answered with the order when its buyer claims it first', async () => {
    const { id, sessionId } = await expired(3, { notices: { off: true } });
    await payAtStripe(sessionId);
    expect(await claim(customer, id, sessionId)).toMatchObject({ status: 'paid', isPaid: true });
  });
});
