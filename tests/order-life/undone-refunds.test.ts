import { beforeEach, describe, expect, it } from 'vitest';
import { refundKey } from '#services/payments/keys';
import { createWebhookProcess } from '#services/payments/webhooks/process';
import { openLife, type Life } from './world.ts';

let life: Life;
beforeEach(() => {
  life = openLife();
});

const TOTAL = 44_50;
const paid = async () => {
  const ordered = await life.order([await life.sell(5), 1]);
  life.provider.complete(ordered.paymentId);
  await life.webhook(ordered.paymentId);
  await life.runTasks();
  return ordered;
};
/** An order whose money went back, as Stripe said; days later it did not. */
const undone = async (cents = TOTAL) => {
  const ordered = await paid();
  expect(await life.refund(ordered.orderId, cents)).toMatchObject({ kind: 'refunded' });
  life.provider.undoRefunds(ordered.paymentId);
  expect(life.provider.keptFor(ordered.orderId)).toBe(TOTAL);
  return ordered;
};
const refundsOf = (orderId: string) =>
  life.story(orderId).flatMap((event) => (event.type === 'PaymentRefunded' ? [event.data] : []));
const told = { kind: 'pending', because: { name: 'RefundUndone' } };

describe('a refund that was done and fails days later', () => {
  it('is told to operators with its order and what to do, by whichever look finds it', async () => {
    const { orderId, paymentId } = await undone();
    const id = life.provider.refundsOf(paymentId)[0]?.id;
    const message =
      `Stripe has $44.50 of the order ${orderId} again, whose refund was done and failed later (${id}): refund it at ` +
      "Stripe's own site, or pay it to the customer in another way";
    const because = expect.objectContaining({ name: 'RefundUndone', message, orderId });
    for (let times = 0; times < 2; times += 1)
      expect(await life.webhook(paymentId)).toEqual({ kind: 'pending', because });
    expect(refundsOf(orderId)).toHaveLength(1);
  });

  it('is found by the webhook of its failure, which names the order', async () => {
    const { orderId, paymentId } = await undone();
    const process = createWebhookProcess(life.shop.payments);
    const refundId = life.provider.refundsOf(paymentId)[0]?.id;
    const failed = {
      provider: 'Stripe',
      noticeType: 'refund.failed',
      orderId,
      providerOrderId: null,
      refundId,
    };
    expect(await process.act({ key: 'webhook-Stripe-evt_1', data: failed, attempts: 0 })).toMatchObject({
      because: { name: 'RefundUndone' },
      trouble: `order-${orderId}`,
    });
    life.provider.refundByHand(paymentId, TOTAL);
    expect(await process.act({ key: 'webhook-Stripe-evt_1', data: failed, attempts: 1 })).toBe('done');
  });

  it("is paid out by what is refunded at the provider's own site, which is no further refund", async () => {
    const { orderId, paymentId } = await undone();
    life.provider.refundByHand(paymentId, TOTAL);
    expect(await life.webhook(paymentId)).toMatchObject({ kind: 'paid' });
    expect(refundsOf(orderId)).toMatchObject([{ amountCents: TOTAL, refundedCentsAfter: TOTAL }]);
    expect(life.provider.keptFor(orderId)).toBe(0);
  });

  it('is told of while only a part of it has gone out again', async () => {
    const { orderId, paymentId } = await undone(20_00);
    life.provider.refundByHand(paymentId, 15_00);
    const because = { message: expect.stringMatching(/^Stripe has \$5\.00 of the order/) };
    expect(await life.webhook(paymentId)).toMatchObject({ kind: 'pending', because });
    life.provider.refundByHand(paymentId, 5_00, 'pending');
    expect(await life.webhook(paymentId)).toMatchObject(told);
    life.provider.endRefunds(paymentId, 'completed');
    expect(await life.webhook(paymentId)).toMatchObject({ kind: 'paid' });
    expect(refundsOf(orderId)).toHaveLength(1);
  });

  it('leaves alone what goes back besides, in the shop or by hand', async () => {
    const { orderId, paymentId } = await undone(10_00);
    life.provider.refundByHand(paymentId, 10_00);
    life.provider.refundByHand(paymentId, 5_00);
    expect(await life.webhook(paymentId)).toMatchObject({ kind: 'paid' });
    expect(await life.refund(orderId, 4_00)).toMatchObject({ kind: 'refunded' });
    expect(await life.webhook(paymentId)).toMatchObject({ kind: 'paid' });
    const sums = refundsOf(orderId).map(({ amountCents, refundedCentsAfter }) => [
      amountCents,
      refundedCentsAfter,
    ]);
    expect(sums).toEqual([
      [10_00, 10_00],
      [5_00, 15_00],
      [4_00, 19_00],
    ]);
    expect(life.provider.keptFor(orderId)).toBe(TOTAL - 19_00);
  });

  it('is paid out by the refund by hand of its very sum, and a smaller one before that is a further refund', async () => {
    const { orderId, paymentId } = await undone(20_00);
    life.provider.refundByHand(paymentId, 5_00);
    expect(await life.webhook(paymentId)).toMatchObject(told);
    expect(refundsOf(orderId)).toHaveLength(1);
    life.provider.refundByHand(paymentId, 20_00);
    expect(await life.webhook(paymentId)).toMatchObject({ kind: 'paid' });
    expect(refundsOf(orderId)).toMatchObject([
      { amountCents: 20_00 },
      { amountCents: 5_00, number: null, refundedCentsAfter: 25_00 },
    ]);
    expect(life.provider.keptFor(orderId)).toBe(TOTAL - 25_00);
  });

  it('is not paid out by a refund of ours that a restored log has lost: that is recorded', async () => {
    const { orderId, paymentId } = await undone(20_00);
    const captureId = `capture-of-${paymentId}`;
    const lost = { captureId, amountCents: 20_00, idempotencyKey: refundKey(captureId, 2) };
    await life.provider.port.refund(lost);
    expect(await life.webhook(paymentId)).toMatchObject(told);
    expect(refundsOf(orderId)).toMatchObject([{}, { amountCents: 20_00, refundedCentsAfter: 40_00 }]);
  });

  it('is told of for a month and a week at most, since the shop hears of no other payment', async () => {
    const { paymentId } = await undone();
    const days = 24 * 3_600_000;
    const later = (after: number) => {
      const clock = () => new Date(Date.now() + after * days);
      return { ...life.shop, payments: { ...life.shop.payments, clock } };
    };
    expect(await life.webhook(paymentId, later(36))).toMatchObject(told);
    expect(await life.webhook(paymentId, later(38))).toMatchObject({ kind: 'paid' });
  });
});

