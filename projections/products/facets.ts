import type { ProductFilter } from '#contracts/catalogue/api';
import { availabilities, brands, categories, priceBands } from '#contracts/catalogue/options';
import type { Facets } from '#contracts/catalogue/views';
import { withoutNul } from '../kernel/text.ts';

/** Options of the group `rating`: at least so many stars. */
export const ratings = ['4', '3', '2', '1'] as const;

/** The groups of the listing's filter with their options (design §8.9). */
export const groups = {
  category: categories,
  brand: brands,
  price: priceBands,
  rating: ratings,
  availability: availabilities,
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Group = keyof typeof groups;

/** Products that are alike to every filter, counted. `rating` is in whole stars, rounded down. */
export interface Alike {
  readonly category: string;
  readonly brand: string;
  readonly price: string;
  readonly rating: number;
  readonly availability: string;
  readonly count: number;
}

const groupNames = Object.keys(groups) as Group[];

/** The chosen options of each group; nothing where the group does not filter. */
export type Choice = Readonly<Partial<Record<Group, readonly string[]>>>;

export const choiceOf = (filter: Pick<ProductFilter, Group>): Choice =>
  Object.fromEntries(
    groupNames.flatMap((group) => {
      const values = withoutNul(filter[group] ?? '')
        .split(',')
        .filter((value) => value !== '');
      return values.length === 0 ? [] : [[group, values]];
    }),
  );

/** Options of one group add up; an unknown one matches nothing. */
const has = (alike: Alike, group: Group, option: string): boolean => {
  if (group !== 'rating') return alike[group] === option;
  return ratings.some((known) => known === option) && alike.rating >= Number(option);
};

const passes = (alike: Alike, choice: Choice, except?: Group): boolean =>
  groupNames.every(
    (group) => group === except || (choice[group]?.some((option) => has(alike, group, option)) ?? true),
  );

const sum = (all: readonly Alike[]): number => all.reduce((count, alike) => count + alike.count, 0);

/** How many products each option would show, the other groups' filters applied; and how many all filters leave. */
export const countFacets = (all: readonly Alike[], choice: Choice): { facets: Facets; total: number } => ({
  total: sum(all.filter((alike) => passes(alike, choice))),
  facets: Object.fromEntries(
    groupNames.map((group) => {
      const others = all.filter((alike) => passes(alike, choice, group));
      const count = (id: string) => sum(others.filter((alike) => has(alike, group, id)));
      return [group, groups[group].map((id) => ({ id, count: count(id) }))];
    }),
  ),
});
