import type { updateProductBody } from '#contracts/catalogue/commands';
import { MOST_VARIANTS } from '#contracts/catalogue/variants';
import type { ProductDetails, Variant } from '#contracts/catalogue/views';
import type { z } from 'zod';
import { sumIn, typedSum, wholeNumberIn } from '../../../lib/typed-number.ts';

/** A value of an option, exactly as typed; `key` stays when it is renamed. '' means no swatch. */
export interface ValueDraft {
  readonly key: string;
  readonly name: string;
  readonly so: string;
  readonly swatch: string;
}

export interface OptionDraft {
  readonly key: string;
  readonly name: string;
  readonly so: string;
  readonly values: readonly ValueDraft[];
}

/** A variant, exactly as typed; without a price of its own it costs what the product costs. */
export interface VariantDraft {
  /** The id, for a variant that the shop has already. */
  readonly id?: string | undefined;
  readonly isLeftOut: boolean;
  readonly sku: string;
  readonly countInStock: string;
  readonly stockTouched: boolean;
  readonly price: string;
  readonly salePrice: string;
  readonly image: string;
}

/** `variants` by the keys of their values; a combination without an entry is not sold. */
export interface OptionsDraft {
  readonly options: readonly OptionDraft[];
  readonly variants: Readonly<Record<string, VariantDraft>>;
}

export const noOptions: OptionsDraft = { options: [], variants: {} };

export const newVariant: VariantDraft = {
  isLeftOut: false,
  sku: '',
  countInStock: '0',
  stockTouched: true,
  price: '',
  salePrice: '',
  image: '',
};
export const notSold: VariantDraft = { ...newVariant, isLeftOut: true };

/** One of the combinations of the values. */
export interface Combination {
  readonly at: string;
  readonly values: readonly ValueDraft[];
  readonly variant: VariantDraft;
}

/** The place of a combination in `variants`. A value's name may have any letter in it. */
export const keyOf = (keys: readonly string[]): string => JSON.stringify(keys);
const combined = (options: readonly OptionDraft[]): readonly (readonly ValueDraft[])[] =>
  options.reduce<readonly (readonly ValueDraft[])[]>(
    (before, { values }) => before.flatMap((each) => values.map((value) => [...each, value])),
    [[]],
  );

/** An option without values does not count yet. */
export const begun = (options: readonly OptionDraft[]): readonly OptionDraft[] =>
  options.filter(({ values }) => values.length > 0);

/** Whether each combination is shown. All are far more than can be sold where options have many values. */
export const areAllShown = ({ options }: OptionsDraft): boolean =>
  begun(options).reduce((count, { values }) => count * values.length, 1) <= 2 * MOST_VARIANTS;

/** The combinations that have an entry, in the order of all. Entries of values that were removed are none. */
export const enteredIn = ({ options, variants }: OptionsDraft): readonly Combination[] => {
  const places = begun(options).map(
    ({ values }) => new Map(values.map((value, i) => [value.key, { value, i }])),
  );
  const entered = Object.entries(variants).flatMap(([at, variant]) => {
    const keys: readonly string[] = JSON.parse(at);
    const found = places.flatMap((values, place) => values.get(keys[place] ?? '') ?? []);
    const order = found.reduce((before, { i }, place) => before * (places[place]?.size ?? 0) + i, 0);
    const isOne = keys.length === places.length && found.length === places.length;
    return isOne ? [{ at, values: found.map(({ value }) => value), variant, order }] : [];
  });
  return entered.sort((one, other) => one.order - other.order);
};

export const combinationsOf = (draft: OptionsDraft): readonly Combination[] => {
  const options = begun(draft.options);
  if (options.length === 0) return [];
  if (!areAllShown(draft)) return enteredIn(draft);
  return combined(options).map((values) => {
    const at = keyOf(values.map(({ key }) => key));
    return { at, values, variant: draft.variants[at] ?? notSold };
  });
};

/** The combinations that are sold, in the order in which they are sent. */
export const soldIn = (draft: OptionsDraft): readonly Combination[] =>
  combinationsOf(draft).filter(({ variant }) => !variant.isLeftOut);

export const variantDraft = (variant: Variant): VariantDraft => ({
  id: variant._id,
  isLeftOut: false,
  sku: variant.sku,
  countInStock: String(variant.countInStock),
  stockTouched: false,
  price: variant.hasOwnPrice ? typedSum(variant.price) : '',
  salePrice: variant.hasOwnPrice ? typedSum(variant.salePrice) : '',
  image: variant.image,
});

