import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#services/kernel/ids';
import { refundKey } from '#services/payments/keys';
import type { PaymentProvider } from '#services/payments/ports';
import { openLife, type Life } from './world.ts';

let life: Life;
beforeEach(() => {
  life = openLife();
});

type Asked = Parameters<PaymentProvider['refund']>[0];

const TOTAL = 44_50;
const paid = async () => {
  const ordered = await life.order([await life.sell(5), 1]);
  life.provider.complete(ordered.paymentId);
  await life.webhook(ordered.paymentId);
  await life.runTasks();
  return ordered;
};
const refundTypes = (orderId: string) =>
  life.types(orderId).filter((type) => type.startsWith('PaymentRefund'));
const DONE = ['PaymentRefundStarted', 'PaymentRefunded'];

describe('a request for a refund that is repeated after the provider has forgotten our key', () => {
  /** A refund that the provider was asked for, and the same request again. */
  const begun = async (fault: 'lost' | { readonly status: 'pending' }) => {
    const { orderId, paymentId } = await paid();
    const request = newId();
    life.provider.faults.push(fault);
    expect(await life.refund(orderId, 10_00, request)).toEqual({ kind: 'pending' });
    life.provider.forgetKeys();
    return { orderId, paymentId, again: () => life.refund(orderId, 10_00, request) };
  };

  it('waits for the refund that is on its way, and gives nothing back twice', async () => {
    const { orderId, paymentId, again } = await begun({ status: 'pending' });
    expect(await again()).toEqual({ kind: 'pending' });
    expect(life.provider.refundsOf(paymentId)).toHaveLength(1);
    life.provider.endRefunds(paymentId, 'completed');
    expect(await again()).toMatchObject({ kind: 'refunded' });
    expect(refundTypes(orderId)).toEqual(DONE);
    expect(life.provider.keptFor(orderId)).toBe(TOTAL - 10_00);
  });

  it('is answered with its failure, which the person who asked has heard', async () => {
    const { orderId, paymentId, again } = await begun({ status: 'pending' });
    life.provider.endRefunds(paymentId, 'failed');
    expect(await again()).toEqual({ kind: 'declined', reason: 'FAILED' });
    expect(refundTypes(orderId)).toEqual(['PaymentRefundStarted', 'PaymentRefundFailed']);
    await life.runTasks();
    expect(life.left()).toEqual([]);
  });

  it('finds the refund whose answer was lost', async () => {
    const { orderId, paymentId, again } = await begun('lost');
    expect(await again()).toMatchObject({ kind: 'refunded' });
    expect(life.provider.refundsOf(paymentId)).toHaveLength(1);
    expect(refundTypes(orderId)).toEqual(DONE);
  });
});

describe('a refund that is on its way when the provider says that its key stands for something else', () => {
  it('stays open until it has arrived, so that no admin gives it back twice', async () => {
    const { orderId, paymentId } = await paid();
    const captureId = `capture-of-${paymentId}`;
    const lost = { captureId, amountCents: 10_00, idempotencyKey: refundKey(captureId, 1) };
    life.provider.faults.push({ status: 'pending' });
    await life.provider.port.refund(lost);
    expect(await life.refund(orderId, 10_00)).toEqual({ kind: 'pending' });
    expect(await life.refund(orderId, 10_00)).toMatchObject({ code: 'REFUND_IN_PROGRESS' });
    life.provider.endRefunds(paymentId, 'completed');
    await life.runTasks();
    expect(refundTypes(orderId)).toEqual(DONE);
    expect(life.provider.keptFor(orderId)).toBe(TOTAL - 10_00);
  });
});

describe('a refund that an older release has asked for without naming its order', () => {
  it('is taken up by the same request after the upgrade, and given back once', async () => {
    const { orderId, paymentId } = await paid();
    const { port } = life.provider;
    const refund = ({ captureId, amountCents = 0, idempotencyKey }: Asked) =>
      port.refund({ captureId, amountCents, idempotencyKey });
    const asOlder = { ...port, refund };
    const older = { ...life.shop, payments: { ...life.shop.payments, providers: { Stripe: asOlder } } };
    const request = newId();
    life.provider.faults.push({ status: 'pending' });
    expect(await life.refund(orderId, 10_00, request, older)).toEqual({ kind: 'pending' });
    expect(await life.refund(orderId, 10_00, request)).toEqual({ kind: 'pending' });
    life.provider.endRefunds(paymentId, 'completed');
    await life.runTasks();
    expect(refundTypes(orderId)).toEqual(DONE);
    expect(life.provider.keptFor(orderId)).toBe(TOTAL - 10_00);
  });
});
