import { beforeEach, describe, expect, it } from 'vitest';
import { refundKey } from '#services/payments/keys';
import { openLife, type Life } from './world.ts';

let life: Life;
beforeEach(() => {
  life = openLife();
});

const TOTAL = 44_50;

/** The log was put back to before its first refund, of $10. */
const restored = async (status?: 'pending') => {
  const shirt = await life.sell(5);
  const { orderId, paymentId } = await life.order([shirt, 1]);
  life.provider.complete(paymentId);
  await life.webhook(paymentId);
  await life.runTasks();
  const captureId = `capture-of-${paymentId}`;
  const lost = {
    captureId,
    amountCents: 10_00,
    idempotencyKey: refundKey(captureId, 1),
    reference: { orderId, attempt: 1 },
  };
  if (status) life.provider.faults.push({ status });
  await life.provider.port.refund(lost);
  return { orderId, paymentId };
};
const refunds = (orderId: string) =>
  life
    .story(orderId)
    .flatMap(({ type, data }) => (type.startsWith('PaymentRefund') ? [{ ...data, type }] : []))
    .map(({ type, ...data }) => [type, 'number' in data && data.number]);
const LOST = ['PaymentRefunded', null];
const begun = (number: number) => ['PaymentRefundStarted', number];
const failed = (number: number) => ['PaymentRefundFailed', number];
const done = (number: number) => ['PaymentRefunded', number];
/** What the log has and what the provider has is the same, and nothing is left to be done. */
const expectSettled = (
  orderId: string,
  paymentId: string,
  givenBack: number,
  left: readonly string[] = [],
) => {
  expect(life.story(orderId).findLast(({ type }) => type === 'PaymentRefunded')).toMatchObject({
    data: { refundedCentsAfter: givenBack },
  });
  expect(life.provider.keptFor(orderId)).toBe(TOTAL - givenBack);
  expect(new Set(life.provider.refundsOf(paymentId).map(({ id }) => id)).size).toBe(
    life.story(orderId).filter(({ type }) => type === 'PaymentRefunded').length,
  );
  expect(life.left()).toEqual(left);
};

describe('a refund whose key has given other money back, before the log was put back', () => {
  it('has failed, the other is recorded, and the next one is made', async () => {
    const { orderId, paymentId } = await restored();
    expect(await life.refund(orderId, 20_00)).toEqual({ kind: 'declined', reason: 'KEY_USED' });
    await life.runTasks();
    expect(refunds(orderId)).toEqual([begun(1), failed(1), LOST]);
    expectSettled(orderId, paymentId, 10_00);
    expect(await life.refund(orderId, 20_00)).toMatchObject({ kind: 'refunded' });
    expectSettled(orderId, paymentId, 30_00);
  });

  it('has failed also where the answer was lost', async () => {
    const { orderId, paymentId } = await restored();
    life.provider.faults.push('lost');
    expect(await life.refund(orderId, 20_00)).toEqual({ kind: 'pending' });
    await life.runTasks();
    expect(refunds(orderId)).toEqual([begun(1), failed(1), LOST]);
    // Nobody has told the admin.
    expectSettled(orderId, paymentId, 10_00, [`payments failed-${orderId}-1`]);
  });

  it('has failed also where the other was recorded before, in the same sum', async () => {
    const { orderId, paymentId } = await restored();
    await life.webhook(paymentId);
    expect(await life.refund(orderId, 10_00)).toMatchObject({ kind: 'declined' });
    await life.runTasks();
    expect(refunds(orderId)).toEqual([LOST, begun(1), failed(1)]);
    expectSettled(orderId, paymentId, 10_00);
    expect(await life.refund(orderId, 10_00)).toMatchObject({ kind: 'refunded' });
    expectSettled(orderId, paymentId, 20_00);
  });

  it('has failed where the provider says that the key stands for something else', async () => {
    const { orderId, paymentId } = await restored();
    life.provider.forgetKeys();
    life.provider.faults.push({ status: 'refused', reason: 'KEY_USED' });
    expect(await life.refund(orderId, 20_00)).toMatchObject({ kind: 'declined' });
    expect(refunds(orderId)).toEqual([begun(1), failed(1), LOST]);
    expectSettled(orderId, paymentId, 10_00);
  });

  it.each(['completed', 'failed'] as const)(
    'has failed while the other is still on its way, which then is %s',
    async (status) => {
      const { orderId, paymentId } = await restored('pending');
      expect(await life.refund(orderId, 20_00)).toMatchObject({ kind: 'declined' });
      life.provider.endRefunds(paymentId, status);
      await life.webhook(paymentId);
      await life.runTasks();
      expect(refunds(orderId)).toEqual([begun(1), failed(1), ...(status === 'completed' ? [LOST] : [])]);
      expect(await life.refund(orderId, 20_00)).toMatchObject({ kind: 'refunded' });
      expect(life.provider.keptFor(orderId)).toBe(TOTAL - 20_00 - (status === 'completed' ? 10_00 : 0));
    },
  );

  it('is the lost one where that was of the same sum', async () => {
    const { orderId, paymentId } = await restored();
    expect(await life.refund(orderId, 10_00)).toMatchObject({ kind: 'refunded' });
    expect(refunds(orderId)).toEqual([begun(1), done(1)]);
    expectSettled(orderId, paymentId, 10_00);
  });

  it.each([
    ['is heard', []],
    ['is lost', ['lost'] as const],
  ])(
    'is made where the provider has forgotten the key, and both are recorded: its answer %s',
    async (_, faults) => {
      const { orderId, paymentId } = await restored();
      life.provider.forgetKeys();
      life.provider.faults.push(...faults);
      await life.refund(orderId, 20_00);
      await life.runTasks();
      await life.webhook(paymentId);
      expect(refunds(orderId)).toEqual([begun(1), done(1), LOST]);
      expectSettled(orderId, paymentId, 30_00);
    },
  );
});

