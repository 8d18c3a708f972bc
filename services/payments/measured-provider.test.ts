import { expect, it } from 'vitest';
import { measuredProvider, type OnProviderCall } from './measured-provider.ts';
import { NotOurs, ProviderUnavailable, type PaymentProvider } from './ports.ts';

const refunded = { id: 'r', status: 'completed', key: 'k', amountCents: 100, currency: 'USD' } as const;

it('tells of each call of a provider how it ended, and answers as the provider does', async () => {
  const calls: string[] = [];
  const onCall: OnProviderCall = ({ name, outcome }) => void calls.push(`${name} ${outcome}`);
  const provider: PaymentProvider = {
    account: 'of the shop',
    vouches: true,
    createOrder: () => Promise.resolve({ id: 'o', usable: true }),
    lookUp: () => Promise.reject(new ProviderUnavailable('late')),
    capture: () => Promise.resolve('unknown'),
    refund: () => Promise.resolve(refunded),
    close: () => Promise.resolve(),
  };
  const measured = measuredProvider(provider, onCall);
  expect([measured.account, measured.vouches]).toEqual(['of the shop', true]);
  expect(
    await measured.createOrder({
      orderId: 'a',
      attempt: 1,
      startedAt: new Date(),
      amountCents: 100,
      idempotencyKey: 'k',
    }),
  ).toEqual({ id: 'o', usable: true });
  await expect(measured.lookUp('o')).rejects.toThrow(ProviderUnavailable);
  expect(await measured.capture('o', 'k')).toBe('unknown');
  expect(await measured.refund({ captureId: 'c', idempotencyKey: 'k' })).toEqual(refunded);
  await measured.close?.('o');
  const answered = ['createOrder answered', 'lookUp failed', 'capture unknown', 'refund answered'];
  expect(calls).toEqual([...answered, 'close answered']);
  const { close: _, ...withoutPages } = provider;
  expect(measuredProvider(withoutPages, onCall)).not.toHaveProperty('close');
});

it('counts an order of another shop at the same account as an answer', async () => {
  const outcomes: string[] = [];
  const provider = {
    lookUp: () => Promise.reject(new NotOurs('It is no payment')),
  } as Partial<PaymentProvider> as PaymentProvider;
  const measured = measuredProvider(provider, ({ outcome }) => void outcomes.push(outcome));
  await expect(measured.lookUp('o')).rejects.toThrow(NotOurs);
  expect(outcomes).toEqual(['answered']);
});
