import pLimit from 'p-limit';
import type { VariantRef } from '#contracts/catalogue/variant-ref';
import type { Catalogue, ProductFacts } from './ports.ts';
import { isAsClaimed, variantOf, type Claims, type FactsById } from './price-lines.ts';

/** Products asked for at once: of what is not in their copy streams are read, and others want to read, too. */
const AT_ONCE = 10;

/**
 * What the catalogue says of the items that somebody claims to buy. What is not as claimed is looked up at the head of its
 * stream, since a "no" is said only from there (design §5): one after another, and no other price once one has turned out
 * wrong, so that an order which is refused costs one read. Nothing is looked up behind an item that cannot be bought: the
 * order is refused because of that one.
 */
export const lookUpProducts = async (
  catalogue: Catalogue,
  items: Claims['orderItems'],
): Promise<FactsById> => {
  const inTurn = pLimit(AT_ONCE);
  const oneByOne = pLimit(1);
  const found = new Map<string, ProductFacts>();
  let last = Infinity;
  let isRefused = false;
  const areRight = (claims: Claims['orderItems'], facts: ProductFacts): boolean =>
    claims.every((claim) => isAsClaimed(claim, facts));
  const atHead = async (
    claims: Claims['orderItems'],
    item: VariantRef,
    index: number,
  ): Promise<ProductFacts> => {
    const facts = await catalogue.atHead(item);
    if (!areRight(claims, facts)) isRefused = true;
    if (facts.status !== 'sold') last = Math.min(last, index);
    return facts;
  };
  const lookUp = async (variantId: string, claims: Claims['orderItems'], index: number): Promise<void> => {
    const item = claims.at(-1);
    if (!item || index > last) return;
    const recent = await catalogue.recent(item);
    const isDecided = () => index > last || (isRefused && recent.status === 'sold');
    const facts = areRight(claims, recent)
      ? recent
      : await oneByOne(() => (isDecided() ? recent : atHead(claims, item, index)));
    found.set(variantId, facts);
  };
  await Promise.all(
    [...Map.groupBy(items, variantOf)].map(([variantId, claims], index) =>
      inTurn(() => lookUp(variantId, claims, index)),
    ),
  );
  return found;
};
