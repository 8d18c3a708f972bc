import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { approvedPayment, claim, newKey } from '../support/api-steps.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { Customer, OpenShop } from '../support/shop.ts';
import { noTo } from '../support/visitor.ts';
import { openDesk, TOTAL } from './desk.ts';

/** The life of an order, over HTTP, with the simulators as providers. */
let shop: OpenShop;
let customer: Customer;
let desk: ReturnType<typeof openDesk>;
beforeAll(async () => {
  shop = await openShopInside();
  customer = await shop.customer();
  desk = openDesk(shop, customer);
});
afterEach(() => desk.faults('paypal', {}));
afterAll(async () => {
  await desk.expectReplaysToAgree();
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

describe('an unpaid order', () => {
  it('says until when it can be paid', async () => {
    const { id } = await desk.placed();
    const { createdAt, expiresAt } = await desk.read(customer, id);
    expect(Date.parse(String(expiresAt)) - Date.parse(createdAt)).toBe(30 * 60 * 1_000);
  });

  it('is cancelled by its owner, again with the same answer, and its stock comes back', async () => {
    const { id, shirt } = await desk.placed();
    const cancelled = await desk.cancel(customer, id);
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      isPaid: false,
      refundedAmount: 0,
      expiresAt: null,
    });
    expect(cancelled.cancelledAt).not.toBeNull();
    expect(await desk.read(customer, id)).toEqual(cancelled);
    expect(await desk.cancel(customer, id, 'Another reason')).toEqual(cancelled);
    expect(await desk.isTakenBy(0, shirt)).toBe(true);
    expect(await noTo(approvedPayment(customer, id))).toMatchObject({ status: 409, code: 'ORDER_CLOSED' });
    expect(await noTo(desk.deliver(id))).toEqual({ status: 409, code: 'ORDER_CLOSED' });
  });

  it('is cancelled by an admin', async () => {
    const { id } = await desk.placed();
    expect(await desk.cancel(shop.admin, id, 'Suspicious')).toMatchObject({ status: 'cancelled' });
  });

  it("is nobody else's to cancel", async () => {
    const { id } = await desk.placed();
    for (const other of [await shop.customer(), shop.auditor])
      expect(await noTo(desk.cancel(other, id))).toEqual({ status: 404, code: 'ORDER_NOT_FOUND' });
    expect(await desk.read(customer, id)).toMatchObject({ status: 'pending' });
  });

  it.each(['', '   ', 'x'.repeat(501)])('is not cancelled for the reason %j', async (reason) => {
    const { id } = await desk.placed();
    expect(await noTo(desk.cancel(customer, id, reason))).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
  });

  it('cannot be refunded', async () => {
    const { id } = await desk.placed();
    expect(await noTo(desk.refund(id))).toEqual({ status: 409, code: 'ORDER_NOT_PAID' });
  });

  it('is not cancelled while its payment is captured', async () => {
    const { id } = await desk.placed();
    const paymentId = await approvedPayment(customer, id);
    // The shop tries again by itself, and does not succeed before both have asked, however slow the machine is.
    const tries = Array.from({ length: 20 }, () => ({ kind: 'fail', on: 'capture' }));
    await desk.faults('paypal', { next: tries });
    expect(await noTo(claim(customer, id, paymentId))).toMatchObject({
      status: 503,
      code: 'PAYMENT_PENDING',
    });
    for (const who of [customer, shop.admin])
      expect(await noTo(desk.cancel(who, id))).toEqual({ status: 409, code: 'PAYMENT_IN_PROGRESS' });
  });
});

