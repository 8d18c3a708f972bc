import type { ProductDetails, Variant } from '#contracts/catalogue/views';
import { enteredIn, keyOf, type OptionsDraft, type VariantDraft } from './draft-options.ts';

/**
 * What is new in the draft and has been saved meanwhile, by its place: by another admin, or by this editor's own save
 * whose answer was lost. Names identify it, as they do for the shop.
 */
const madeMeanwhile = (
  draft: OptionsDraft,
  theirs: Pick<ProductDetails, 'variants'>,
): ReadonlyMap<string | undefined, Variant> => {
  const named = new Set(Object.values(draft.variants).map(({ id }) => id));
  const places = new Map(
    enteredIn(draft).map(({ at, values }) => [keyOf(values.map(({ name }) => name.trim())), at]),
  );
  return new Map(
    theirs.variants
      .filter(({ _id }) => !named.has(_id))
      .map((variant) => [places.get(keyOf(variant.values)), variant]),
  );
};

/**
 * Applies what was typed to what somebody else has saved: variants that they removed become new ones, and their stock
 * counts. Of what was made meanwhile some may be sold already: its typed stock must not be set again.
 */
export const optionsUpon = (draft: OptionsDraft, theirs: Pick<ProductDetails, 'variants'>): OptionsDraft => {
  const known = new Map(theirs.variants.map((variant) => [variant._id, variant]));
  const made = madeMeanwhile(draft, theirs);
  const upon = (at: string, variant: VariantDraft): VariantDraft => {
    const mine = variant.id === undefined ? undefined : known.get(variant.id);
    const now = mine ?? made.get(at);
    if (!now) return { ...variant, id: undefined, stockTouched: true };
    if (mine && variant.stockTouched) return variant;
    return { ...variant, id: now._id, countInStock: String(now.countInStock), stockTouched: false };
  };
  const variants = Object.entries(draft.variants).map(([at, variant]) => [at, upon(at, variant)] as const);
  return { ...draft, variants: Object.fromEntries(variants) };
};

/** What somebody else has saved, with the stocks that were typed and nothing else of the draft. */
export const stockUpon = (theirs: OptionsDraft, draft: OptionsDraft): OptionsDraft => {
  const typed = new Map(
    Object.values(draft.variants).flatMap(({ id, stockTouched, countInStock }) =>
      id !== undefined && stockTouched ? [[id, countInStock] as const] : [],
    ),
  );
  const variants = Object.entries(theirs.variants).map(([at, variant]) => {
    const countInStock = typed.get(variant.id ?? '');
    return [
      at,
      countInStock === undefined ? variant : { ...variant, countInStock, stockTouched: true },
    ] as const;
  });
  return { ...theirs, variants: Object.fromEntries(variants) };
};
