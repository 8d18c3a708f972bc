import { catalogueEvents, type ProductVariant } from '#contracts/catalogue/events';
import type { ProductOption } from '#contracts/catalogue/variants';
import type { ProductDetails } from '#contracts/catalogue/views';
import type { DomainEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { product } from '#contracts/examples';
import { stockEvents } from '#contracts/stock/events';
import { proveProduct } from '../prove-product.ts';

export const shown: ProductDetails = { ...product, revision: 0, variants: [] };
export const productId = shown._id;
export const at = '2026-11-20T09:30:00.000Z';
export const prices = { priceCents: 2_500, salePriceCents: 2_000 };
export const size: ProductOption = {
  name: 'Size',
  translations: {},
  values: ['Small', 'Large'].map((name) => ({ name, translations: {}, swatch: null })),
};
export const small: ProductVariant = {
  variantId: '665f1c2ab3d4e5f607182002',
  sku: '',
  values: ['Small'],
  priceCents: null,
  salePriceCents: null,
  image: '',
};
export const large: ProductVariant = {
  ...small,
  variantId: '665f1c2ab3d4e5f607182003',
  values: ['Large'],
  priceCents: 4_400,
};
export const recorded = ({ type, data }: DomainEvent, revision: number): RecordedEvent => ({
  id: '',
  stream: `product-${productId}`,
  revision,
  position: BigInt(revision),
  type,
  data,
  metadata: { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 3 },
  created: new Date(0),
});
export const created = recorded(
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
export const set = recorded(
  stockEvents.StockSet.create({ productId, variantId: productId, availableAfter: 12, at }),
  0,
);
export const stock = [{ ...set, metadata: { ...set.metadata, schema: 1 } }];

/** Two streams as they are when they are read; the stock's has no snapshot. */
export const streamsOf = (
  events: () => readonly RecordedEvent[],
  ofStock: () => readonly RecordedEvent[],
) => ({
  part: (_: string, from: number, most: number) => Promise.resolve(events().slice(from, from + most)),
  readStock: {
    snapshot: () => Promise.resolve({ available: [], revision: -1, position: 0n }),
    part: (_: string, from: number, most: number) => Promise.resolve(ofStock().slice(from, from + most)),
  },
});
export const proofOf = (read: ProductDetails | null | undefined, events = [created], ofStock = stock) =>
  proveProduct(
    productId,
    streamsOf(
      () => events,
      () => ofStock,
    ),
    () => Promise.resolve(read),
  );
