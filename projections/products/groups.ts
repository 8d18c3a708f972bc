import type { ProductFilter } from '#contracts/catalogue/goods-api';
import { availabilities, brands, categories, offers, priceBands } from '#contracts/catalogue/options';

/** Options of the group `rating`: the fewest stars. */
const ratings = ['4', '3', '2', '1'] as const;

/** The groups of the listing's filter with their options (design §8.9). */
export const groups = {
  category: categories,
  brand: brands,
  price: priceBands,
  rating: ratings,
  availability: availabilities,
  offer: offers,
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Group = keyof typeof groups;
export const groupNames = Object.keys(groups) as Group[];

/** The chosen options of each group; nothing where the group does not filter. One that is no option matches nothing. */
export type Choice = Readonly<Partial<Record<Group, readonly string[]>>>;

export const choiceOf = (filter: Pick<ProductFilter, Group>): Choice =>
  Object.fromEntries(
    groupNames.flatMap((group) => {
      const values = (filter[group] ?? '').split(',').filter((value) => value !== '');
      const known = groups[group].filter((option) => values.includes(option));
      return values.length === 0 ? [] : [[group, known]];
    }),
  );
