import type { ProductDetails, Variant } from '#contracts/catalogue/views';
import {
  begun,
  enteredIn,
  keyOf,
  variantDraft,
  type OptionsDraft,
  type VariantDraft,
} from './draft-options.ts';

/** The place in the draft of a variant of the shop. Names identify its values, as they do for the shop. */
const placeOf = ({ options }: OptionsDraft, names: readonly string[]): string | undefined => {
  const of = begun(options);
  const keys = names.flatMap(
    (name, place) => of[place]?.values.find((value) => value.name.trim() === name)?.key ?? [],
  );
  return keys.length === of.length && keys.length === names.length ? keyOf(keys) : undefined;
};

type Saved = Pick<ProductDetails, 'variants'>;

/**
 * What the draft has no variant for and has been saved meanwhile, by its place: by another admin, or by this editor's
 * own save whose answer was lost.
 */
const madeMeanwhile = (draft: OptionsDraft, { variants }: Saved): ReadonlyMap<string, Variant> => {
  const named = new Set(enteredIn(draft).map(({ variant }) => variant.id));
  const known = new Set<string | undefined>(variants.map(({ _id }) => _id));
  const made = variants.flatMap((variant) => {
    const at = named.has(variant._id) ? undefined : placeOf(draft, variant.values);
    return at === undefined || known.has(draft.variants[at]?.id) ? [] : [[at, variant] as const];
  });
  return new Map(made);
};

/**
 * Applies what was typed to what somebody else has saved: variants that they removed become new ones, and their stock
 * counts; what they began to sell stays on sale. Of what was made meanwhile some may be sold already: its typed stock
 * must not be set again. A removed variant that they gave the values of a typed one comes back as that.
 */
export const optionsUpon = (draft: OptionsDraft, theirs: Saved): OptionsDraft => {
  const known = new Map(theirs.variants.map((variant) => [variant._id, variant]));
  const made = madeMeanwhile(draft, theirs);
  const back = new Set<string | undefined>([...made.values()].map(({ _id }) => _id));
  const upon = (at: string, variant: VariantDraft): VariantDraft => {
    const mine = variant.id === undefined ? undefined : known.get(variant.id);
    const now = mine ?? made.get(at);
    if (!now) return { ...variant, id: undefined, stockTouched: true };
    if (mine && variant.stockTouched) return variant;
    return { ...variant, id: now._id, countInStock: String(now.countInStock), stockTouched: false };
  };
  const added = [...made].map(([at, variant]) => [at, variantDraft(variant)] as const);
  const kept = Object.entries(draft.variants)
    .filter(([, { id }]) => !back.has(id))
    .map(([at, variant]) => [at, upon(at, variant)] as const);
  return { ...draft, variants: Object.fromEntries([...added, ...kept]) };
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
