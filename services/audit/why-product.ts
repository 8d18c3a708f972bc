import { isDeepStrictEqual } from 'node:util';
import type { Provenance, UnreadableEvent } from '#contracts/audit/views';
import { catalogueEvents, type CatalogueEvent, type ProductVariant } from '#contracts/catalogue/events';
import { countInStock } from '#contracts/catalogue/variant-views';
import { decodeChecked, storedIn, UnreadableEvent as NotReadable } from '#contracts/kernel/event';
import { toDollars, type Cents } from '#contracts/kernel/money';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { stockEvents, type StockEvent } from '#contracts/stock/events';
import { provenanceOf } from './provenance.ts';

type Values = Readonly<Record<string, unknown>>;

const prices = (data: { readonly priceCents: Cents; readonly salePriceCents: Cents | null }): Values => ({
  price: toDollars(data.priceCents),
  salePrice: data.salePriceCents === null ? null : toDollars(data.salePriceCents),
});

type Details = Extract<CatalogueEvent, { readonly type: 'ProductDetailsChanged' }>['data'];

const details = ({ title, description, category, brand, translations }: Omit<Details, 'at'>): Values => ({
  title,
  description,
  category,
  brand,
  translations,
});

const pictures = ({ images }: { readonly images: readonly string[] }): Values => ({
  image: images[0] ?? '',
  images,
});

/** The values of the product's view that an event sets. */
const setByProduct = (event: CatalogueEvent): Values => {
  switch (event.type) {
    case 'ProductCreated':
      return { ...details(event.data), ...prices(event.data), ...pictures(event.data) };
    case 'ProductDetailsChanged':
      return details(event.data);
    case 'ProductPriceChanged':
      return prices(event.data);
    case 'ProductImageChanged':
      return pictures(event.data);
    case 'ProductVariantsChanged':
      return { options: event.data.options, variants: event.data.variants.map(variant) };
    case 'ProductDiscontinued':
      return { discontinued: true };
    default:
      return event satisfies never;
  }
};

/**
 * A variant in the form that is compared: prices only where they are its own, and without stock, which is counted for
 * all variants together.
 */
const variant = (of: ProductVariant) => ({
  _id: of.variantId,
  sku: of.sku,
  values: of.values,
  image: of.image,
  ...(of.priceCents === null
    ? { price: null, salePrice: null }
    : prices({ priceCents: of.priceCents, salePriceCents: of.salePriceCents })),
});

/** Counts the available stock of the product's current variants. */
const stockOf = (variants: readonly ProductVariant[]) => {
  const available = new Map<string, number>();
  return (event: StockEvent): Values => {
    if (event.type === 'StockCommitted') return {};
    const { productId, variantId, availableAfter } = event.data;
    available.set(variantId, availableAfter);
    return { countInStock: countInStock(productId, variants, available) };
  };
};

/** Which events set a product's values, as far as its events can be read. */
export interface ToldProduct {
  readonly why: readonly Provenance[];
  /** The first event that cannot be read: later events of its stream are left out. */
  readonly unreadable: UnreadableEvent | null;
}

/** For each value of a product: the newest event of its two streams that changed it. */
export const whyProduct = (
  product: readonly RecordedEvent[],
  stock: readonly RecordedEvent[],
): ToldProduct => {
  const why = new Map<string, Provenance>();
  const tell = (events: readonly RecordedEvent[], valuesOf: (event: RecordedEvent) => Values) => {
    for (const event of events) {
      const values = readable(event, valuesOf);
      if (values instanceof NotReadable)
        return { revision: event.revision, type: event.type, why: values.message };
      for (const [field, value] of Object.entries(values))
        if (!isDeepStrictEqual(why.get(field)?.value, value))
          why.set(field, provenanceOf(field, value, event));
    }
    return null;
  };
  if (product.length === 0) return { why: [], unreadable: null };
  let variants: readonly ProductVariant[] = [];
  const ofProduct = tell(product, (recorded) => {
    const event = decodeChecked(catalogueEvents, storedIn(recorded));
    if (event.type === 'ProductVariantsChanged') variants = event.data.variants;
    return setByProduct(event);
  });
  const setByStock = stockOf(variants);
  const ofStock = tell(stock, (event) => setByStock(decodeChecked(stockEvents, storedIn(event))));
  return { why: [...why.values()], unreadable: ofProduct ?? ofStock };
};

const readable = (event: RecordedEvent, valuesOf: (event: RecordedEvent) => Values): Values | NotReadable => {
  try {
    return valuesOf(event);
  } catch (error) {
    if (error instanceof NotReadable) return error;
    throw error;
  }
};
