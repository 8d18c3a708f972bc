import { inAddress } from '../../../lib/choice.ts';
import { randomKey } from '../../../lib/random-key.ts';
import {
  areAllShown,
  begun,
  combinationsOf,
  keyOf,
  newVariant,
  notSold,
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

/**
 * Carries the variants over to changed options: each goes on with the values that it has, and with the first of an
 * option that had none; where an option is removed, the first sold of the variants that differed only in it stays. Of a
 * new value all combinations are sold as long as they are shown. A removed variant comes back with its value.
 */
const carriedOver = (before: OptionsDraft, options: readonly OptionDraft[]): OptionsDraft => {
  const [was, now] = [begun(before.options), begun(options)];
  const former = [...combinationsOf(before)].sort(
    (one, other) => Number(one.variant.isLeftOut) - Number(other.variant.isLeftOut),
  );
  const variants: Record<string, VariantDraft> = {};
  for (const { at: formerly, values, variant } of former) {
    const place = ({ key }: OptionDraft) => was.findIndex((option) => option.key === key);
    const at = keyOf(now.map((option) => (values[place(option)] ?? option.values[0])?.key ?? ''));
    // What is not sold needs no entry where it was: somebody else may begin to sell it.
    if (at !== formerly || variant !== notSold) variants[at] ??= variant;
  }
  const kept = new Set(Object.values(variants).map(({ id }) => id));
  for (const [at, variant] of Object.entries(before.variants))
    if (variant.id !== undefined && !kept.has(variant.id)) variants[at] ??= variant;
  const known = new Set(was.flatMap(({ values }) => values));
  const draft = { options, variants };
  if (areAllShown(draft))
    for (const { at, values } of combinationsOf(draft))
      if (values.some((value) => !known.has(value))) variants[at] ??= newVariant;
  return draft;
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
  const variant = draft.variants[at] ?? notSold;
  const touched = change.countInStock !== undefined && { stockTouched: true };
  return { ...draft, variants: { ...draft.variants, [at]: { ...variant, ...change, ...touched } } };
};
