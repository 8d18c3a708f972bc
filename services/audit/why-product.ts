import { isDeepStrictEqual } from 'node:util';
import type { Provenance, UnreadableEvent } from '#contracts/audit/views';
import { catalogueEvents, type CatalogueEvent } from '#contracts/catalogue/events';
import { decode, UnreadableEvent as NotReadable } from '#contracts/kernel/event';
import { toDollars, type Cents } from '#contracts/kernel/money';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { stockEvents, type StockEvent } from '#contracts/stock/events';
import { provenanceOf } from './provenance.ts';

type Values = Readonly<Record<string, unknown>>;

const stored = ({ type, metadata, data }: RecordedEvent) => ({ type, version: metadata.schema, data });

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
    case 'ProductDiscontinued':
      return { discontinued: true };
    default:
      return event satisfies never;
  }
};

const setByStock = (event: StockEvent): Values =>
  event.type === 'StockCommitted' ? {} : { countInStock: event.data.availableAfter };

/** Why a product shows what it does, as far as its events can be read. */
export interface ToldProduct {
  readonly why: readonly Provenance[];
  /** The first event that cannot be read: nothing of its stream is told from there on. */
  readonly unreadable: UnreadableEvent | null;
}

/** For each value that a product shows: the newest event of its two streams that changed it. */
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
  const ofProduct = tell(product, (event) => setByProduct(decode(catalogueEvents, stored(event))));
  const ofStock = tell(stock, (event) => setByStock(decode(stockEvents, stored(event))));
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
