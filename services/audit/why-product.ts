import { isDeepStrictEqual } from 'node:util';
import type { Provenance } from '#contracts/audit/views';
import { catalogueEvents, type CatalogueEvent } from '#contracts/catalogue/events';
import { decode, UnreadableEvent } from '#contracts/kernel/event';
import { toDollars, type Cents } from '#contracts/kernel/money';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { stockEvents, type StockEvent } from '#contracts/stock/events';
import { provenanceOf } from './provenance.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is told up to the first event that cannot be read. */
function* legible<Event>(
  events: readonly RecordedEvent[],
  read: (event: ReturnType<typeof stored>) => Event,
): Generator<readonly [RecordedEvent, Event]> {
  for (const event of events) {
    try {
      yield [event, read(stored(event))];
    } catch (error) {
      if (error instanceof UnreadableEvent) return;
      throw error;
    }
  }
}

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
  for (const [event, said] of legible(product, (each) => decode(catalogueEvents, each)))
    take(event, setByProduct(said));
  for (const [event, said] of legible(stock, (each) => decode(stockEvents, each)))
    take(event, setByStock(said));
  return [...why.values()];
};
