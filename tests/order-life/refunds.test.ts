import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#services/kernel/ids';
import { AFTER_REFUSAL } from '#services/payments/look-again';
import { openLife, type Life } from './world.ts';

let life: Life;
beforeEach(() => {
  life = openLife();
});

const TOTAL = 44_50;
const paid = async () => {
  const shirt = await life.sell(5);
  const ordered = await life.order([shirt, 1]);
  life.provider.complete(ordered.paymentId);
  await life.webhook(ordered.paymentId);
  await life.runTasks();
  return { ...ordered, shirt };
};
const refundTypes = (orderId: string) =>
  life.types(orderId).filter((type) => type.startsWith('PaymentRefund'));
const DONE = ['PaymentRefundStarted', 'PaymentRefunded'];

describe('a refund', () => {
  it('gives back all that was captured, and says so in the log with its reason', async () => {
    const { orderId, paymentId } = await paid();
    expect(await life.refund(orderId)).toMatchObject({ kind: 'refunded' });
    expect(refundTypes(orderId)).toEqual(DONE);
    expect(life.story(orderId).at(-1)).toMatchObject({
      data: {
        amountCents: TOTAL,
        refundedCentsAfter: TOTAL,
        number: 1,
        reason: 'It was broken',
        refundId: life.provider.refundsOf(paymentId)[0]?.id,
      },
    });
    expect(life.provider.keptFor(orderId)).toBe(0);
  });

  it('gives back parts until nothing is left, and never more', async () => {
    const { orderId } = await paid();
    expect(await life.refund(orderId, 10_00)).toMatchObject({ kind: 'refunded' });
    expect(await life.refund(orderId, 34_51)).toEqual({
      kind: 'refused',
      code: 'REFUND_TOO_LARGE',
      details: { left: 34.5 },
    });
    expect(await life.refund(orderId, 4_50)).toMatchObject({ kind: 'refunded' });
    expect(await life.refund(orderId)).toMatchObject({ kind: 'refunded' });
    expect(await life.refund(orderId, 1)).toMatchObject({ code: 'ORDER_ALREADY_REFUNDED' });
    expect(life.provider.keptFor(orderId)).toBe(0);
  });

  it('asked for many times at once under one request, in several processes, happens once', async () => {
    const { orderId, paymentId } = await paid();
    const request = newId();
    const shops = [life.shop, life.newProcess(), life.newProcess()];
    const asked = Array.from({ length: 12 }, (_, i) => life.refund(orderId, 10_00, request, shops[i % 3]));
    for (const each of await Promise.all(asked)) expect(each).toMatchObject({ kind: 'refunded' });
    expect(await life.refund(orderId, 10_00, request)).toMatchObject({ kind: 'refunded' });
    expect(refundTypes(orderId)).toEqual(DONE);
    expect(life.provider.refundsOf(paymentId)).toHaveLength(1);
  });

  it('asked for by several at once goes to one of them at a time', async () => {
    const { orderId } = await paid();
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => life.refund(orderId, 10_00, newId(), life.newProcess())),
    );
    const results = outcomes.map((each) => (each.kind === 'refused' ? each.code : each.kind));
    const given = results.filter((result) => result === 'refunded').length;
    expect(given).toBeGreaterThan(0);
    expect(['refunded', 'REFUND_IN_PROGRESS', 'REFUND_TOO_LARGE']).toEqual(expect.arrayContaining(results));
    expect(life.provider.keptFor(orderId)).toBe(TOTAL - given * 10_00);
  });

  it('is refused for what is not paid', async () => {
    const { orderId } = await life.order([await life.sell(1), 1]);
    expect(await life.refund(orderId)).toMatchObject({ code: 'ORDER_NOT_PAID' });
    expect(await life.refund(newId())).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });
});

it('of a provider that is not configured any more is not begun', async () => {
  const { orderId } = await paid();
  const shop = { ...life.shop, payments: { ...life.shop.payments, providers: {} } };
  expect(await life.refund(orderId, undefined, newId(), shop)).toMatchObject({
    code: 'PROVIDER_UNAVAILABLE',
  });
  expect(refundTypes(orderId)).toEqual([]);
});

