import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '#services/kernel/ids';
import { pay } from '#services/payments/pay';
import { ProviderUnavailable, type PaymentProvider } from '#services/payments/ports';
import { context, openLife, type Life } from './world.ts';

/** A provider that answers one call after another, each just before its deadline: the client gives up after 15 s. */
let life: Life;
beforeEach(() => {
  life = openLife();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => {});
const shopWith = (change: Partial<PaymentProvider>) => ({
  ...life.shop,
  payments: { ...life.shop.payments, providers: { Stripe: { ...life.provider.port, ...change } } },
});
const unpaid = async () => life.order([await life.sell(5), 1]);
const paid = async () => {
  const ordered = await unpaid();
  life.provider.complete(ordered.paymentId);
  await life.webhook(ordered.paymentId);
  return ordered;
};
/** Delays an answer by ten seconds. */
const inTenSeconds = async <T>(answer: Promise<T>): Promise<T> => {
  answer.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  return answer;
};

it('that does not say whether a payment was approved: nothing is begun', async () => {
  const { orderId, userId, paymentId } = await unpaid();
  const { payments } = shopWith({ lookUp: never });
  const answer = pay(payments, { orderId, payer: userId, providerOrderId: paymentId }, context());
  await expect(inTenSeconds(answer)).rejects.toThrow(ProviderUnavailable);
  expect(life.types(orderId).at(-1)).toBe('ProviderOrderCreated');
});

it('that does not end a capture: that is said, and the process finishes it', async () => {
  const { orderId, userId, paymentId } = await unpaid();
  const approved = async (id: string) => {
    const found = await life.provider.port.lookUp(id);
    return found && { ...found, status: 'approved' as const };
  };
  const { payments } = shopWith({ lookUp: approved, capture: never });
  const answer = pay(payments, { orderId, payer: userId, providerOrderId: paymentId }, context());
  expect(await inTenSeconds(answer)).toEqual({ kind: 'refused', code: 'PAYMENT_PENDING' });
  expect(life.types(orderId).at(-1)).toBe('PaymentCaptureStarted');
  life.provider.complete(paymentId);
  await life.runTasks();
  expect(life.types(orderId).at(-1)).toBe('PaymentCaptured');
});

it('that does not end a refund: that is said, and the process finishes it', async () => {
  const { orderId } = await paid();
  const answer = life.refund(orderId, 10_00, newId(), shopWith({ refund: never }));
  expect(await inTenSeconds(answer)).toEqual({ kind: 'pending' });
  await life.runTasks();
  expect(life.types(orderId).at(-1)).toBe('PaymentRefunded');
});

const REFUSED = { status: 'refused', reason: 'DISPUTED' } as const;

it.each([
  ['refuses a refund', (then: Promise<void>) => ({ refund: () => then.then(() => REFUSED) })],
  [
    'says that a refused refund was not made before',
    (then: Promise<void>) => ({
      refund: () => Promise.resolve(REFUSED),
      lookUp: (id: string) => then.then(() => life.provider.port.lookUp(id)),
    }),
  ],
])(
  'that %s once it was said to be pending: the process records that, and operators are told',
  async (_, slow) => {
    const { orderId } = await paid();
    await life.runTasks();
    const { promise, resolve } = Promise.withResolvers<void>();
    const answer = life.refund(orderId, 10_00, newId(), shopWith(slow(promise)));
    expect(await inTenSeconds(answer)).toEqual({ kind: 'pending' });
    resolve();
    await vi.advanceTimersByTimeAsync(1);
    expect(life.types(orderId).at(-1)).toBe('PaymentRefundStarted');
    life.provider.faults.push(REFUSED);
    await life.runTasks();
    expect(life.types(orderId).at(-1)).toBe('PaymentRefundFailed');
    expect(await life.tryTask(`failed-${orderId}-1`)).toMatchObject({ because: { name: 'RefundFailed' } });
  },
);

it('that does not give back the money of a cancelled order: it is cancelled, and the process sees to the money', async () => {
  const { orderId } = await paid();
  const answer = life.cancel(orderId, undefined, shopWith({ refund: never }));
  expect(await inTenSeconds(answer)).toMatchObject({ kind: 'done', state: { status: 'cancelled' } });
  await life.runTasks();
  expect(life.provider.keptFor(orderId)).toBe(0);
});
