import { describe, expect, it } from 'vitest';
import { processContext } from '../kernel/process-context.ts';
import { createPaymentProcess } from './process.ts';
import { ProviderUnavailable, type PaymentProvider } from './ports.ts';
import { startPaymentAt } from './start-payment.ts';
import { orderId, payer, started } from './testing/given.ts';
import { openProcessWorld } from './testing/process-world.ts';

/** An order to be paid, and what stood in the log whenever the provider was asked for its order. */
const open = async (changed: Partial<PaymentProvider>) => {
  const world = await openProcessWorld(createPaymentProcess, 'created');
  const asked: string[][] = [];
  const present = world.deps.providers.PayPal;
  if (!present) throw new Error('There is no PayPal');
  const provider: PaymentProvider = {
    ...present,
    createOrder: (request) => {
      asked.push(world.types());
      return present.createOrder(request);
    },
    ...changed,
  };
  const start = () =>
    startPaymentAt(
      world.deps,
      provider,
      { orderId, provider: 'PayPal', payer },
      processContext('test', `start ${asked.length}`),
    );
  return { ...world, asked, start };
};

describe('starting a payment', () => {
  it('is recorded before the provider is asked', async () => {
    const { start, asked, types } = await open({});
    expect(await start()).toMatchObject({ kind: 'started', order: { id: '1' } });
    expect(asked).toEqual([['OrderPlaced', 'PaymentStarted']]);
    expect(types()).toEqual(['OrderPlaced', 'PaymentStarted', 'ProviderOrderCreated']);
  });

  it('is recorded in one append where the provider only offers what it made', async () => {
    const { start, asked, log, types } = await open({ onlyOffers: true });
    const { appends } = log;
    expect(await start()).toMatchObject({ kind: 'started', order: { id: '1' }, position: 3n });
    expect(asked).toEqual([['OrderPlaced']]);
    expect(types()).toEqual(['OrderPlaced', 'PaymentStarted', 'ProviderOrderCreated']);
    expect(log.appends).toBe(appends + 1);
    expect(await start()).toMatchObject({ kind: 'started', order: { id: '1' } });
    expect(types()).toHaveLength(3);
  });

  it('asks for another order where somebody else was first meanwhile', async () => {
    const elsewhere = { ...started(1), data: { ...started(1).data, provider: 'Stripe' as const } };
    const attempts: number[] = [];
    const { start, types, write } = await open({
      onlyOffers: true,
      createOrder: async ({ attempt }) => {
        attempts.push(attempt);
        if (attempts.length === 1) await write(elsewhere);
        return { id: String(attempt), usable: true };
      },
    });
    expect(await start()).toMatchObject({ kind: 'started', order: { id: '2' } });
    expect(attempts).toEqual([1, 2]);
    expect(types().slice(1)).toEqual(['PaymentStarted', 'PaymentStarted', 'ProviderOrderCreated']);
  });

  it('leaves nothing behind where a provider that only offers is away', async () => {
    const { start, types } = await open({
      onlyOffers: true,
      createOrder: () => Promise.reject(new ProviderUnavailable('test')),
    });
    await expect(start()).rejects.toThrow(ProviderUnavailable);
    expect(types()).toEqual(['OrderPlaced']);
  });
});
