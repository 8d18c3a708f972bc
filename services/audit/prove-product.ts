import { isDeepStrictEqual } from 'node:util';
import type { ProductProof } from '#contracts/audit/views';
import type { Product } from '#contracts/catalogue/views';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { ReadProduct } from './ports.ts';
import { whyProduct } from './why-product.ts';

/** The same as the log's events say it. */
const shownAs = (product: Product): Readonly<Record<string, unknown>> => ({
  ...product,
  images: product.images.map(({ url }) => url),
});

/** Whether the shop shows a product as its two streams tell it, value by value. Undefined where there is no such product. */
export const proveProduct = async (
  productId: string,
  events: readonly RecordedEvent[],
  stock: readonly RecordedEvent[],
  read: ReadProduct,
): Promise<ProductProof | undefined> => {
  const last = events.at(-1);
  if (!last) return undefined;
  const told = whyProduct(events, stock);
  const isGone = told.some(({ field }) => field === 'discontinued');
  const end = [last, ...stock.slice(-1)].reduce(
    (latest, { position }) => (position > latest ? position : latest),
    0n,
  );
  const shop = await read(productId, end);
  const proof = { revision: last.revision, consistent: null, differences: [] };
  if (shop === undefined) return proof;
  // What is not sold any more is not shown.
  if (isGone || shop === null) {
    const [log, shows] = [!isGone, shop !== null];
    const differences = log === shows ? [] : [{ field: 'product', log, shop: shows }];
    return { ...proof, consistent: log === shows, differences };
  }
  const shown = shownAs(shop);
  const differences = told
    .filter(({ field, value }) => !isDeepStrictEqual(shown[field], value))
    .map(({ field, value }) => ({ field, log: value, shop: shown[field] ?? null }));
  return { ...proof, consistent: differences.length === 0, differences };
};
