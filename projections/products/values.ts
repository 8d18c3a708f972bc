import type { ProductFilter } from '#contracts/catalogue/goods-api';
import { valueGroups, valueId, valueIdsIn, type ValueGroup } from '#contracts/catalogue/options';
import type { ProductOption } from '#contracts/catalogue/variants';
import type { ProductRow } from './table.ts';

/** What a group's options are called, in the shop's languages and in small letters. */
const called: Readonly<Record<ValueGroup, readonly string[]>> = {
  size: ['size', 'cabbir', 'cabbirka'],
  colour: ['colour', 'color', 'midab', 'midabka'],
};

/** The place of a group among a product's options; -1 where it has none. */
export const placeOf = (group: ValueGroup, options: readonly ProductOption[]): number =>
  options.findIndex(({ name, translations: { so } }) =>
    [name, so?.name ?? ''].some((each) => called[group].includes(valueId(each))),
  );

/** The values of the option in this place that a variant has. */
export const usedValues = (
  { options, variants }: Pick<ProductRow, 'options' | 'variants'>,
  place: number,
): ProductOption['values'] => {
  const used = new Set(variants.map(({ values }) => values[place]));
  return options[place]?.values.filter(({ name }) => used.has(name)) ?? [];
};

/** Stands between the two, since no id has it. */
const BETWEEN = '\t';

/** What a product can be had in: a size, a colour, or both together; '' is any. */
const choiceIn = (size: string, colour: string): string => `${size}${BETWEEN}${colour}`;

/** What one value alone is to `choices`. */
export const choiceOfValue = (group: ValueGroup, id: string): string =>
  group === 'size' ? choiceIn(id, '') : choiceIn('', id);

/** Whether a choice of one value is one of this group. */
export const isOf = (group: ValueGroup, choice: string): boolean =>
  group === 'size' ? choice.endsWith(BETWEEN) : choice.startsWith(BETWEEN);

const isOfOne = (choice: string): boolean => choice.startsWith(BETWEEN) || choice.endsWith(BETWEEN);

/** All that the variants can be chosen by: each size, each colour, and each size in its colours. */
export const choicesOf = ({
  options,
  variants,
}: Pick<ProductRow, 'options' | 'variants'>): readonly string[] => {
  const [sizes, colours] = valueGroups.map((group) => placeOf(group, options));
  const at = (values: readonly string[], place = -1): string => valueId(values[place] ?? '');
  const all = variants.flatMap(({ values }) => {
    const [size, colour] = [at(values, sizes), at(values, colours)];
    return [choiceIn(size, ''), choiceIn('', colour), choiceIn(size, colour)];
  });
  return [...new Set(all)].filter((choice) => choice !== BETWEEN).toSorted();
};

/** Those by which something in stock can be chosen. */
export const stockedOf = ({
  options,
  variants,
  stocks,
}: Pick<ProductRow, 'options' | 'variants' | 'stocks'>): readonly string[] =>
  choicesOf({ options, variants: variants.filter(({ variantId }) => (stocks[variantId] ?? 0) > 0) });

/** Those of single values: what options of a filter group show. */
export const valuesIn = (choices: readonly string[]): readonly string[] => choices.filter(isOfOne);

/** The values chosen of each group, as ids; nothing where a group does not filter. */
export type ChosenValues = Readonly<Partial<Record<ValueGroup, readonly string[]>>>;

/** Undefined where neither group filters. */
export const chosenValues = (filter: Pick<ProductFilter, ValueGroup>): ChosenValues | undefined => {
  const chosen = valueGroups.flatMap((group) => {
    const ids = valueIdsIn(filter[group] ?? '');
    return ids.length === 0 ? [] : [[group, ids] as const];
  });
  return chosen.length === 0 ? undefined : Object.fromEntries(chosen);
};
