import { expect, it } from 'vitest';
import { processContext } from '../kernel/process-context.ts';
import { lookBeforeExpiry } from './look-before-expiry.ts';
import { createPaymentPolling } from './payment-polling.ts';
import type { ProviderOrder } from './ports.ts';
import { createSilentProviders } from './silent-providers.ts';
import type { PaymentStateEvent } from './state.ts';
import { captured, captureStarted, orderId, providerOrder, started } from './testing/given.ts';
import { openProcessWorld } from './testing/process-world.ts';

const open = async (status: ProviderOrder['status'], ...history: readonly PaymentStateEvent[]) => {
  const world = await openProcessWorld(createPaymentPolling, status, ...history);
  const silent = createSilentProviders(world.deps.clock);
  const look = () => lookBeforeExpiry(world.deps, silent, orderId, processContext('test', 'look'));
  return { ...world, look };
};
const twoStarted = [started(1), providerOrder('1', 1), started(2), providerOrder('2', 2)] as const;

it('asks about each payment of an order that is about to expire, and records the money', async () => {
  const { look, asked, types } = await open('completed', ...twoStarted);
  await look();
  expect(asked).toEqual(['look 1', 'look 2']);
  expect(types().slice(-2)).toEqual(['PaymentCaptured', 'DuplicateCaptureRefunded']);
});

it('takes what its buyer has approved and no browser has reported', async () => {
  const { look, types } = await open('approved', started(1), providerOrder('1', 1));
  // This provider captures nothing.
  await expect(look()).rejects.toThrow('Nothing is captured here');
  expect(types().at(-1)).toBe('PaymentCaptureStarted');
});

it('keeps no goods for a provider that is away', async () => {
  const { look, fate, asked, types } = await open('completed', ...twoStarted);
  fate.isAway = true;
  await look();
  expect(asked).toEqual(['look 1']);
  expect(types().at(-1)).toBe('ProviderOrderCreated');
});

it('keeps no goods for what a person has to judge', async () => {
  const { look, fate, asked, types } = await open('completed', started(1), providerOrder('1', 1));
  fate.answersFor = '7';
  await look();
  expect(asked).toEqual(['look 1']);
  expect(types().at(-1)).toBe('ProviderOrderCreated');
});

it('asks nobody about an order that is paid', async () => {
  const { look, asked } = await open('completed', ...twoStarted, captureStarted('1'), captured('1'));
  await look();
  expect(asked).toEqual([]);
});
