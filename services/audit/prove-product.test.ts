import { describe, expect, it } from 'vitest';
import { catalogueEvents } from '#contracts/catalogue/events';
import { variantViews } from '#contracts/catalogue/variant-views';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { stockEvents } from '#contracts/stock/events';
import { proveProduct } from './prove-product.ts';
import {
  at,
  created,
  prices,
  productId,
  proofOf,
  recorded,
  set,
  shown,
  size,
  small,
  stock,
  streamsOf,
} from './testing/product-proof.ts';

describe('whether the shop shows a product as the log tells it', () => {
  it('is yes when every value is the same', async () => {
    expect(await proofOf(shown)).toEqual({
      revision: 0,
      consistent: true,
      differences: [],
      unreadable: null,
    });
  });

  it('names each value that is another one', async () => {
    expect(await proofOf({ ...shown, price: 1, countInStock: 13 })).toEqual({
      revision: 0,
      consistent: false,
      differences: [
        { field: 'price', log: 25, shop: 1 },
        { field: 'countInStock', log: 12, shop: 13 },
      ],
      unreadable: null,
    });
  });

  it('is no for a product that is missing, and yes for one that is not sold any more', async () => {
    expect(await proofOf(null)).toMatchObject({ consistent: false });
    const gone = recorded(catalogueEvents.ProductDiscontinued.create({ productId, at }), 1);
    const events = [created, { ...gone, metadata: { ...gone.metadata, schema: 1 } }];
    expect(await proofOf(null, events)).toMatchObject({ consistent: true });
    expect(await proofOf(shown, events)).toMatchObject({ consistent: false });
  });

  it('is open while the read table is behind', async () => {
    expect(await proofOf(undefined)).toMatchObject({ consistent: null });
    expect(await proofOf(shown, [])).toBeUndefined();
  });

  /**
   * A shop that sells one piece each time before the row is read and another behind it, and whose row is as many pieces
   * behind what was sold by then.
   */
  const sellingProof = (behind: number) => {
    let sold = 0;
    const piece = (nth: number) => ({
      ...recorded(
        stockEvents.StockReserved.create({
          productId,
          variantId: productId,
          orderId: productId,
          attempt: 1,
          quantity: 1,
          availableAfter: 12 - nth,
          at,
        }),
        nth,
      ),
      metadata: { ...set.metadata, schema: 1 },
    });
    const streams = streamsOf(
      () => [created],
      () => [...stock, ...Array.from({ length: sold }, (_, index) => piece(index + 1))],
    );
    return proveProduct(productId, streams, () => {
      sold += 2;
      return Promise.resolve({ ...shown, countInStock: 12 - sold + 1 + behind });
    });
  };

  it('is yes where pieces were sold while the row was read, and it shows what there was at any moment of it', async () => {
    expect(await sellingProof(0)).toMatchObject({ consistent: true, differences: [] });
  });

  it('is no, however fast it sells, where the row shows what there was at no moment since', async () => {
    expect(await sellingProof(2)).toMatchObject({
      consistent: false,
      differences: [{ field: 'countInStock', log: 12, shop: 13 }],
    });
  });

  /** A product of which an admin changes the price each time that the row is read, the given number of times. */
  const pricingProof = (changes: number) => {
    const repriced: RecordedEvent[] = [];
    const priced = () => {
      const salePriceCents = 2_000 - 100 * (repriced.length + 1);
      const changed = { productId, priceCents: 2_500, salePriceCents, at };
      const event = recorded(catalogueEvents.ProductPriceChanged.create(changed), repriced.length + 1);
      repriced.push({ ...event, metadata: { ...set.metadata, schema: 1 } });
    };
    const streams = streamsOf(
      () => [created, ...repriced],
      () => stock,
    );
    return proveProduct(productId, streams, () => {
      if (repriced.length < changes) priced();
      const salePrice = 20 - repriced.length;
      const reduction = 4 * (25 - salePrice);
      return Promise.resolve({ ...shown, salePrice, reduction, revision: repriced.length });
    });
  };

  it('is asked once more where the product was changed while the row was read', async () => {
    expect(await pricingProof(1)).toMatchObject({ consistent: true, differences: [] });
    expect(await pricingProof(2)).toMatchObject({ consistent: true, differences: [] });
  });

  it('is open where the product is changed faster than both can be read', async () => {
    expect(await pricingProof(100)).toMatchObject({ consistent: null, differences: [], unreadable: null });
  });

  it('is open, whatever the shop shows, where an event of the product or of its stock cannot be read', async () => {
    const exploded = { ...recorded({ type: 'StockExploded', data: {} }, 1) };
    expect(await proofOf({ ...shown, price: 1 }, [created], [...stock, exploded])).toMatchObject({
      consistent: null,
      differences: [],
      unreadable: { revision: 1, type: 'StockExploded' },
    });
    const later = { ...recorded({ type: 'ProductExploded', data: {} }, 1) };
    expect(await proofOf(shown, [created, later])).toMatchObject({
      consistent: null,
      unreadable: { revision: 1, type: 'ProductExploded' },
    });
  });

  const forgeries = {
    options: { options: [size] },
    variants: { variants: variantViews(prices, [small], new Map()) },
    reduction: { reduction: 90 },
    fromPrice: { fromPrice: 1 },
    createdAt: { createdAt: '2020-01-01T00:00:00.000Z' },
    revision: { revision: 7 },
  };
  it.for(Object.entries(forgeries))(
    'is no where the row shows another %s than follows',
    async ([field, row]) => {
      expect(await proofOf({ ...shown, ...row })).toMatchObject({
        consistent: false,
        differences: [{ field }],
      });
    },
  );

  it('is no where the row shows pieces of which the log has nothing', async () => {
    expect(await proofOf({ ...shown, countInStock: 0 }, [created], [])).toMatchObject({ consistent: true });
    expect(await proofOf(shown, [created], [])).toMatchObject({
      consistent: false,
      differences: [{ field: 'countInStock', log: 0, shop: 12 }],
    });
  });

  it('is open where the beginning of a stream is missing, or an event within it', async () => {
    const priced = (revision: number) => {
      const changed = { productId, priceCents: 2_500, salePriceCents: 2_000, at };
      const event = recorded(catalogueEvents.ProductPriceChanged.create(changed), revision);
      return { ...event, metadata: { ...event.metadata, schema: 1 } };
    };
    const isOpen = { consistent: null, differences: [] };
    for (const [events, revision] of [
      [[priced(3)], 0],
      [[priced(0)], 0],
      [[created, priced(2)], 1],
    ] as const)
      expect(await proofOf({ ...shown, title: 'Forged', revision: 3 }, [...events])).toMatchObject({
        ...isOpen,
        unreadable: { revision },
      });
    const cut = stock.map((event) => ({ ...event, revision: 4 }));
    expect(await proofOf(shown, [created], cut)).toMatchObject({ ...isOpen, unreadable: { revision: 0 } });
  });
});
