import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import type { PaymentProvider } from '../../payments/ports.ts';
import { measuredProviders } from './measured-providers.ts';

const never = () => Promise.reject(new Error('nobody asks'));
const provider: PaymentProvider = {
  account: 'of the shop',
  vouches: true,
  createOrder: never,
  lookUp: never,
  capture: () => Promise.resolve('unknown'),
  refund: never,
};

it('what may fail of a provider is counted from the start, so that the first failure is a rise', async () => {
  const registry = new Registry();
  const { providers } = measuredProviders({ providers: { PayPal: provider } }, registry);
  const counts = async () => {
    const lines = (await registry.metrics()).split('\n');
    return lines.filter((line) => line.startsWith('suuq_provider_seconds_count')).toSorted();
  };
  const failed = (call: string) =>
    `suuq_provider_seconds_count{provider="PayPal",call="${call}",outcome="failed"} 0`;
  const unknown = 'suuq_provider_seconds_count{provider="PayPal",call="capture",outcome="unknown"}';
  const before = ['createOrder', 'lookUp', 'capture', 'refund'].map(failed);
  expect(await counts()).toEqual([...before, `${unknown} 0`].toSorted());
  await providers.PayPal?.capture('o', 'k');
  expect(await counts()).toEqual([...before, `${unknown} 1`].toSorted());
});

it('only what a provider can be asked is counted from the start', async () => {
  const registry = new Registry();
  measuredProviders({ providers: { PayPal: provider, Stripe: { ...provider, close: never } } }, registry);
  const closing = (await registry.metrics()).split('\n').filter((line) => /_count.*"close"/.test(line));
  expect(closing).toEqual(['suuq_provider_seconds_count{provider="Stripe",call="close",outcome="failed"} 0']);
});
