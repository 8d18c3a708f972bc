import { expect, it } from 'vitest';
import { createRestoredPayments } from './restored-payments.ts';
import type { ProviderOrder } from './ports.ts';
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
  expect(await actOnAll()).toEqual([{ again: 24 * 3_600_000 }]);
  fate.isKnown = true;
  expect(await actOnAll()).toEqual(['done']);
});
