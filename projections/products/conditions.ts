import { sql, type RawBuilder } from 'kysely';
import { availabilities, priceBands } from '#contracts/catalogue/options';
import { containing } from '../kernel/text.ts';
import { ratings, type Choice, type Group } from './facets.ts';

type Condition = RawBuilder<boolean>;

/** Where each band but the first begins, in cents of the price paid: `25-50` is 25.00 up to, but not, 50.00. */
const bandStarts = priceBands.slice(1).map((band) => Number(band.split('-')[0]) * 100);

/** Which of `priceBands` a product's price is in, counted from 0. */
export const bandOfPrice = sql<number>`width_bucket(paid_cents, ${sql.lit(`{${bandStarts.join()}}`)}::bigint[])`;

/** The places of the chosen options in their list; unknown ones have none. */
const places = (known: readonly string[], options: readonly string[]): readonly number[] =>
  known.flatMap((option, place) => (options.includes(option) ? [place] : []));

/** Chosen ratings add up, so the lowest counts; with none that is known nothing matches. */
const leastStars = (options: readonly string[]): number =>
  Math.min(Number.MAX_SAFE_INTEGER, ...ratings.filter((known) => options.includes(known)).map(Number));

/** One text each, however many options there are: every text is prepared once. */
const byGroup: Readonly<Record<Group, (options: readonly string[]) => Condition>> = {
  category: (options) => sql`category = any(${options})`,
  brand: (options) => sql`brand = any(${options})`,
  price: (options) => sql`${bandOfPrice} = any(${places(priceBands, options)})`,
  rating: (options) => sql`rating >= ${leastStars(options)}::double precision`,
  availability: (options) =>
    sql`(case when available > 0 then 0 else 1 end) = any(${places(availabilities, options)})`,
};

/** Any of a group's options, in every group. */
export const chosen = (choice: Choice): readonly Condition[] =>
  (Object.keys(byGroup) as Group[]).flatMap((group) => {
    const options = choice[group];
    return options ? [byGroup[group](options)] : [];
  });

/** In the shop, and every word of `q` in title, brand or category. */
export const searched = (q = ''): Condition => {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.length === 0 ? sql`listed` : sql`listed and search like all(${words.map(containing)})`;
};
