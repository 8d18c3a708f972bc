import { isDeepStrictEqual } from 'node:util';
import type { Difference, ProductProof, Provenance } from '#contracts/audit/views';
import type { ProductDetails } from '#contracts/catalogue/views';
import { later } from '#contracts/kernel/recorded';
import type { ReadProduct } from './ports.ts';
import { ProductInLog } from './product-in-log.ts';
import { StockInLog } from './stock-in-log.ts';
import { COUNT, type ReadProductStreams } from './why-product.ts';

/** How often a product is compared that an admin changes meanwhile. */
const TRIES = 3;

/**
 * Compares the product that the shop shows with its two streams, value by value. The row may show what was appended
 * while it was read: of the stock any count since, and where the product itself was changed it is compared again.
 * Undefined where there is no such product.
 */
export const proveProduct = async (
  productId: string,
  { part, readStock }: ReadProductStreams,
  read: ReadProduct,
): Promise<ProductProof | undefined> => {
  const product = await ProductInLog.read(part, productId);
  if (!product) return undefined;
  for (let tries = 1; ; tries += 1) {
    const { why, variants, revision, position } = product;
    const stock = await StockInLog.read(readStock, productId, variants);
    const unreadable = product.unreadable ?? stock.unreadable;
    const open = { revision, consistent: null, differences: [], unreadable };
    const shop = unreadable ? undefined : await read(productId, later(position, stock.position));
    if (shop === undefined) return open;
    const differences = differencesBetween([...why, ...countOf(stock)], shop);
    if (differences.length === 0) return { ...open, consistent: true };
    const since = await stock.readOn();
    if (stock.unreadable) return { ...open, unreadable: stock.unreadable };
    if (!(await product.readOn())) {
      const firm = differences.filter(({ field }) => field !== COUNT || !since.includes(shop?.countInStock));
      return { ...open, consistent: firm.length === 0, differences: firm };
    }
    if (tries === TRIES) return open;
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
