import { isDeepStrictEqual } from 'node:util';
import type { Difference, ProductProof } from '#contracts/audit/views';
import {
  largestReduction,
  lowestPrice,
  pricesDiffer,
  variantViews,
} from '#contracts/catalogue/variant-views';
import type { ProductDetails } from '#contracts/catalogue/views';
import { toDollars } from '#contracts/kernel/money';
import { later } from '#contracts/kernel/recorded';
import type { ReadProduct } from './ports.ts';
import { ProductInLog } from './product-in-log.ts';
import { StockInLog } from './stock-in-log.ts';
import { COUNT, type ReadProductStreams } from './why-product.ts';

/** How often a product is compared that an admin changes meanwhile. */
const TRIES = 3;

/**
 * Compares the product that the shop shows with its two streams, value by value, but for its rating: what that is made
 * of is in other streams. The row may show what was appended while it was read: of the stock what could be bought at any
 * moment since, and where the product itself was changed it is compared again. Undefined where there is no such product.
 */
export const proveProduct = async (
  productId: string,
  { part, readStock }: ReadProductStreams,
  read: ReadProduct,
): Promise<ProductProof | undefined> => {
  const product = await ProductInLog.read(part, productId);
  if (!product) return undefined;
  for (let tries = 1; ; tries += 1) {
    const { variants, revision, position } = product;
    const stock = await StockInLog.read(readStock, productId, variants);
    const unreadable = product.unreadable ?? stock.unreadable;
    const open = { revision, consistent: null, differences: [], unreadable };
    const shop = unreadable ? undefined : await read(productId, later(position, stock.position));
    if (shop === undefined) return open;
    const told = toldBy(product);
    const differ = () => differencesBetween(told && { ...told, ...soldBy(product, stock) }, shop);
    let differences = differ();
    if (differences.length === 0) return { ...open, consistent: true };
    await stock.readOn(() => {
      const since = differ();
      if (since.length < differences.length) differences = since;
    });
    if (stock.unreadable) return { ...open, unreadable: stock.unreadable };
    if (!(await product.readOn())) return { ...open, consistent: differences.length === 0, differences };
    if (tries === TRIES) return open;
  }
};

type Values = Readonly<Record<string, unknown>>;

/** What the product's own events say of it, in the form in which it is compared; undefined where it is not sold. */
const toldBy = ({ why, prices, variants, createdAt, revision }: ProductInLog): Values | undefined => {
  const {
    discontinued,
    options = [],
    ...told
  } = Object.fromEntries(why.map(({ field, value }) => [field, value]));
  if (discontinued) return undefined;
  const fromPrice = pricesDiffer(prices, variants) ? toDollars(lowestPrice(prices, variants)) : null;
  return { ...told, options, fromPrice, reduction: largestReduction(prices, variants), createdAt, revision };
};

/** What can be bought of it, together and of each variant. */
const soldBy = ({ prices, variants }: ProductInLog, { count, available }: StockInLog): Values => ({
  [COUNT]: count,
  variants: variantViews(prices, variants, available),
});

const differencesBetween = (told: Values | undefined, shop: ProductDetails | null): Difference[] => {
  // A discontinued product is not shown.
  if (!told || shop === null)
    return (told === undefined) === (shop === null)
      ? []
      : [{ field: 'product', log: told !== undefined, shop: shop !== null }];
  const shown: Values = { ...shop, images: shop.images.map(({ url }) => url) };
  return Object.entries(told)
    .filter(([field, value]) => !isDeepStrictEqual(shown[field], value))
    .map(([field, value]) => ({ field, log: value, shop: shown[field] ?? null }));
};
