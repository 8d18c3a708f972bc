import { isDeepStrictEqual } from 'node:util';
import type { Difference, ProductProof, Provenance } from '#contracts/audit/views';
import type { ProductDetails } from '#contracts/catalogue/views';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { ReadProduct } from './ports.ts';
import { whyProduct } from './why-product.ts';

/** A product's own stream and its stock's stream, as they are now. */
interface ProductStreams {
  readonly product: readonly RecordedEvent[];
  readonly stock: readonly RecordedEvent[];
}

/** How often a product that changes meanwhile is compared. */
const TRIES = 3;

/**
 * Compares the product that the shop shows with its two streams, value by value. Differences only count if nothing was
 * appended until the row was read; else the row may show newer events. Undefined where there is no such product.
 */
export const proveProduct = async (
  productId: string,
  streams: () => Promise<ProductStreams>,
  read: ReadProduct,
): Promise<ProductProof | undefined> => {
  let now = await streams();
  for (let tries = 1; ; tries += 1) {
    const last = now.product.at(-1);
    if (!last) return undefined;
    const { why, unreadable } = whyProduct(now.product, now.stock);
    const open = { revision: last.revision, consistent: null, differences: [], unreadable };
    const shop = unreadable ? undefined : await read(productId, endOf(now));
    if (shop === undefined) return open;
    const differences = differencesBetween(why, shop);
    if (differences.length === 0) return { ...open, consistent: true };
    const next = await streams();
    if (endOf(next) === endOf(now)) return { ...open, consistent: false, differences };
    if (tries === TRIES) return open;
    now = next;
  }
};

const endOf = ({ product, stock }: ProductStreams): bigint =>
  [...product.slice(-1), ...stock.slice(-1)].reduce(
    (latest, { position }) => (position > latest ? position : latest),
    0n,
  );

const differencesBetween = (told: readonly Provenance[], shop: ProductDetails | null): Difference[] => {
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
