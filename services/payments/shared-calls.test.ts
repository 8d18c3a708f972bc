import { describe, expect, it } from 'vitest';
import type { PaymentProvider, ProviderOrder } from './ports.ts';
import { withSharedCalls } from './shared-calls.ts';

const order: ProviderOrder = {
  id: 'A',
  status: 'approved',
  amountCents: 1,
  currency: 'USD',
  reference: undefined,
  capture: undefined,
  refunds: [],
};

/** A provider whose calls end when the test says so; `asked` are those that reached it. */
const slowProvider = () => {
  const asked: string[] = [];
  const open: (() => void)[] = [];
  const call =
    <Asked extends readonly unknown[], Answer>(name: string, answer: (...of: Asked) => Answer) =>
    (...of: Asked): Promise<Answer> => {
      asked.push(`${name} ${String(of[0])}`);
      const { promise, resolve } = Promise.withResolvers<Answer>();
      open.push(() => resolve(answer(...of)));
      return promise;
    };
  const provider: PaymentProvider = {
    account: 'a0a0a0a0a0a0a0a0',
    createOrder: () => Promise.reject(new Error('not asked')),
    lookUp: call('look', (id) => ({ ...order, id })),
    capture: call('capture', (id) => ({ ...order, id })),
    refund: () => Promise.reject(new Error('away')),
  };
  const answer = async () => {
    for (const end of open.splice(0)) end();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { asked, answer, shared: withSharedCalls(provider) };
};

describe('calls that are shared', () => {
  it('ask once for a capture under one key', async () => {
    const { asked, answer, shared } = slowProvider();
    const all = Array.from({ length: 100 }, () => shared.capture('A', 'key'));
    const other = shared.capture('B', 'another key');
    await answer();
    expect(new Set(await Promise.all(all)).size).toBe(1);
    expect(await other).toMatchObject({ id: 'B' });
    expect(asked).toEqual(['capture A', 'capture B']);
  });

  it('look again for anyone who asked after a look had begun, once for all of them', async () => {
    const { asked, answer, shared } = slowProvider();
    const first = shared.lookUp('A');
    const later = Array.from({ length: 100 }, () => shared.lookUp('A'));
    expect(asked).toEqual(['look A']);
    await answer();
    expect(await first).toMatchObject({ id: 'A' });
    expect(asked).toEqual(['look A', 'look A']);
    const latest = shared.lookUp('A');
    await answer();
    await Promise.all(later);
    expect(asked).toHaveLength(3);
    await answer();
    await latest;
    const again = shared.lookUp('A');
    expect(asked).toHaveLength(4);
    await answer();
    await again;
  });

  it('remember neither an answer nor a failure', async () => {
    const { answer, asked, shared } = slowProvider();
    const refund = { captureId: 'C', idempotencyKey: 'key' };
    await expect(shared.refund(refund)).rejects.toThrow('away');
    await expect(shared.refund(refund)).rejects.toThrow('away');
    for (let times = 1; times <= 2; times += 1) {
      const captured = shared.capture('A', 'key');
      await answer();
      await captured;
      expect(asked).toHaveLength(times);
    }
  });
});
