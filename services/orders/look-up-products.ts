import pLimit from 'p-limit';
import type { VariantRef } from '#contracts/catalogue/variant-ref';
import type { Catalogue, ProductSummary } from './ports.ts';
import { isPricedAsRequested, variantOf, type RequestedPrices, type SummariesById } from './price-lines.ts';

/** Products asked for at once: of what is not in their copy streams are read, and others want to read, too. */
const AT_ONCE = 10;
/** Of an order that is refused so many prices are as the heads of their streams say; of more, a second old at most. */
const MOST_WRONG = 10;

/**
 * What the catalogue says of the items that somebody wants to buy. What is not priced as requested is looked up at the
 * head of its stream, since a "no" is said only from there (design §5): one after another, and no other price once ten
 * have turned out wrong, so that an order which is refused costs few reads. Nothing is looked up behind an item that
 * cannot be bought: the order is refused because of that one.
 */
export const lookUpProducts = async (
  catalogue: Catalogue,
  items: RequestedPrices['orderItems'],
): Promise<SummariesById> => {
  const inTurn = pLimit(AT_ONCE);
  const oneByOne = pLimit(1);
  const found = new Map<string, ProductSummary>();
  let last = Infinity;
  let wrong = 0;
  const areRight = (requested: RequestedPrices['orderItems'], product: ProductSummary): boolean =>
    requested.every((each) => isPricedAsRequested(each, product));
  const atHead = async (
    requested: RequestedPrices['orderItems'],
    item: VariantRef,
    index: number,
  ): Promise<ProductSummary> => {
    const product = await catalogue.atHead(item);
    if (!areRight(requested, product)) wrong += 1;
    if (product.status !== 'sold') last = Math.min(last, index);
    return product;
  };
  const lookUp = async (
    variantId: string,
    requested: RequestedPrices['orderItems'],
    index: number,
  ): Promise<void> => {
    const item = requested.at(-1);
    if (!item || index > last) return;
    const recent = await catalogue.recent(item);
    const isDecided = () => index > last || (wrong >= MOST_WRONG && recent.status === 'sold');
    const product = areRight(requested, recent)
      ? recent
      : await oneByOne(() => (isDecided() ? recent : atHead(requested, item, index)));
    found.set(variantId, product);
  };
  await Promise.all(
    [...Map.groupBy(items, variantOf)].map(([variantId, requested], index) =>
      inTurn(() => lookUp(variantId, requested, index)),
    ),
  );
  return found;
};
