import { isDeepStrictEqual } from 'node:util';
import type { Provenance, UnreadableEvent } from '#contracts/audit/views';
import { catalogueEvents, type CatalogueEvent, type ProductVariant } from '#contracts/catalogue/events';
import { decodeChecked, storedIn } from '#contracts/kernel/event';
import { toDollars, type Cents } from '#contracts/kernel/money';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { ReadStock } from './ports.ts';
import { provenanceOf } from './provenance.ts';
import { readable } from './readable.ts';
import { StockInLog } from './stock-in-log.ts';

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

/** The field of a product that its stock sets. */
export const COUNT = 'countInStock';

/** Which events set a product's values, as far as its events can be read. */
export interface ToldProduct {
  readonly why: readonly Provenance[];
  /** The newest ones. */
  readonly variants: readonly ProductVariant[];
  /** The first event that cannot be read: later events of its stream are left out. */
  readonly unreadable: UnreadableEvent | null;
}

/** For each value of a product but its stock: the newest event of its stream that changed it. */
export const toldProduct = (product: readonly RecordedEvent[]): ToldProduct => {
  const why = new Map<string, Provenance>();
  let variants: readonly ProductVariant[] = [];
  const told = (unreadable: UnreadableEvent | null): ToldProduct => ({
    why: [...why.values()],
    variants,
    unreadable,
  });
  for (const recorded of product) {
    const found = readable(recorded, (each) => decodeChecked(catalogueEvents, storedIn(each)));
    if ('unreadable' in found) return told(found.unreadable);
    const event = found.read;
    if (event.type === 'ProductVariantsChanged') variants = event.data.variants;
    for (const [field, value] of Object.entries(setByProduct(event)))
      if (!isDeepStrictEqual(why.get(field)?.value, value))
        why.set(field, provenanceOf(field, value, recorded));
  }
  return told(null);
};

/** For each value of a product: the event of its two streams that set it. */
export const whyProduct = async (
  productId: string,
  product: readonly RecordedEvent[],
  readStock: ReadStock,
): Promise<readonly Provenance[]> => {
  const { why, variants } = toldProduct(product);
  const stock = await StockInLog.read(readStock, productId, variants);
  const setBy = await stock.setBy();
  return setBy ? [...why, provenanceOf(COUNT, stock.count, setBy)] : why;
};
