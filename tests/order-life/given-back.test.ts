import { beforeEach, describe, expect, it } from 'vitest';
import { AFTER_REFUSAL } from '#services/payments/look-again';
import { createWebhookProcess } from '#services/payments/webhooks/process';
import { openLife, type Life } from './world.ts';

let life: Life;
beforeEach(() => {
  life = openLife();
});

const TOTAL = 44_50;

describe('money that has to go back', () => {
  /** An order that was paid, and paid again on an older page. */
  const paidTwice = async () => {
    const ordered = await life.order([await life.sell(5), 1]);
    const second = await life.payAgain(ordered.orderId, ordered.userId);
    for (const id of [ordered.paymentId, second]) life.provider.complete(id);
    await life.webhook(ordered.paymentId);
    return { ...ordered, second };
  };
  const refusedAs = (reason: string) => ({
    kind: 'pending',
    because: { message: expect.stringContaining(reason) },
  });
  const givenBack = (orderId: string) =>
    life.types(orderId).filter((type) => type === 'DuplicateCaptureRefunded').length;

  it('and is on its way: is looked at again, and recorded when it has arrived', async () => {
    const { orderId, second } = await paidTwice();
    life.provider.faults.push({ status: 'pending' });
    for (let times = 0; times < 2; times += 1)
      expect(await life.webhook(second)).toEqual({ kind: 'pending' });
    await life.runTasks();
    expect(givenBack(orderId)).toBe(0);
    life.provider.endRefunds(second, 'completed');
    await life.runTasks();
    expect(givenBack(orderId)).toBe(1);
    expect(life.left()).toEqual([]);
    expect(life.provider.refundsOf(second)).toHaveLength(1);
  });

  it('and does not arrive: operators are told why, and an hour later it is asked for by another key', async () => {
    const { orderId, second } = await paidTwice();
    const refunds = () => life.provider.refundsOf(second);
    life.provider.faults.push({ status: 'pending' }, { status: 'pending' });
    await life.webhook(second);
    life.provider.endRefunds(second, 'failed');
    for (let times = 0; times < 2; times += 1)
      expect(await life.webhook(second)).toMatchObject(refusedAs('FAILED'));
    expect(await life.tryTask(`${orderId}-2`)).toMatchObject({
      again: AFTER_REFUSAL,
      because: { name: 'MoneyKept' },
    });
    expect(refunds()).toHaveLength(1);
    for (let times = 0; times < 2; times += 1)
      expect(await life.webhook(second, life.shopLater)).toMatchObject(refusedAs('FAILED'));
    expect(refunds().map(({ status }) => status)).toEqual(['failed', 'pending']);
    expect(givenBack(orderId)).toBe(0);
    life.provider.endRefunds(second, 'completed');
    await life.webhook(second);
    expect(life.story(orderId).at(-1)).toMatchObject({
      type: 'DuplicateCaptureRefunded',
      data: { refundId: refunds()[1]?.id },
    });
    expect(new Set(refunds().map(({ key }) => key)).size).toBe(2);
    expect(life.provider.keptFor(orderId)).toBe(TOTAL);
  });

  it('and went back, and fails days later: the webhook of that has it asked for again, and it is recorded once', async () => {
    const { orderId, second } = await paidTwice();
    expect(await life.webhook(second)).toMatchObject({ kind: 'given-back' });
    life.provider.undoRefunds(second);
    expect(life.provider.keptFor(orderId)).toBe(2 * TOTAL);
    const refundId = life.provider.refundsOf(second)[0]?.id;
    const noticeType = 'refund.failed';
    const data = { provider: 'Stripe', noticeType, orderId, providerOrderId: null, refundId };
    const told = { key: 'webhook-Stripe-evt_1', data, attempts: 0 };
    expect(await createWebhookProcess(life.shop.payments).act(told)).toMatchObject({
      again: AFTER_REFUSAL,
      because: { name: 'MoneyKept' },
      trouble: `order-${orderId}`,
    });
    expect(await createWebhookProcess(life.shopLater.payments).act(told)).toBe('done');
    expect(life.provider.keptFor(orderId)).toBe(TOTAL);
    expect(givenBack(orderId)).toBe(1);
  });

  it('and fails at once, also in a wrong sum: operators are told why', async () => {
    const { orderId, paymentId } = await life.order([await life.sell(5), 1]);
    life.provider.complete(paymentId, 1_00);
    life.provider.faults.push({ status: 'failed' });
    expect(await life.webhook(paymentId)).toMatchObject(refusedAs('FAILED'));
    expect(await life.webhook(paymentId, life.shopLater)).toMatchObject({ kind: 'failed' });
    expect(life.provider.keptFor(orderId)).toBe(0);
  });

  it('and is refused: operators are told why, and it goes back once the provider lets it', async () => {
    const { orderId, second } = await paidTwice();
    const no = { status: 'refused', reason: 'CAPTURE_DISPUTED' } as const;
    life.provider.faults.push(no, no);
    expect(await life.webhook(second)).toMatchObject(refusedAs('CAPTURE_DISPUTED'));
    expect(await life.tryTask(`${orderId}-2`)).toMatchObject({
      again: AFTER_REFUSAL,
      because: { name: 'MoneyKept', message: expect.stringContaining(orderId) },
      trouble: `order-${orderId}`,
    });
    expect(givenBack(orderId)).toBe(0);
    await life.runTasks();
    expect(givenBack(orderId)).toBe(1);
    expect(life.left()).toEqual([]);
  });

  it('in a wrong sum, from an order that is paid: is recorded, once', async () => {
    const { orderId, paymentId, userId } = await life.order([await life.sell(5), 1]);
    const second = await life.payAgain(orderId, userId);
    life.provider.complete(paymentId);
    await life.webhook(paymentId);
    life.provider.complete(second, 1_00);
    const answer = { kind: 'given-back', code: 'ORDER_ALREADY_PAID' };
    for (let times = 0; times < 2; times += 1) expect(await life.webhook(second)).toEqual(answer);
    expect(givenBack(orderId)).toBe(1);
    expect(life.story(orderId).at(-1)).toMatchObject({ data: { amountCents: 1_00 } });
    expect(life.provider.keptFor(orderId)).toBe(TOTAL);
  });

  it.each(['cancelled', 'expired'])(
    'in a wrong sum, from an order that is %s: is recorded, once',
    async (how) => {
      const { orderId, paymentId, userId } = await life.order([await life.sell(5), 1]);
      if (how === 'cancelled') await life.cancel(orderId, { id: userId, role: 'customer' });
      else await life.expire(life.shop, orderId);
      life.provider.complete(paymentId, 1_00);
      const answer = { kind: 'given-back', code: 'ORDER_CLOSED' };
      for (let times = 0; times < 2; times += 1) expect(await life.webhook(paymentId)).toEqual(answer);
      expect(givenBack(orderId)).toBe(1);
      expect(life.provider.keptFor(orderId)).toBe(0);
    },
  );

  it('in a wrong sum, from an order that is unpaid: is recorded, and another payment may begin', async () => {
    const { orderId, paymentId, userId } = await life.order([await life.sell(5), 1]);
    life.provider.complete(paymentId, 1_00);
    for (let times = 0; times < 2; times += 1)
      expect(await life.webhook(paymentId)).toEqual({ kind: 'failed', reason: 'AMOUNT_MISMATCH' });
    expect(life.types(orderId).slice(-2)).toEqual(['PaymentCaptureStarted', 'PaymentFailed']);
    expect(await life.payAgain(orderId, userId)).not.toBe(paymentId);
  });

  it('is recorded, also when the process died between the provider and the log', async () => {
    const { orderId, second } = await paidTwice();
    await life.dieAfterRefund(second);
    expect(life.types(orderId).at(-1)).not.toBe('DuplicateCaptureRefunded');
    await life.webhook(second);
    expect(life.types(orderId).at(-1)).toBe('DuplicateCaptureRefunded');
    await life.webhook(second);
    expect(givenBack(orderId)).toBe(1);
    expect(life.provider.keptFor(orderId)).toBe(TOTAL);
  });
});