describe('a provider that says no to a refund', () => {
  it('is told with its code, and another refund may begin', async () => {
    const { orderId } = await paid();
    life.provider.faults.push({ status: 'refused', reason: 'INSUFFICIENT_FUNDS' });
    expect(await life.refund(orderId)).toEqual({ kind: 'declined', reason: 'INSUFFICIENT_FUNDS' });
    expect(life.story(orderId).at(-1)).toMatchObject({
      type: 'PaymentRefundFailed',
      data: { number: 1, reason: 'INSUFFICIENT_FUNDS' },
    });
    // The admin has heard of it.
    expect(life.left()).toEqual([]);
    expect(await life.refund(orderId)).toMatchObject({ kind: 'refunded' });
    expect(life.provider.keptFor(orderId)).toBe(0);
  });

  it('because somebody has refunded it by hand: then that is recorded', async () => {
    const { orderId, paymentId } = await paid();
    life.provider.refundByHand(paymentId, TOTAL);
    expect(await life.refund(orderId)).toMatchObject({ kind: 'declined' });
    expect(refundTypes(orderId)).toEqual(['PaymentRefundStarted', 'PaymentRefundFailed', 'PaymentRefunded']);
    expect(life.story(orderId).at(-1)).toMatchObject({
      data: { number: null, reason: 'Refunded at Stripe' },
    });
    expect(await life.refund(orderId)).toMatchObject({ code: 'ORDER_ALREADY_REFUNDED' });
  });
});

describe('a provider that is called with the credentials of another account', () => {
  it('is not believed that there is nothing to give back: the refund stays open, and is made once', async () => {
    const { orderId, paymentId } = await paid();
    life.provider.faults.push('lost');
    expect(await life.refund(orderId, 10_00)).toEqual({ kind: 'pending' });
    life.provider.useOtherAccount(true);
    await life.runTasks();
    expect(refundTypes(orderId)).toEqual(['PaymentRefundStarted']);
    expect(await life.refund(orderId, 10_00)).toMatchObject({ code: 'REFUND_IN_PROGRESS' });
    life.provider.useOtherAccount(false);
    await life.runTasks();
    expect(refundTypes(orderId)).toEqual(DONE);
    expect(life.provider.refundsOf(paymentId)).toHaveLength(1);
  });

  it('tells operators which payment it does not know, and is asked again an hour later', async () => {
    const { orderId, paymentId } = await paid();
    life.provider.useOtherAccount(true);
    const because = { name: 'PaymentUnknown', message: expect.stringContaining(paymentId) };
    expect(await life.refund(orderId)).toMatchObject({ kind: 'pending', because });
    expect(await life.tryTask(`refund-${orderId}`)).toMatchObject({ again: AFTER_REFUSAL, because });
  });
});

describe('a provider that is silent about a refund', () => {
  it.each(['lost', 'away'] as const)(
    '(%s): leaves it open, and the process finishes it, once',
    async (fault) => {
      const { orderId, paymentId } = await paid();
      life.provider.faults.push(fault);
      expect(await life.refund(orderId, 10_00)).toEqual({ kind: 'pending' });
      expect(refundTypes(orderId)).toEqual(['PaymentRefundStarted']);
      expect(await life.refund(orderId, 5_00)).toMatchObject({ code: 'REFUND_IN_PROGRESS' });
      await life.runTasks();
      expect(refundTypes(orderId)).toEqual(DONE);
      expect(life.provider.refundsOf(paymentId)).toHaveLength(1);
      expect(life.left()).not.toContain(`payments refund-${orderId}`);
    },
  );

  it('is asked again by the same request, which finishes it', async () => {
    const { orderId, paymentId } = await paid();
    const request = newId();
    life.provider.faults.push('lost');
    expect(await life.refund(orderId, 10_00, request)).toEqual({ kind: 'pending' });
    expect(await life.refund(orderId, 10_00, request)).toMatchObject({ kind: 'refunded' });
    await life.runTasks();
    expect(life.provider.refundsOf(paymentId)).toHaveLength(1);
    expect(refundTypes(orderId)).toEqual(DONE);
  });

  it("and has forgotten our key: the refund is found among the payment's, not made again", async () => {
    const { orderId, paymentId } = await paid();
    life.provider.faults.push('lost');
    await life.refund(orderId, 10_00);
    life.provider.forgetKeys();
    await life.runTasks();
    expect(life.provider.refundsOf(paymentId)).toHaveLength(1);
    expect(refundTypes(orderId)).toEqual(DONE);
  });

  it('answers another sum: that is another refund', async () => {
    const { orderId } = await paid();
    life.provider.faults.push({ amountCents: 1 });
    expect(await life.refund(orderId, 10_00)).toEqual({ kind: 'declined', reason: 'KEY_USED' });
    expect(refundTypes(orderId)).toEqual(['PaymentRefundStarted', 'PaymentRefundFailed', 'PaymentRefunded']);
    expect(life.story(orderId).at(-1)).toMatchObject({ data: { amountCents: 1, number: null } });
  });
});

