import { describe, expect, it } from 'vitest';
import { catalogueEvents } from '#contracts/catalogue/events';
import { variantViews } from '#contracts/catalogue/variant-views';
import type { ProductDetails } from '#contracts/catalogue/views';
import { stockEvents } from '#contracts/stock/events';
import { proveProduct } from './prove-product.ts';
import {
  at,
  created,
  large,
  prices,
  productId,
  proofOf,
  recorded,
  set,
  shown,
  size,
  small,
  streamsOf,
} from './testing/product-proof.ts';

describe('whether the shop shows a product in two sizes as the log tells it', () => {
  const ids = { productId, at };
  const varied = recorded(
    catalogueEvents.ProductVariantsChanged.create({ ...ids, options: [size], variants: [small, large] }),
    1,
  );
  const events = [created, { ...varied, metadata: { ...varied.metadata, schema: 1 } }];
  const stocks = [
    { variantId: small.variantId, availableAfter: 0 },
    { variantId: large.variantId, availableAfter: 12 },
  ].map((of, revision) => ({
    ...recorded(stockEvents.StockSet.create({ ...ids, ...of }), revision),
    metadata: { ...set.metadata, schema: stockEvents.StockSet.version },
  }));
  const rowOf = (ofSmall: number, ofLarge: number): ProductDetails => ({
    ...shown,
    revision: 1,
    options: [size],
    fromPrice: 20,
    reduction: 20,
    countInStock: ofSmall + ofLarge,
    variants: variantViews(
      prices,
      [small, large],
      new Map([
        [small.variantId, ofSmall],
        [large.variantId, ofLarge],
      ]),
    ),
  });

  it('is yes when each size is shown with its own stock and prices', async () => {
    expect(await proofOf(rowOf(0, 12), events, stocks)).toMatchObject({
      consistent: true,
      differences: [],
    });
  });

  it('is no where the stocks of two sizes were exchanged, though their sum is the same', async () => {
    expect(await proofOf(rowOf(12, 0), events, stocks)).toMatchObject({
      consistent: false,
      differences: [{ field: 'variants' }],
    });
  });

  it('is no where a size that has no price of its own is shown with one', async () => {
    const row = rowOf(0, 12);
    const variants = row.variants.map((each) => (each.hasOwnPrice ? each : { ...each, price: 1 }));
    expect(await proofOf({ ...row, variants }, events, stocks)).toMatchObject({
      consistent: false,
      differences: [{ field: 'variants' }],
    });
  });

  it('is yes where both sell while the row is read, and it shows what there was of both at one moment', async () => {
    const left = [
      { variantId: large.variantId, availableAfter: 11 },
      { variantId: small.variantId, availableAfter: 5 },
    ].map((of, index) => ({
      ...recorded(stockEvents.StockSet.create({ ...ids, ...of }), 2 + index),
      metadata: { ...set.metadata, schema: stockEvents.StockSet.version },
    }));
    const sellingProof = (row: ProductDetails) => {
      const appended = [...stocks];
      const streams = streamsOf(
        () => events,
        () => appended,
      );
      return proveProduct(productId, streams, () => {
        appended.push(...left);
        return Promise.resolve(row);
      });
    };
    for (const row of [rowOf(0, 12), rowOf(0, 11), rowOf(5, 11)])
      expect(await sellingProof(row)).toMatchObject({ consistent: true, differences: [] });
    expect(await sellingProof(rowOf(5, 12))).toMatchObject({ consistent: false });
  });
});
