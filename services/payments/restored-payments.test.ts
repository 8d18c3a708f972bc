import { expect, it } from 'vitest';
import { DAY } from '#contracts/kernel/duration';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { deliveryEvents } from '#contracts/deliveries/events';
import { createRestoredDeliveries } from './restored-deliveries.ts';
import { createRestoredPayments } from './restored-payments.ts';
import { ProviderUnavailable, type ProviderOrder } from './ports.ts';
import { SILENT_FOR, TIMES } from './silent-providers.ts';
import type { PaymentStateEvent } from './state.ts';
import { captured, captureStarted, providerOrder, refunded, started } from './testing/given.ts';
import { openProcessWorld } from './testing/process-world.ts';

const paid = [started(1), providerOrder('A'), captureStarted('A'), captured('A')];
const open = (status: ProviderOrder['status'], ...more: readonly PaymentStateEvent[]) =>
  openProcessWorld(createRestoredPayments, status, ...paid, ...more);

it('asks about a paid order once', async () => {
  const { actOnAll, asked, types } = await open('completed');
  expect(await actOnAll()).toEqual(['done']);
  expect(asked).toEqual(['look A']);
  expect(types().at(-1)).toBe('PaymentCaptured');
});

it('asks nobody about an order that the log knows to be refunded', async () => {
  const { actOnAll, asked } = await open('refunded', refunded());
  expect(await actOnAll()).toEqual(['done']);
  expect(asked).toEqual([]);
});

it('comes back to a payment that the provider does not know to these credentials', async () => {
  const { actOnAll, fate } = await open('completed');
  fate.isKnown = false;
  expect(await actOnAll()).toEqual([{ again: DAY }]);
  fate.isKnown = true;
  expect(await actOnAll()).toEqual(['done']);
});

it('asks a provider that hangs no more for a while, and then again', async () => {
  const { actOnAll, asked, fate } = await open('completed');
  fate.isAway = true;
  for (let each = 0; each < TIMES; each += 1) await expect(actOnAll()).rejects.toThrow(ProviderUnavailable);
  fate.isAway = false;
  expect(await actOnAll()).toEqual([{ again: SILENT_FOR, isPutOff: true }]);
  expect(asked).toHaveLength(TIMES);
  fate.now = new Date(fate.now.getTime() + SILENT_FOR);
  expect(await actOnAll()).toEqual(['done']);
});

it('keeps in mind, of all that was delivered, what was in the last two weeks', async () => {
  const { deps } = await openProcessWorld(createRestoredDeliveries, 'completed', ...paid);
  const past = createRestoredDeliveries(deps).past?.();
  const deliveredOn = (day: number): RecordedEvent => {
    const orderId = String(day).padStart(24, '0');
    const created = new Date(Date.UTC(2026, 0, day));
    const { type, data } = deliveryEvents.OrderDelivered.create({ orderId, at: created.toISOString() });
    const metadata = { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 };
    return {
      type,
      data,
      metadata,
      created,
      id: orderId,
      stream: `order-${orderId}`,
      revision: 9,
      position: 1n,
    };
  };
  const settled = Array.from({ length: 20 }, (_, day) => past?.see(deliveredOn(day + 1)) ?? []);
  expect(settled.flat().map(Number)).toEqual([1, 2, 3, 4, 5]);
});
