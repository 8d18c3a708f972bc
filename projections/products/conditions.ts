import { sql, type RawBuilder } from 'kysely';
import {
  availabilities,
  offers,
  priceBands,
  valueGroups,
  type ValueGroup,
} from '#contracts/catalogue/options';
import type { Search } from './search.ts';
import { groupNames, type Choice, type Group } from './groups.ts';
import { choiceOfValue, type ChosenValues } from './values.ts';

type Condition = RawBuilder<boolean>;
/** The column `choices`, or `stocked`. */
type Among = RawBuilder<readonly string[]>;
/** That a product was created on the days that are asked for. */
export type Created = Condition;

/** What a search finds in the shop. */
export const isFound = (search: Search, created?: Created): Condition => {
  const matches = typeof search === 'object' ? sql` and document @@ ${search.matching}::tsquery` : sql``;
  return sql`listed${matches}${created ? sql` and ${created}` : sql``}`;
};

const placesIn = (known: readonly string[], options: readonly string[]): readonly number[] =>
  options.map((option) => known.indexOf(option));

/** One text each, however many options there are. All on columns that the lists' indexes include. */
const byGroup: Readonly<Record<Group, (options: readonly string[]) => Condition>> = {
  category: (options) => sql`category = any(${options}::text[])`,
  brand: (options) => sql`brand = any(${options}::text[])`,
  price: (options) => sql`price_band = any(${placesIn(priceBands, options)}::integer[])`,
  /** Chosen ratings add up, so the lowest counts; with none that is known nothing matches. */
  rating: (options) => sql`stars >= ${Math.min(1_000, ...options.map(Number))}::integer`,
  availability: (options) => sql`sold_out = any(${placesIn(availabilities, options)}::integer[])`,
  offer: (options) => sql`full_price = any(${placesIn(offers, options)}::integer[])`,
};

/** Any of a group's options, in every group. With a size or a colour chosen, a product is available where that is. */
export const chosen = (choice: Choice, values?: ChosenValues): readonly Condition[] =>
  groupNames.flatMap((group) => {
    const options = choice[group];
    if (!options) return [];
    if (group !== 'availability' || !values) return [byGroup[group](options)];
    return [sql<boolean>`${soldOutIn(values)} = any(${placesIn(availabilities, options)}::integer[])`];
  });

/** The place among the availabilities of what a product has of the variants chosen. */
export const soldOutIn = (values: ChosenValues): RawBuilder<number> =>
  sql`(not (${hadIn(values, sql`stocked`)}))::integer`;

/**
 * That a product has a variant as chosen; among `stocked`, one in stock. The condition of the index on `choices` stands
 * in it. Danger: sizes and colours are looked for apart, and together only in what has one of each. Their pairs would be
 * a list as long as both multiplied, which is compared with every product.
 */
export const hadIn = (values: ChosenValues = {}, among: Among = sql`choices`): Condition => {
  const { size, colour } = values;
  const apart = valueGroups.flatMap((group) => {
    const choices = values[group]?.map((id) => choiceOfValue(group, id));
    return choices ? [sql`${among} && ${choices}::text[]`] : [];
  });
  if (apart.length === 0) return sql`true`;
  const together = size && colour ? [haveBoth(size, colour, among)] : [];
  return sql`${among} <> '{}' and ${sql.join([...apart, ...together], sql` and `)}`;
};

const haveBoth = (
  sizes: readonly string[],
  colours: readonly string[],
  among: Among,
): RawBuilder<unknown> => sql`exists (
  select from unnest(${among}) as had (choice)
  where ${partOf('size')} = any(${sizes}::text[]) and ${partOf('colour')} = any(${colours}::text[])
)`;

/** The value of one group in `had.choice`; '' where that is any. */
export const partOf = (group: ValueGroup): RawBuilder<string> =>
  sql`split_part(had.choice, chr(9), ${sql.lit(group === 'size' ? 1 : 2)})`;
