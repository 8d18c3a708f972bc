import { isDeepStrictEqual } from 'node:util';
import type { Difference, ProductProof, Provenance } from '#contracts/audit/views';
import type { ProductDetails } from '#contracts/catalogue/views';
import { later } from '#contracts/kernel/recorded';
import type { ReadEvents, ReadProduct, ReadStock } from './ports.ts';
import { StockInLog } from './stock-in-log.ts';
import { COUNT, toldProduct } from './why-product.ts';

interface ProductStreams {
  readonly stream: ReadEvents['stream'];
  readonly readStock: ReadStock;
}

/** How often a product is compared that an admin changes meanwhile. */
const TRIES = 3;

/**
 * Compares the product that the shop shows with its two streams, value by value. The row may show what was appended
 * while it was read: of the stock any count since, and where the product itself was changed it is compared again.
 * Undefined where there is no such product.
 */
export const proveProduct = async (
  productId: string,
  { stream, readStock }: ProductStreams,
  read: ReadProduct,
): Promise<ProductProof | undefined> => {
  const ownStream = () => stream(`product-${productId}`);
  let product = await ownStream();
  for (let tries = 1; ; tries += 1) {
    const last = product.at(-1);
    if (!last) return undefined;
    const { why, variants, unreadable: ofProduct } = toldProduct(product);
    const stock = await StockInLog.read(readStock, productId, variants);
    const unreadable = ofProduct ?? stock.unreadable;
    const open = { revision: last.revision, consistent: null, differences: [], unreadable };
    const shop = unreadable ? undefined : await read(productId, later(last.position, stock.position));
    if (shop === undefined) return open;
    const differences = differencesBetween([...why, ...countOf(stock)], shop);
    if (differences.length === 0) return { ...open, consistent: true };
    const since = await stock.readOn();
    if (stock.unreadable) return { ...open, unreadable: stock.unreadable };
    const next = await ownStream();
    if (next.length === product.length) {
      const firm = differences.filter(({ field }) => field !== COUNT || !since.includes(shop?.countInStock));
      return { ...open, consistent: firm.length === 0, differences: firm };
    }
    if (tries === TRIES) return open;
    product = next;
  }
};

type Told = Pick<Provenance, 'field' | 'value'>;

const countOf = ({ count }: StockInLog): readonly Told[] =>
  count === undefined ? [] : [{ field: COUNT, value: count }];

const differencesBetween = (told: readonly Told[], shop: ProductDetails | null): Difference[] => {
  const isSold = !told.some(({ field }) => field === 'discontinued');
  // A discontinued product is not shown.
  if (!isSold || shop === null)
    return isSold === (shop !== null) ? [] : [{ field: 'product', log: isSold, shop: shop !== null }];
  const shown = shownAs(shop);
  return told
    .filter(({ field, value }) => !isDeepStrictEqual(shown[field], value))
    .map(({ field, value }) => ({ field, log: value, shop: shown[field] ?? null }));
};

/** The product in the form of the log's events. */
const shownAs = (product: ProductDetails): Readonly<Record<string, unknown>> => ({
  ...product,
  images: product.images.map(({ url }) => url),
  variants: product.variants.map(({ _id, sku, values, image, hasOwnPrice, price, salePrice }) => ({
    _id,
    sku,
    values,
    image,
    ...(hasOwnPrice ? { price, salePrice } : { price: null, salePrice: null }),
  })),
});