it('a refund that was undone is not asked for again where more than it, and than is left, went back by hand', async () => {
  const { orderId, paymentId } = await undone(40_00);
  life.provider.refundByHand(paymentId, TOTAL);
  expect(await life.webhook(paymentId)).toMatchObject({
    kind: 'pending',
    because: { name: 'RefundedBeyondCapture', orderId },
  });
  expect(refundsOf(orderId)).toMatchObject([{ amountCents: 40_00, refundedCentsAfter: 40_00 }]);
  expect(life.provider.keptFor(orderId)).toBe(0);
});

describe("a refund at the provider's own site of more than is left of the payment", () => {
  it('is not recorded, and is told to operators', async () => {
    const { orderId, paymentId } = await paid();
    expect(await life.refund(orderId, 40_00)).toMatchObject({ kind: 'refunded' });
    // The provider shows nothing any more of the refund that the shop has made.
    life.provider.forgetRefunds(paymentId);
    life.provider.refundByHand(paymentId, TOTAL);
    const message = expect.stringMatching(
      /^Stripe has given back \$44\.50 more of the order .* compare its refunds/,
    );
    expect(await life.webhook(paymentId)).toMatchObject({
      kind: 'pending',
      because: { name: 'RefundedBeyondCapture', message, orderId },
    });
    expect(refundsOf(orderId)).toMatchObject([{ refundedCentsAfter: 40_00 }]);
  });
});
