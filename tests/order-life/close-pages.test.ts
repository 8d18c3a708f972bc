import { beforeEach, describe, expect, it } from 'vitest';
import { createPageClosing } from '#services/payments/close-pages';
import { ProviderUnavailable } from '#services/payments/ports';
import { openLife, type Life } from './world.ts';

let life: Life;
beforeEach(() => {
  life = openLife();
});
const ordered = async () => life.order([await life.sell(5), 1]);

describe("a provider's page", () => {
  it.each(['cancelled', 'expired'] as const)('is closed once its order is %s', async (ending) => {
    const { orderId, paymentId } = await ordered();
    if (ending === 'cancelled') await life.cancel(orderId);
    else await life.expire(life.shop, orderId);
    await life.tryTask(orderId);
    await life.runTasks();
    expect(life.provider.isOpen(paymentId)).toBe(false);
    expect(life.left()).toEqual([]);
  });

  it('is closed once another payment has paid its order', async () => {
    const { orderId, paymentId, userId } = await ordered();
    const second = await life.payAgain(orderId, userId);
    life.provider.complete(second);
    await life.webhook(second);
    expect(life.provider.isOpen(paymentId)).toBe(true);
    await life.runTasks();
    expect(life.provider.isOpen(paymentId)).toBe(false);
    expect(life.types(orderId).at(-1)).toBe('PaymentCaptured');
    expect(life.provider.keptFor(orderId)).toBe(44_50);
  });

  it('stays open while its order can be paid', async () => {
    const { orderId, paymentId } = await ordered();
    const process = createPageClosing(life.shop.payments);
    expect(await process.act({ key: orderId, data: { orderId }, attempts: 0 })).toBe('done');
    await life.tryTask(`only-${orderId}`);
    expect(life.provider.isOpen(paymentId)).toBe(true);
  });

  it('that its provider does not close keeps nothing waiting: what is paid there goes back', async () => {
    const { orderId, paymentId } = await ordered();
    const close = () => Promise.reject(new ProviderUnavailable('away'));
    const Stripe = { ...life.provider.port, close };
    await life.cancel(orderId);
    const process = createPageClosing({ ...life.shop.payments, providers: { Stripe } });
    expect(await process.act({ key: orderId, data: { orderId }, attempts: 0 })).toBe('done');
    life.provider.complete(paymentId);
    await life.runTasks();
    expect(life.types(orderId).at(-1)).toBe('DuplicateCaptureRefunded');
    expect(life.provider.keptFor(orderId)).toBe(0);
  });

  it('is nothing that is thought of when an order is placed or paid, or of a payment that is long over', async () => {
    const process = createPageClosing(life.shop.payments);
    expect(process.types).toEqual(['OrderCancelled', 'OrderExpired']);
    const { orderId, paymentId } = await ordered();
    await life.cancel(orderId);
    const clock = () => new Date(Date.now() + 7 * 3_600_000);
    const later = createPageClosing({ ...life.shop.payments, clock });
    expect(await later.act({ key: orderId, data: { orderId }, attempts: 0 })).toBe('done');
    expect(life.provider.isOpen(paymentId)).toBe(true);
  });
});
