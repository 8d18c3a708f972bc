import pLimit from 'p-limit';
import type { Catalogue, ProductFacts } from './ports.ts';
import { isAsClaimed, variantOf, type Claims, type FactsById } from './price-lines.ts';

/** Products asked for at once: of what is not in their copy streams are read, and others want to read, too. */
const AT_ONCE = 10;

/**
 * What the catalogue says of the items that somebody claims to buy. What is not as claimed is looked up at the head of its
 * stream, since a "no" is said only from there (design §5). Nothing is looked up behind an item that cannot be bought: the
 * order is refused because of that one.
 */
export const lookUpProducts = async (
  catalogue: Catalogue,
  items: Claims['orderItems'],
): Promise<FactsById> => {
  const inTurn = pLimit(AT_ONCE);
  const found = new Map<string, ProductFacts>();
  let last = Infinity;
  const lookUp = async (variantId: string, claims: Claims['orderItems'], index: number): Promise<void> => {
    const item = claims.at(-1);
    if (!item || index > last) return;
    const recent = await catalogue.recent(item);
    const isRight = claims.every((claim) => isAsClaimed(claim, recent));
    const facts = isRight ? recent : await catalogue.atHead(item);
    if (facts.status !== 'sold') last = Math.min(last, index);
    found.set(variantId, facts);
  };
  await Promise.all(
    [...Map.groupBy(items, variantOf)].map(([variantId, claims], index) =>
      inTurn(() => lookUp(variantId, claims, index)),
    ),
  );
  return found;
};
