import { describe, expect, it } from 'vitest';
import { catalogueEvents } from '#contracts/catalogue/events';
import type { ProductDetails } from '#contracts/catalogue/views';
import type { DomainEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { product } from '#contracts/examples';
import { stockEvents } from '#contracts/stock/events';
import { proveProduct } from './prove-product.ts';

const shown: ProductDetails = { ...product, variants: [] };
const productId = shown._id;
const at = '2026-11-20T09:30:00.000Z';
const recorded = ({ type, data }: DomainEvent, revision: number): RecordedEvent => ({
  id: '',
  stream: `product-${productId}`,
  revision,
  position: BigInt(revision),
  type,
  data,
  metadata: { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 3 },
  created: new Date(0),
});
const created = recorded(
  catalogueEvents.ProductCreated.create({
    productId,
    title: shown.title,
    description: shown.description,
    translations: shown.translations,
    category: 'men',
    brand: 'zara',
    images: [shown.image],
    priceCents: 2_500,
    salePriceCents: 2_000,
    at,
  }),
  0,
);
const set = recorded(
  stockEvents.StockSet.create({ productId, variantId: productId, availableAfter: 12, at }),
  0,
);
const stock = [{ ...set, metadata: { ...set.metadata, schema: 1 } }];

/** Two streams as they are when they are read; the stock's has no snapshot. */
const streamsOf = (events: () => readonly RecordedEvent[], ofStock: () => readonly RecordedEvent[]) => ({
  part: (_: string, from: number, most: number) => Promise.resolve(events().slice(from, from + most)),
  readStock: {
    snapshot: () => Promise.resolve({ available: [], revision: -1, position: 0n }),
    part: (_: string, from: number, most: number) => Promise.resolve(ofStock().slice(from, from + most)),
  },
});
const proofOf = (read: ProductDetails | null | undefined, events = [created], ofStock = stock) =>
  proveProduct(
    productId,
    streamsOf(
      () => events,
      () => ofStock,
    ),
    () => Promise.resolve(read),
  );

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
    const prices: RecordedEvent[] = [];
    const priced = () => {
      const salePriceCents = 2_000 - 100 * (prices.length + 1);
      const changed = { productId, priceCents: 2_500, salePriceCents, at };
      const event = recorded(catalogueEvents.ProductPriceChanged.create(changed), prices.length + 1);
      prices.push({ ...event, metadata: { ...set.metadata, schema: 1 } });
    };
    const streams = streamsOf(
      () => [created, ...prices],
      () => stock,
    );
    return proveProduct(productId, streams, () => {
      if (prices.length < changes) priced();
      return Promise.resolve({ ...shown, salePrice: 20 - prices.length });
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
    const exploded = { ...recorded({ type: 'StockExploded', data: {} }, 2) };
    expect(await proofOf({ ...shown, price: 1 }, [created], [...stock, exploded])).toMatchObject({
      consistent: null,
      differences: [],
      unreadable: { revision: 2, type: 'StockExploded' },
    });
    const later = { ...recorded({ type: 'ProductExploded', data: {} }, 1) };
    expect(await proofOf(shown, [created, later])).toMatchObject({
      consistent: null,
      unreadable: { revision: 1, type: 'ProductExploded' },
    });
  });
});