describe('a refund that is on its way', () => {
  const begin = async () => {
    const ordered = await paid();
    life.provider.faults.push({ status: 'pending' });
    expect(await life.refund(ordered.orderId)).toEqual({ kind: 'pending' });
    await life.runTasks();
    expect(refundTypes(ordered.orderId)).toEqual(['PaymentRefundStarted']);
    return ordered;
  };

  it('is recorded when it has arrived', async () => {
    const { orderId, paymentId } = await begin();
    life.provider.endRefunds(paymentId, 'completed');
    await life.runTasks();
    expect(refundTypes(orderId)).toEqual(DONE);
  });

  it('and does not arrive: has failed, and may be asked for again', async () => {
    const { orderId, paymentId } = await begin();
    life.provider.endRefunds(paymentId, 'failed');
    await life.webhook(paymentId);
    expect(refundTypes(orderId)).toEqual(['PaymentRefundStarted', 'PaymentRefundFailed']);
    expect(await life.refund(orderId)).toMatchObject({ kind: 'refunded' });
    expect(life.provider.keptFor(orderId)).toBe(0);
  });

  it('keeps the order from being delivered, if it is the whole', async () => {
    const { orderId, paymentId } = await begin();
    expect(await life.deliver(orderId)).toMatchObject({ code: 'REFUND_IN_PROGRESS' });
    life.provider.endRefunds(paymentId, 'completed');
    await life.webhook(paymentId);
    expect(await life.deliver(orderId)).toMatchObject({ code: 'ORDER_ALREADY_REFUNDED' });
  });
});

describe("a refund that was made at the provider's own site", () => {
  it('is recorded once, however often it is told', async () => {
    const { orderId, paymentId } = await paid();
    life.provider.refundByHand(paymentId, 5_00);
    for (let times = 0; times < 3; times += 1) await life.webhook(paymentId, life.newProcess());
    expect(refundTypes(orderId)).toEqual(['PaymentRefunded']);
    expect(await life.refund(orderId, 39_51)).toMatchObject({ code: 'REFUND_TOO_LARGE' });
  });

  it.each([
    ['completed', [{ type: 'PaymentRefunded', data: { refundedCentsAfter: TOTAL, number: null } }]],
    ['failed', []],
  ] as const)('and is on its way is looked at until it is %s', async (status, recorded) => {
    const { orderId, paymentId } = await paid();
    life.provider.refundByHand(paymentId, TOTAL, 'pending');
    for (let times = 0; times < 2; times += 1)
      expect(await life.webhook(paymentId)).toEqual({ kind: 'pending' });
    expect(refundTypes(orderId)).toEqual([]);
    life.provider.endRefunds(paymentId, status);
    expect(await life.webhook(paymentId)).toMatchObject({ kind: 'paid' });
    expect(life.story(orderId).slice(life.types(orderId).indexOf('PaymentCaptured') + 1)).toMatchObject(
      recorded,
    );
  });

  it('waits until one of ours that is open has ended', async () => {
    const { orderId, paymentId } = await paid();
    life.provider.faults.push('away');
    await life.refund(orderId, 10_00);
    life.provider.refundByHand(paymentId, 10_00);
    expect(await life.webhook(paymentId)).toEqual({ kind: 'pending' });
    expect(refundTypes(orderId)).toEqual(['PaymentRefundStarted']);
    await life.runTasks();
    await life.webhook(paymentId);
    expect(refundTypes(orderId)).toEqual(['PaymentRefundStarted', 'PaymentRefunded', 'PaymentRefunded']);
    expect(life.story(orderId).at(-1)).toMatchObject({ data: { refundedCentsAfter: 20_00, number: null } });
  });
});
