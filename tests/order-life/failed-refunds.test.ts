import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#contracts/kernel/duration';
import { newId } from '#services/kernel/ids';
import { AFTER_REFUSAL } from '#services/payments/look-again';
import { openLife, type Life } from './world.ts';

let life: Life;
beforeEach(() => {
  life = openLife();
});

const WEEK = 7 * DAY;
/** A delivered order of which 10 dollars are on their way back, as an admin was told. */
const onItsWay = async (request = newId()) => {
  const ordered = await life.order([await life.sell(5), 1]);
  life.provider.complete(ordered.paymentId);
  await life.webhook(ordered.paymentId);
  await life.runTasks();
  expect(await life.deliver(ordered.orderId)).toMatchObject({ kind: 'done' });
  life.provider.faults.push({ status: 'pending' });
  expect(await life.refund(ordered.orderId, 10_00, request)).toEqual({ kind: 'pending' });
  return ordered;
};
const failed = async (request = newId()) => {
  const ordered = await onItsWay(request);
  life.provider.endRefunds(ordered.paymentId, 'failed');
  await life.runTasks();
  expect(life.types(ordered.orderId).slice(-2)).toEqual(['PaymentRefundStarted', 'PaymentRefundFailed']);
  return ordered;
};

describe('a refund that fails after the admin was answered', () => {
  it('is told to operators with its order, until the money has gone back after all', async () => {
    const { orderId } = await failed();
    for (let times = 0; times < 2; times += 1)
      expect(await life.tryTask(`failed-${orderId}-1`)).toEqual({
        again: AFTER_REFUSAL,
        because: expect.objectContaining({
          name: 'RefundFailed',
          message: `Stripe did not give back $10.00 of the order ${orderId} after all: FAILED`,
        }),
        trouble: `order-${orderId}`,
      });
    expect(await life.refund(orderId, 10_00)).toMatchObject({ kind: 'refunded' });
    await life.runTasks();
    expect(life.left()).toEqual([]);
  });

  it('is told still while and after another refund of the order has gone back, and so is each that fails', async () => {
    const { orderId, paymentId } = await failed();
    const because = { name: 'RefundFailed' };
    life.provider.faults.push({ status: 'pending' });
    expect(await life.refund(orderId, 1_00)).toEqual({ kind: 'pending' });
    expect(await life.tryTask(`failed-${orderId}-1`)).toMatchObject({ because });
    life.provider.endRefunds(paymentId, 'completed');
    await life.runTasks();
    expect(life.left()).toEqual([`payments failed-${orderId}-1`]);
    life.provider.faults.push({ status: 'pending' });
    expect(await life.refund(orderId, 2_00)).toEqual({ kind: 'pending' });
    life.provider.endRefunds(paymentId, 'failed');
    await life.runTasks();
    expect(life.left()).toEqual([1, 3].map((number) => `payments failed-${orderId}-${number}`));
  });

  it('is told still where money that went back later settles another one that failed before it', async () => {
    const { orderId, paymentId } = await failed();
    life.provider.faults.push({ status: 'pending' });
    expect(await life.refund(orderId, 10_00)).toEqual({ kind: 'pending' });
    life.provider.endRefunds(paymentId, 'failed');
    await life.runTasks();
    expect(await life.refund(orderId, 10_00)).toMatchObject({ kind: 'refunded' });
    await life.runTasks();
    expect(life.left()).toEqual([`payments failed-${orderId}-2`]);
    expect(await life.refund(orderId, 10_00)).toMatchObject({ kind: 'refunded' });
    await life.runTasks();
    expect(life.left()).toEqual([]);
  });

  it('is told once where the same request was made again and failed again, and settled by its last try', async () => {
    const request = newId();
    const { orderId, paymentId } = await failed(request);
    life.provider.faults.push({ status: 'pending' });
    expect(await life.refund(orderId, 10_00, request)).toEqual({ kind: 'pending' });
    life.provider.endRefunds(paymentId, 'failed');
    await life.runTasks();
    expect(life.left()).toEqual([`payments failed-${orderId}-2`]);
    expect(await life.refund(orderId, 10_00, request)).toMatchObject({ kind: 'refunded' });
    await life.runTasks();
    expect(life.left()).toEqual([]);
  });

  it('is settled by the next try that arrives, whatever was declined to the admin in between', async () => {
    const { orderId } = await failed();
    life.provider.faults.push({ status: 'refused', reason: 'DECLINED' });
    expect(await life.refund(orderId, 10_00)).toMatchObject({ kind: 'declined' });
    expect(await life.refund(orderId, 10_00)).toMatchObject({ kind: 'refunded' });
    await life.runTasks();
    expect(life.left()).toEqual([]);
  });

  it.each([
    ['no more once all of it', 10_00, 0],
    ['still while only a part', 5_00, 1],
  ])("is told %s has gone back from the provider's own site", async (_, cents, left) => {
    const { paymentId } = await failed();
    life.provider.refundByHand(paymentId, cents);
    await life.webhook(paymentId);
    await life.runTasks();
    expect(life.left()).toHaveLength(left);
  });

  it('is not shown for ever: the shop need not hear how it was settled', async () => {
    const { orderId } = await failed();
    const aged = (ms: number) => life.newProcess(undefined, () => new Date(Date.now() + ms));
    await life.runTasks(aged(WEEK - 60_000));
    expect(life.left()).toEqual([`payments failed-${orderId}-1`]);
    await life.runTasks(aged(WEEK + 60_000));
    expect(life.left()).toEqual([]);
  });
});

it('a refund that arrives is told to nobody', async () => {
  const { paymentId } = await onItsWay();
  life.provider.endRefunds(paymentId, 'completed');
  await life.runTasks();
  expect(life.left()).toEqual([]);
});
