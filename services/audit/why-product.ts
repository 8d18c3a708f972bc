import { isDeepStrictEqual } from 'node:util';
import type { Provenance } from '#contracts/audit/views';
import { catalogueEvents, type CatalogueEvent } from '#contracts/catalogue/events';
import { decode } from '#contracts/kernel/event';
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

const details = ({
  title,
  description,
  category,
  brand,
}: Record<'title' | 'description' | 'category' | 'brand', string>): Values => ({
  title,
  description,
  category,
  brand,
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

/** For each value that a product shows: the newest event of its two streams that changed it. */
export const whyProduct = (
  product: readonly RecordedEvent[],
  stock: readonly RecordedEvent[],
): Provenance[] => {
  if (product.length === 0) return [];
  const why = new Map<string, Provenance>();
  const take = (event: RecordedEvent, values: Values) => {
    for (const [field, value] of Object.entries(values))
      if (!isDeepStrictEqual(why.get(field)?.value, value)) why.set(field, provenanceOf(field, value, event));
  };
  for (const event of product) take(event, setByProduct(decode(catalogueEvents, stored(event))));
  for (const event of stock) take(event, setByStock(decode(stockEvents, stored(event))));
  return [...why.values()];
};
