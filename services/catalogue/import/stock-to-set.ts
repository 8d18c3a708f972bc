import type { ProductChanges } from '#contracts/catalogue/commands';
import { countInStock as countOf } from '#contracts/catalogue/variant-views';
import type { Stock } from '../ports.ts';
import type { ProductState } from '../state.ts';
import { knownTo, variantsFrom } from '../variants.ts';
import { wrong } from './check-row.ts';
import { variantColumns } from './columns.ts';
import { valuesKey, type PastVariants } from './past-variants.ts';
import { problemOf, type ImportRow } from './row.ts';

export interface StockDeps {
  readonly stock: Pick<Stock, 'available'>;
  /** The values of all variants that the product has or had. */
  readonly pastVariants: (productId: string) => Promise<PastVariants>;
  /** The variants whose stock was already set by an interrupted run of this file. */
  readonly stockedBefore: (productId: string) => Promise<ReadonlySet<string>>;
}

interface Count {
  readonly variantId: string;
  readonly values?: readonly string[] | undefined;
  readonly countInStock?: number | undefined;
  /** What the shop had when it wrote the file. */
  readonly seenStock?: number | undefined;
  /** Undefined for a variant that the shop has not: what was seen is of the row that it was copied from. */
  readonly now: number | undefined;
  readonly field: string;
  readonly line?: number | undefined;
}

const isOther = ({ countInStock, seenStock, now }: Count): boolean =>
  countInStock !== undefined && countInStock !== now && (now === undefined || countInStock !== seenStock);

const outdatedIn = ({ seenStock: seen, now, field, line }: Count) =>
  seen === undefined || now === undefined || seen === now
    ? []
    : [{ ...problemOf(field, 'STOCK_CHANGED', { seen, now }), ...(line !== undefined && { line }) }];

/** Whether the shop counted it, but of no variant that the product has now. */
const isUnknown = ({ now, seenStock }: Count): boolean => now === undefined && seenStock !== undefined;

/**
 * Counts of variants that the product had, and has no more: they were renamed or taken out since the shop wrote the
 * file, and their pieces with them. One that it never had is new, and its row a copy of another's.
 */
const goneIn =
  (past: PastVariants) =>
  ({ values = [], line }: Count) =>
    past.has(valuesKey(values))
      ? [{ ...problemOf(variantColumns.seen, 'VARIANT_GONE', {}), ...(line !== undefined && { line }) }]
      : [];

/**
 * The row's changes without stocks that are the same already, that nobody has touched since the shop wrote them, or
 * that this file has set before: what was sold since then stays sold. One that is typed over another stock than there
 * is now is refused, and so is one of a variant that is gone.
 */
export const withStockToSet = async (
  { stock, stockedBefore, pastVariants }: StockDeps,
  { choices }: Pick<ImportRow, 'choices'>,
  {
    productId,
    state,
    changes: { countInStock, seenStock, variants, ...facts },
  }: { readonly productId: string; readonly state: ProductState; readonly changes: ProductChanges },
) => {
  const right = (changes: ProductChanges, isStocking: boolean) =>
    ({ kind: 'right', value: { changes, isStocking } }) as const;
  const isStocked = countInStock !== undefined || variants?.some((each) => each.countInStock !== undefined);
  if (!isStocked) return right({ ...facts, variants }, false);
  const available = await stock.available(productId);
  const isKnown = knownTo(productId, state);
  // A variant of the product for which nobody has set a stock has none, and so the shop writes it into a file.
  const nowOf = (variantId: string) => available.get(variantId) ?? (isKnown(variantId) ? 0 : undefined);
  const ofVariants = (): readonly Count[] => {
    const ids = variantsFrom(productId, state, variants ?? []).variants.map(({ variantId }) => variantId);
    return (variants ?? []).map((each, place) => {
      const variantId = ids[place] ?? '';
      const { line } = choices?.variants[place] ?? {};
      return { ...each, variantId, now: nowOf(variantId), field: variantColumns.stock, line };
    });
  };
  // In a row without variants, the count is the product's own, even if the product had variants.
  const known = variants || state.status === 'absent' ? [] : state.variants;
  const now = countOf(productId, known, available);
  // Where variants go, what was seen is of all of them, and for the command to compare.
  const own = { countInStock, seenStock: variants ? undefined : seenStock };
  const isPlain = variants === undefined || variants.length === 0;
  const counts = isPlain ? [{ ...own, variantId: productId, now, field: 'countInStock' }] : ofVariants();
  const before = counts.some(isOther) ? await stockedBefore(productId) : new Set<string>();
  const toSet = new Map(
    counts
      .filter((each) => isOther(each) && !before.has(each.variantId))
      .map((each) => [each.variantId, each]),
  );
  const outdated = [...toSet.values()].flatMap(outdatedIn);
  if (outdated.length > 0) return wrong(...outdated);
  // At the revision of the file the product has every variant that the shop counted.
  const unknown = facts.revision === undefined ? [...toSet.values()].filter(isUnknown) : [];
  const gone = unknown.length > 0 ? unknown.flatMap(goneIn(await pastVariants(productId))) : [];
  if (gone.length > 0) return wrong(...gone);
  if (isPlain)
    return right({ ...facts, variants, ...(toSet.size > 0 && { countInStock, seenStock }) }, toSet.size > 0);
  const changed = variants.map(({ countInStock: count, seenStock: seen, ...each }, place) => {
    const found = toSet.get(counts[place]?.variantId ?? '');
    if (!found) return each;
    return { ...each, countInStock: count, ...(found.now !== undefined && { seenStock: seen }) };
  });
  return right({ ...facts, variants: changed }, toSet.size > 0);
};