describe('a paid order', () => {
  it('is not cancelled by its owner', async () => {
    const { id } = await desk.paid();
    expect(await noTo(desk.cancel(customer, id))).toEqual({ status: 409, code: 'ORDER_ALREADY_PAID' });
  });

  it('is cancelled by an admin: its money goes back, and what it had goes back on the shelf, once', async () => {
    const { id, shirt } = await desk.paid();
    const cancelled = await desk.cancel(shop.admin, id, 'Suspicious');
    expect(cancelled).toMatchObject({ status: 'cancelled', isPaid: true, refundedAmount: TOTAL });
    expect(await desk.read(shop.admin, id)).toEqual(cancelled);
    expect(await desk.cancel(shop.admin, id)).toEqual(cancelled);
    expect(await desk.moneyOf(id)).toMatchObject({ cents: TOTAL * 100, refundedCents: TOTAL * 100 });
    expect(await desk.isTakenBy(0, shirt)).toBe(true);
    expect(await noTo(desk.deliver(id))).toEqual({ status: 409, code: 'ORDER_CLOSED' });
    expect(await noTo(desk.refund(id))).toEqual({ status: 409, code: 'ORDER_ALREADY_REFUNDED' });
  });

  it('is refunded in parts, and never beyond; the flags of the specification stay', async () => {
    const { id } = await desk.paid();
    const first = await desk.refund(id, 10.5);
    expect(first).toMatchObject({ status: 'paid', isPaid: true, refundedAmount: 10.5 });
    expect(await noTo(desk.refund(id, 22.51))).toEqual({
      status: 409,
      code: 'REFUND_TOO_LARGE',
      details: { left: 22.5 },
    });
    const delivered = await desk.deliver(id);
    expect(delivered).toMatchObject({ status: 'delivered', isDelivered: true, refundedAmount: 10.5 });
    const whole = await desk.refund(id);
    expect(whole).toEqual({ ...delivered, status: 'refunded', refundedAmount: TOTAL });
    expect(await desk.read(shop.admin, id)).toEqual(whole);
    expect(await noTo(desk.refund(id))).toEqual({ status: 409, code: 'ORDER_ALREADY_REFUNDED' });
    expect(await desk.moneyOf(id)).toMatchObject({ refundedCents: TOTAL * 100 });
  });

  it('is not delivered when all of its money went back', async () => {
    const { id } = await desk.paid();
    await desk.refund(id);
    expect(await noTo(desk.deliver(id))).toEqual({ status: 409, code: 'ORDER_ALREADY_REFUNDED' });
    expect(await desk.read(shop.admin, id)).toMatchObject({
      status: 'refunded',
      isPaid: true,
      isDelivered: false,
    });
  });

  it.each([0, -1, 0.001, 1e12, '10', null])('is not refunded by %j', async (amount) => {
    const { id } = await desk.paid();
    const body = JSON.stringify({ amount, reason: 'Why not' });
    const answer = await shop.admin.send('POST', `/orders/${id}/refund`, { body });
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'INVALID_INPUT' }]);
  });

  it('is refunded once under one Idempotency-Key, also at once, and not for another sum or reason', async () => {
    const { id } = await desk.paid();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.refund(id, 10, key)));
    expect(new Set(answers.map(({ refundedAmount }) => refundedAmount))).toEqual(new Set([10]));
    expect(await noTo(desk.refund(id, 11, key))).toEqual({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await noTo(desk.refund(id, 10, key, 'It was late'))).toEqual({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await desk.refund(id, 10, newKey())).toMatchObject({ refundedAmount: 20 });
  });

  it('is not refunded by anybody but an admin', async () => {
    const { id } = await desk.paid();
    for (const who of [customer, shop.auditor])
      expect(await noTo(who.call(routes.refundOrder, { params: { id }, body: { reason: 'Mine' } }))).toEqual({
        status: 403,
        code: 'FORBIDDEN',
      });
  });
});

it('a delivered order is cancelled by nobody', async () => {
  const { id } = await desk.paid();
  await desk.deliver(id);
  for (const who of [customer, shop.admin])
    expect(await noTo(desk.cancel(who, id))).toEqual({ status: 409, code: 'ORDER_ALREADY_DELIVERED' });
});

it('an order of somebody who was deleted can be refunded, and no reason is kept', async () => {
  const leaver = await shop.customer();
  const theirs = openDesk(shop, leaver);
  const { id } = await theirs.paid();
  await desk.deliver(id);
  await shop.admin.call(routes.deleteUser, { params: { id: leaver.userId } });
  expect(await desk.refund(id)).toMatchObject({ status: 'refunded', refundedAmount: TOTAL });
  const events = await shop.auditor.call(routes.orderEvents, { params: { id } });
  expect(events.slice(-2).map(({ type, data }) => [type, data['reason']])).toEqual([
    ['PaymentRefundStarted', '[erased]'],
    ['PaymentRefunded', '[erased]'],
  ]);
});
