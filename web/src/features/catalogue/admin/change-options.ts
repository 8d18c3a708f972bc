import { inAddress } from '../../../lib/choice.ts';
import { randomKey } from '../../../lib/random-key.ts';
import {
  combinationsOf,
  type Combination,
  type OptionDraft,
  type OptionsDraft,
  type ValueDraft,
  type VariantDraft,
} from './draft-options.ts';

type Change<Part> = Partial<Omit<Part, 'key'>>;

const changed = <Part extends { readonly key: string }>(
  parts: readonly Part[],
  key: string,
  change: Change<Part>,
): readonly Part[] => parts.map((part) => (part.key === key ? { ...part, ...change } : part));

/** Adds an option to the draft, without a name or values. */
export const withOption = (draft: OptionsDraft): OptionsDraft => ({
  ...draft,
  options: [...draft.options, { key: randomKey(), name: '', so: '', values: [] }],
});

export const changeOption = (
  draft: OptionsDraft,
  key: string,
  change: Change<OptionDraft>,
): OptionsDraft => ({ ...draft, options: changed(draft.options, key, change) });

/** The parts of a combination, by option: two options may have values of the same name. */
const partsOf = (options: readonly OptionDraft[], { values }: Combination): readonly string[] => {
  const begun = options.filter((option) => option.values.length > 0);
  return values.map(({ key }, place) => JSON.stringify([begun[place]?.key, key]));
};
const isWithin = (parts: readonly string[], others: readonly string[]): boolean =>
  parts.every((part) => others.includes(part));

/**
 * Carries the variants over to changed options: each new combination takes the variant that shares most of its values.
 * A first value of an option goes to every variant; where an option is removed, the first sold of the variants that
 * differed only in it stays. A removed variant comes back with its value.
 */
const carriedOver = (before: OptionsDraft, options: readonly OptionDraft[]): OptionsDraft => {
  const now: OptionsDraft = { options, variants: {} };
  const former = combinationsOf(before)
    .map((each) => ({ ...each, parts: partsOf(before.options, each) }))
    .toSorted((one, other) => Number(one.variant.isLeftOut) - Number(other.variant.isLeftOut));
  const taken = new Set<string>();
  const variants: Record<string, VariantDraft> = {};
  for (const each of combinationsOf(now)) {
    const parts = partsOf(options, each);
    const same = former.find(
      (was) => !taken.has(was.at) && (isWithin(was.parts, parts) || isWithin(parts, was.parts)),
    );
    if (!same) continue;
    taken.add(same.at);
    variants[each.at] = same.variant;
  }
  const kept = new Set(Object.values(variants).map(({ id }) => id));
  const gone = Object.entries(before.variants).filter(([, { id }]) => id !== undefined && !kept.has(id));
  return { options, variants: { ...Object.fromEntries(gone), ...variants } };
};

export const withoutOption = (draft: OptionsDraft, key: string): OptionsDraft =>
  carriedOver(
    draft,
    draft.options.filter((option) => option.key !== key),
  );

/** Adds values by their names; names that exist already are not added again. */
export const withValues = (draft: OptionsDraft, key: string, names: readonly string[]): OptionsDraft => {
  const add = (option: OptionDraft): OptionDraft => {
    const known = new Set(option.values.map(({ name }) => inAddress(name)));
    const fresh = names.filter((name) => !known.has(inAddress(name)) && known.add(inAddress(name)));
    const keys = new Set(option.values.map((value) => value.key));
    const values = fresh.map((name): ValueDraft => ({
      key: keys.has(name) ? randomKey() : name,
      name,
      so: '',
      swatch: '',
    }));
    return { ...option, values: [...option.values, ...values] };
  };
  return carriedOver(
    draft,
    draft.options.map((option) => (option.key === key ? add(option) : option)),
  );
};

const changeValues = (
  draft: OptionsDraft,
  key: string,
  change: (values: readonly ValueDraft[]) => readonly ValueDraft[],
): readonly OptionDraft[] =>
  draft.options.map((option) => (option.key === key ? { ...option, values: change(option.values) } : option));

export const changeValue = (
  draft: OptionsDraft,
  option: string,
  value: string,
  change: Change<ValueDraft>,
): OptionsDraft => ({
  ...draft,
  options: changeValues(draft, option, (values) => changed(values, value, change)),
});

export const withoutValue = (draft: OptionsDraft, option: string, value: string): OptionsDraft =>
  carriedOver(
    draft,
    changeValues(draft, option, (values) => values.filter(({ key }) => key !== value)),
  );

export const changeVariant = (
  draft: OptionsDraft,
  at: string,
  change: Partial<VariantDraft>,
): OptionsDraft => {
  const variant = combinationsOf(draft).find((each) => each.at === at)?.variant;
  if (!variant) return draft;
  const touched = change.countInStock !== undefined && { stockTouched: true };
  return { ...draft, variants: { ...draft.variants, [at]: { ...variant, ...change, ...touched } } };
};
