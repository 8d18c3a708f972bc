import { byWord, sameWord, wordKey, type RowChoices, type RowOption, type RowVariant } from './row.ts';
import type { ProductVariant } from '#contracts/catalogue/events';
import type { ProductOption } from '#contracts/catalogue/variants';
import { toDollars } from '#contracts/kernel/money';

/** The options and variants that a product has. */
export interface Known {
  readonly options: readonly ProductOption[];
  readonly variants: readonly ProductVariant[];
}

/**
 * Options and variants as the API's call takes them: those of the file, completed from the product. All variants must
 * be in the file's rows: a variant that is in none is removed. Existing values keep their order and spelling, and new
 * ones follow.
 */
export const mergedVariants = ({ options, variants }: RowChoices, known: Known) => {
  const before = options.map((option, place) => optionBefore(option, options, place, known.options));
  const merged = options.map((option, place) =>
    mergedOption(option, before[place]?.option, usedAt(known.variants, before[place]?.place)),
  );
  const spelled = merged.map(({ values }) => byWord(values));
  const valuesOf = (variant: RowVariant) =>
    variant.values.map((value, place) => spelled[place]?.get(wordKey(value))?.name ?? value);
  const given = variants.map((variant) => ({ variant, values: valuesOf(variant) }));
  const byValues = (values: readonly string[]) =>
    known.variants.find((each) =>
      before.every((from, place) => from && each.values[from.place] === values[place]),
    );
  const claimed = new Set(given.map(({ values }) => byValues(values)));
  const bySku = ({ sku }: RowVariant) =>
    known.variants.find((each) => sku !== undefined && each.sku === sku && !claimed.has(each));
  return {
    options: merged,
    variants: given.map(({ variant, values }) =>
      mergedVariant(variant, values, byValues(values) ?? bySku(variant)),
    ),
  };
};

/** The product's option of the same name; else the one in the same place, unless the file uses that elsewhere. */
const optionBefore = (
  { name }: RowOption,
  given: readonly RowOption[],
  place: number,
  known: readonly ProductOption[],
) => {
  const named = known.findIndex((each) => sameWord(each.name, name));
  if (named >= 0) return { option: known[named], place: named };
  const there = known[place];
  return there && !given.some((each) => sameWord(each.name, there.name))
    ? { option: there, place }
    : undefined;
};

const usedAt = (variants: readonly ProductVariant[], place = -1): ReadonlySet<string> =>
  new Set(variants.flatMap(({ values }) => values[place] ?? []));

const mergedOption = (
  { name, so, values }: RowOption,
  before: ProductOption | undefined,
  used: ReadonlySet<string>,
): ProductOption => {
  const given = byWord(values);
  const said = (value: string) => given.get(wordKey(value));
  // A value without a variant cannot be in a file, so it stays.
  const kept = before?.values.filter((value) => said(value.name) ?? !used.has(value.name)) ?? [];
  const keptWords = byWord(kept);
  return {
    name: before && sameWord(before.name, name) ? before.name : name,
    translations: inSomali(so, before),
    values: [
      ...kept.map((value) => {
        const now = said(value.name);
        return {
          name: value.name,
          translations: inSomali(now?.so, value),
          swatch: now?.swatch ?? value.swatch,
        };
      }),
      ...values
        .filter(({ name: value }) => !keptWords.has(wordKey(value)))
        .map((value) => ({
          name: value.name,
          translations: inSomali(value.so),
          swatch: value.swatch ?? null,
        })),
    ],
  };
};

const inSomali = (
  given: string | undefined,
  before?: Pick<ProductOption, 'translations'>,
): ProductOption['translations'] =>
  given === undefined ? (before?.translations ?? {}) : { so: { name: given } };

const pricesOf = ({ prices }: RowVariant, before: ProductVariant | undefined) => {
  if (prices) return { hasOwnPrice: true, ...prices };
  if (prices === null || before?.priceCents == null) return { hasOwnPrice: false };
  const { priceCents, salePriceCents } = before;
  const salePrice = salePriceCents === null ? null : toDollars(salePriceCents);
  return { hasOwnPrice: true, price: toDollars(priceCents), salePrice };
};

/** Nobody has changed its count since the shop wrote the file. More may have come back from orders than can be typed. */
const isUntouched = ({ countInStock, seenStock }: RowVariant): boolean =>
  seenStock !== undefined && countInStock === seenStock;

type Counts = Pick<RowVariant, 'countInStock' | 'seenStock'>;
const countsOf = ({ countInStock, seenStock }: Counts): Counts => ({
  ...(countInStock !== undefined && { countInStock }),
  ...(seenStock !== undefined && { seenStock }),
});

const mergedVariant = (given: RowVariant, values: readonly string[], before: ProductVariant | undefined) => ({
  ...(before && { _id: before.variantId }),
  sku: given.sku ?? before?.sku ?? '',
  values,
  ...pricesOf(given, before),
  ...countsOf(before && isUntouched(given) ? {} : given),
  image: given.image ?? before?.image ?? '',
});
