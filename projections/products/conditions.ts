import { sql, type RawBuilder } from 'kysely';
import { availabilities, priceBands } from '#contracts/catalogue/options';
import { groupNames, ratings, type Choice, type Group } from './groups.ts';

type Condition = RawBuilder<boolean>;

/** The places of the chosen options in their list; unknown ones have none. */
const places = (known: readonly string[], options: readonly string[]): readonly number[] =>
  known.flatMap((option, place) => (options.includes(option) ? [place] : []));

/** Chosen ratings add up, so the lowest counts; with none that is known nothing matches. */
const leastStars = (options: readonly string[]): number =>
  Math.min(32_767, ...ratings.filter((known) => options.includes(known)).map(Number));

/** One text each, however many options there are. All on columns of `products_alike`. */
const byGroup: Readonly<Record<Group, (options: readonly string[]) => Condition>> = {
  category: (options) => sql`category = any(${options})`,
  brand: (options) => sql`brand = any(${options})`,
  price: (options) => sql`price_band = any(${places(priceBands, options)}::smallint[])`,
  rating: (options) => sql`stars >= ${leastStars(options)}::smallint`,
  availability: (options) =>
    sql`in_stock = any(${places(availabilities, options).map((place) => place === 0)}::boolean[])`,
};

/** Any of a group's options, in every group. */
export const chosen = (choice: Choice): readonly Condition[] =>
  groupNames.flatMap((group) => {
    const options = choice[group];
    return options ? [byGroup[group](options)] : [];
  });
