import { describe, expect, it } from 'vitest';
import type { Buyer } from './http.ts';
import { Ledger } from './ledger.ts';
import type { Product } from './market.ts';
import { faultsOf } from './soundness.ts';

const [lamp, rare] = ['a'.repeat(24), 'b'.repeat(24)];
const product = (_id: string): Product => ({ _id, price: 10, salePrice: null, countInStock: 0 });
const paidOrder = { _id: 'one', isPaid: true };
const SOUND = { orders: [paidOrder], revenue: 20, lamps: 999_998, rares: 100 };

/** A shop that answers this, after one order of two lamps was acknowledged and paid. */
const faultsIn = (changes: Partial<typeof SOUND>, doubt?: 'orders' | 'payments') => {
  const { orders, revenue, lamps, rares } = { ...SOUND, ...changes };
  const answers: Readonly<Record<string, unknown>> = {
    '/api/orders/all?limit=100&page=1': orders,
    '/api/stats/overview': { totals: { totalRevenue: revenue } },
    '/api/products/all?limit=100&page=1': [
      { ...product(lamp), countInStock: lamps },
      { ...product(rare), countInStock: rares },
    ],
  };
  const admin: Buyer = {
    cookies: new Map(),
    call: (_, path) => Promise.resolve({ status: 200, body: answers[path] }),
  };
  const ledger = new Ledger();
  ledger.placed('one', [[product(lamp), 2]]);
  ledger.paid('one', 20_00);
  if (doubt) ledger.unknown(doubt);
  return faultsOf({ admin, products: [product(lamp)], scarce: [product(rare)] }, ledger);
};

describe('a benchmark run', () => {
  it('is sound where the shop has what it acknowledged', async () => {
    expect(await faultsIn({})).toEqual([]);
  });

  it.each([
    ['an order is lost', { orders: [] }, 'orders are lost'],
    ['a payment is lost', { orders: [{ ...paidOrder, isPaid: false }] }, 'payments are lost'],
    ['there is an order more', { orders: [paidOrder, { _id: 'two', isPaid: false }] }, 'nobody placed'],
    ['an order is twice on the list', { orders: [paidOrder, paidOrder] }, 'twice'],
    ['money was taken twice', { revenue: 40 }, 'revenue'],
    ['units are gone that nobody bought', { rares: 99 }, 'units are gone'],
    ['units that were sold are still there', { lamps: 1_000_000 }, 'units are gone'],
  ])('is not sound where %s', async (_, changes, words) => {
    expect((await faultsIn(changes)).join(' ')).toContain(words);
  });

  it('leaves open what became of an order that was not answered', async () => {
    const changes = { orders: [paidOrder, { _id: 'two', isPaid: false }], rares: 99 };
    expect(await faultsIn(changes, 'orders')).toEqual([]);
    expect(await faultsIn({ revenue: 40 }, 'payments')).toEqual([]);
  });
});
