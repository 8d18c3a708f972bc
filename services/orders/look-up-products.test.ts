import type { VariantRef } from '#contracts/catalogue/variant-ref';
import { describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import { lookUpProducts } from './look-up-products.ts';
import type { ProductSummary } from './ports.ts';

const summary = (unitPriceCents: number, status: ProductSummary['status'] = 'sold'): ProductSummary => ({
  status,
  title: 'Linen shirt',
  translations: {},
  choice: [],
  image: '',
  unitPriceCents,
});
const absent = summary(0, 'absent');

/** A catalogue that answers what is said of an item, and notes what it was asked. */
const catalogue = (
  recent: (asked: VariantRef) => ProductSummary,
  atHead: (asked: VariantRef) => ProductSummary = recent,
) => {
  const asked: { readonly recent: string[]; readonly atHead: string[] } = { recent: [], atHead: [] };
  let atOnce = 0;
  let most = 0;
  const answer = async (what: VariantRef, said: (asked: VariantRef) => ProductSummary, note: string[]) => {
    note.push(what.productId);
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 1));
    atOnce -= 1;
    return said(what);
  };
  return {
    asked,
    most: () => most,
    recent: (what: VariantRef) => answer(what, recent, asked.recent),
    atHead: (what: VariantRef) => answer(what, atHead, asked.atHead),
  };
};
const items = (howMany: number) =>
  Array.from({ length: howMany }, () => ({ productId: newId(), qty: 1, price: 30 }));

describe('the products of an order', () => {
  it('are asked for ten at a time', async () => {
    const shop = catalogue(() => summary(30_00));
    const found = await lookUpProducts(shop, items(100));
    expect([found.size, shop.most(), shop.asked.recent.length, shop.asked.atHead.length]).toEqual([
      100, 10, 100, 0,
    ]);
  });

  it('are not asked for behind one that is nowhere', async () => {
    const shop = catalogue(() => absent);
    const wanted = items(100);
    const found = await lookUpProducts(shop, wanted);
    expect(found.get(wanted[0]?.productId ?? '')).toEqual(absent);
    expect(shop.asked.recent.length).toBeLessThanOrEqual(10);
    expect(shop.asked.atHead.length).toBeLessThanOrEqual(10);
  });

  it('are asked for before one that is nowhere, which may not be the first that is', async () => {
    const wanted = items(30);
    const [early = '', late = ''] = [wanted[3]?.productId, wanted[8]?.productId];
    const shop = catalogue(({ productId }) =>
      productId === early || productId === late ? absent : summary(30_00),
    );
    const found = await lookUpProducts(shop, wanted);
    const first = wanted.find(({ productId }) => found.get(productId)?.status !== 'sold');
    expect(first?.productId).toBe(early);
  });

  it('are looked up at the head where they are not priced as requested, and only those', async () => {
    const [same, dearer, newest] = items(3);
    if (!same || !dearer || !newest) throw new Error('There are three');
    const shop = catalogue(
      ({ productId }) =>
        productId === newest.productId ? absent : summary(productId === dearer.productId ? 31_00 : 30_00),
      () => summary(30_00),
    );
    const found = await lookUpProducts(shop, [same, dearer, newest]);
    expect([...found.values()].map(({ unitPriceCents }) => unitPriceCents)).toEqual([30_00, 30_00, 30_00]);
    expect(new Set(shop.asked.atHead)).toEqual(new Set([dearer.productId, newest.productId]));
  });

  it('are looked up at the head no further once ten prices have turned out wrong, however many are', async () => {
    const wanted = items(100);
    const shop = catalogue(() => summary(31_00));
    const found = await lookUpProducts(shop, wanted);
    expect([found.size, shop.asked.atHead.length]).toEqual([100, 10]);
    expect(found.get(wanted[99]?.productId ?? '')?.unitPriceCents).toBe(31_00);
  });

  it('are offered at the price of the head beside another that is wrong', async () => {
    const [wrong, behind] = items(2);
    if (!wrong || !behind) throw new Error('There are two');
    const shop = catalogue(
      ({ productId }) => summary(productId === behind.productId ? 28_00 : 31_00),
      ({ productId }) => summary(productId === behind.productId ? 30_00 : 31_00),
    );
    const found = await lookUpProducts(shop, [wrong, behind]);
    expect(found.get(behind.productId)?.unitPriceCents).toBe(30_00);
  });

  it('are looked up at the head also behind a wrong price where their copy has not heard of them', async () => {
    const [dearer, newest] = items(2);
    if (!dearer || !newest) throw new Error('There are two');
    const shop = catalogue(
      ({ productId }) => (productId === newest.productId ? absent : summary(31_00)),
      () => summary(31_00),
    );
    const found = await lookUpProducts(shop, [dearer, newest]);
    expect(found.get(newest.productId)?.status).toBe('sold');
  });

  it('are looked up once for several lines, at the head when one of those has another price', async () => {
    const [item] = items(1);
    if (!item) throw new Error('There is one');
    const shop = catalogue(() => summary(30_00));
    await lookUpProducts(shop, [{ ...item, price: 29 }, item]);
    expect([shop.asked.recent.length, shop.asked.atHead.length]).toEqual([1, 1]);
  });
});