it('is one of two of the same sum that the provider has for one number, and the other has none', async () => {
  const { orderId, paymentId } = await restored();
  life.provider.forgetKeys();
  life.provider.faults.push('lost');
  await life.refund(orderId, 10_00);
  await life.runTasks();
  await life.webhook(paymentId);
  expect(refunds(orderId)).toEqual([begun(1), done(1), LOST]);
  expectSettled(orderId, paymentId, 20_00);
});

describe('the money of an order that is cancelled after the log was put back', () => {
  it('goes back, less what had gone back before', async () => {
    const { orderId, paymentId } = await restored();
    await life.cancel(orderId);
    await life.runTasks();
    expect(refunds(orderId)).toEqual([begun(1), failed(1), LOST, begun(2), done(2)]);
    expectSettled(orderId, paymentId, TOTAL);
  });

  it('goes back also where that was recorded before', async () => {
    const { orderId, paymentId } = await restored();
    await life.webhook(paymentId);
    await life.cancel(orderId);
    await life.runTasks();
    expect(refunds(orderId)).toEqual([LOST, begun(1), failed(1), begun(2), done(2)]);
    expectSettled(orderId, paymentId, TOTAL);
  });
});

describe('an order whose money went back after the copy, once the log was put back', () => {
  const paidOrder = async () => {
    const shirt = await life.sell(5);
    const { orderId, paymentId } = await life.order([shirt, 1]);
    life.provider.complete(paymentId);
    await life.webhook(paymentId);
    await life.runTasks();
    return { orderId, paymentId };
  };

  it('is refunded before it can be delivered, though no webhook reports it again', async () => {
    const { orderId, paymentId } = await paidOrder();
    life.provider.refundByHand(paymentId, TOTAL);
    await life.runTasksAfterRestore();
    expect(refunds(orderId)).toEqual([LOST]);
    expectSettled(orderId, paymentId, TOTAL);
    expect(await life.deliver(orderId)).toMatchObject({ kind: 'refused' });
  });

  it('is refunded also where it was delivered', async () => {
    const { orderId, paymentId } = await paidOrder();
    expect(await life.deliver(orderId)).toMatchObject({ kind: 'done' });
    life.provider.refundByHand(paymentId, 5_00);
    await life.runTasksAfterRestore();
    expect(refunds(orderId)).toEqual([LOST]);
    expectSettled(orderId, paymentId, 5_00);
  });

  it('is as it was where nothing went back', async () => {
    const { orderId } = await paidOrder();
    await life.runTasksAfterRestore();
    expect(refunds(orderId)).toEqual([]);
    expect(await life.deliver(orderId)).toMatchObject({ kind: 'done' });
  });
});