/** Names identify what the shop has: they are unique. */
export const optionsDraftOf = ({ options, variants }: Pick<ProductDetails, 'options' | 'variants'>) => {
  const named = options.map(({ name, translations, values }) => ({
    key: name,
    name,
    so: translations.so?.name ?? '',
    values: values.map((value) => ({
      key: value.name,
      name: value.name,
      so: value.translations.so?.name ?? '',
      swatch: value.swatch ?? '',
    })),
  }));
  const known = variants.map((variant) => [keyOf(variant.values), variantDraft(variant)] as const);
  return { options: named, variants: Object.fromEntries(known) } satisfies OptionsDraft;
};

const translated = (so: string) => (so.trim() === '' ? {} : { so: { name: so.trim() } });

type Body = z.input<typeof updateProductBody>;
type GivenVariant = NonNullable<Body['variants']>[number];

/** The product when the editor read it. */
type Seen = Pick<ProductDetails, '_id' | 'countInStock' | 'variants'>;

/** The stock of each variant when the editor read it; a product without options is one, with its own id. */
type SeenStock = ReadonlyMap<string, number>;
const seenStockOf = (seen: Seen): SeenStock => {
  const variants = seen.variants.length > 0 ? seen.variants : [seen];
  return new Map(variants.map(({ _id, countInStock }) => [_id, countInStock]));
};

const stockIn = ({ id, countInStock, stockTouched }: VariantDraft, seen: Seen | undefined) => {
  // Stock changes with every order: only a touched field makes it the editor's to set.
  if (!stockTouched) return {};
  const seenStock = id === undefined || !seen ? undefined : seenStockOf(seen).get(id);
  return {
    countInStock: wholeNumberIn(countInStock) ?? -1,
    ...(seenStock !== undefined && { seenStock }),
  };
};

/**
 * A product that had no options carries its own id on with the first variant: orders may hold pieces of it, which come
 * back to that one.
 */
const carriedOn = (sold: readonly Combination[], seen: Seen | undefined): readonly Combination[] =>
  sold.map((each, place) =>
    place === 0 && seen?.variants.length === 0
      ? { ...each, variant: { ...each.variant, id: seen._id } }
      : each,
  );

/** Options and variants as the API takes them; a picture that the product no longer has is left out. */
export const optionsBody = (draft: OptionsDraft, images: readonly string[], seen?: Seen) => ({
  options: (soldIn(draft).length > 0 ? draft.options : []).map(({ name, so, values }) => ({
    name: name.trim(),
    translations: translated(so),
    values: values.map((value) => ({
      name: value.name.trim(),
      translations: translated(value.so),
      swatch: value.swatch === '' ? null : value.swatch,
    })),
  })),
  variants: carriedOn(soldIn(draft), seen).map(({ values, variant }): GivenVariant => {
    const { id, sku, price, salePrice, image } = variant;
    return {
      ...(id !== undefined && { _id: id }),
      sku: sku.trim(),
      values: values.map(({ name }) => name.trim()),
      hasOwnPrice: price.trim() !== '' || salePrice.trim() !== '',
      price: sumIn(price),
      salePrice: sumIn(salePrice) ?? null,
      ...stockIn(variant, seen),
      image: images.includes(image) ? image : '',
    };
  }),
});

/** Whether a stock that the editor touched was changed by somebody else or an order. */
export const isStockOther = (draft: OptionsDraft, seen: Seen, now: Seen): boolean => {
  const [before, after] = [seenStockOf(seen), seenStockOf(now)];
  return carriedOn(soldIn(draft), seen).some(
    ({ variant: { id, stockTouched } }) =>
      id !== undefined && stockTouched && before.get(id) !== after.get(id),
  );
};

/** Marks the stock of the shop's variants, or of the given one only, as not touched. */
export const withStockAsIs = (draft: OptionsDraft, only?: string): OptionsDraft => {
  const isTouched = ({ id, stockTouched }: VariantDraft) =>
    id === undefined || (only !== undefined && id !== only && stockTouched);
  const variants = Object.entries(draft.variants).map(
    ([at, variant]) => [at, { ...variant, stockTouched: isTouched(variant) }] as const,
  );
  return { ...draft, variants: Object.fromEntries(variants) };
};
