import { sql, type RawBuilder } from 'kysely';
import { valueGroups, type ValueGroup } from '#contracts/catalogue/options';
import { categoryOf, idOf, type RecordedEvent } from '#contracts/kernel/recorded';
import { planEachTime, type Database } from '../kernel/database.ts';
import type { Tally } from '../kernel/tallies.ts';
import { reviewsByBuyers } from './ratings.ts';
import type { ProductRow } from './table.ts';
import { kindOf, facetColumns, facetBucketsOf, kindWhere } from './facet-buckets.ts';
import { hadIn, partOf, soldOutIn } from './conditions.ts';
import { valuesIn, type ChosenValues } from './values.ts';

/** The count of the products of one kind. */
export interface FacetCount {
  /** In the order of the groups. */
  readonly facetBuckets: readonly number[];
  readonly count: number;
  /** Counts only those that can be had in this size or colour; undefined counts them all. */
  readonly choice?: string | undefined;
}

/** A product's own streams are named for it, and its reviews' for it and a person. */
const productOf = ({ stream }: RecordedEvent): string | undefined =>
  ['product', 'stock', 'review'].includes(categoryOf(stream)) ? idOf(stream).split('-')[0] : undefined;

/**
 * How many products of each kind the shop has, and how many in each size and each colour: `4711`, `4711 xl\t`. What is
 * sold out in a size is of another kind there.
 */
export const productCounts: Tally<
  ProductRow,
  'listed' | 'choices' | 'stocked' | (typeof facetColumns)[number]
> = {
  table: 'product_counts',
  columns: ['listed', 'choices', 'stocked', ...facetColumns],
  keys: (row) => {
    if (!row.listed) return [];
    const stocked = new Set(row.stocked);
    const kindWith = (available: number) => kindOf({ ...row, available });
    const [inStock, soldOut] = [kindWith(1), kindWith(0)];
    const ofChoices = valuesIn(row.choices).map(
      (choice) => `${stocked.has(choice) ? inStock : soldOut} ${choice}`,
    );
    return [String(kindOf(row)), ...ofChoices];
  },
  touches: productOf,
  // A kind has how the product is rated.
  alsoTouches: async (db, events) => (await reviewsByBuyers(db, events)).map(({ product_id }) => product_id),
};

/** Whether a count is of all products of a kind. */
export const isKind = sql<boolean>`strpos(key, ' ') = 0`;

interface Counted {
  readonly kind: number;
  readonly count: number;
  /** By choice: far fewer rows than one for each. */
  readonly choices: Readonly<Record<string, number>> | null;
}

const facetCountsOf = ({ kind, count, choices }: Counted): readonly FacetCount[] => {
  const facetBuckets = facetBucketsOf(kind);
  return choices
    ? Object.entries(choices).map(([choice, each]) => ({ facetBuckets, count: each, choice }))
    : [{ facetBuckets, count }];
};

/** The counts of all products of the shop. */
export const countsInShop = async (db: Database): Promise<readonly FacetCount[]> => {
  const { rows } = await sql<Counted>`
    select key::integer as kind, count, null::jsonb as choices from product_counts where ${isKind}
    union all
    select split_part(key, ' ', 1)::integer, 0, jsonb_object_agg(substr(key, strpos(key, ' ') + 1), count)
    from product_counts where not ${isKind} group by 1
  `.execute(db);
  return rows.flatMap(facetCountsOf);
};

/** The counts of the products that are found, where no product has sizes or colours. */
export const countsFound = async (
  db: Database,
  isFound: RawBuilder<unknown>,
): Promise<readonly FacetCount[]> => {
  const { rows } = await sql<{ kind: number; count: number }>`
    ${planEachTime} select kind, count(*)::integer as count from products where ${isFound} group by kind
  `.execute(db);
  return rows.map(({ kind, count }) => ({ facetBuckets: facetBucketsOf(kind), count }));
};

/**
 * The counts of the products that are found and can be had as chosen. An option of `size` counts the products that can
 * be had in it and in one of the chosen colours, whatever sizes are chosen; so do colours. Each is available where
 * that is which it is counted for. `groups` are those whose values are counted.
 */
export const countsChosen = async (
  db: Database,
  isFound: RawBuilder<unknown>,
  chosen: ChosenValues,
  groups: readonly ValueGroup[] = valueGroups,
): Promise<readonly FacetCount[]> => {
  const counted = groups.map((group) =>
    byValue(isFound, group, chosen[group === 'size' ? 'colour' : 'size']),
  );
  const kind = Object.keys(chosen).length === 0 ? sql`kind` : kindWhere(soldOutIn(chosen));
  const { rows } = await sql<Counted>`
    ${planEachTime} select ${kind} as kind, count(*)::integer as count, null::jsonb as choices
    from products where ${isFound} and ${hadIn(chosen)} group by 1
    ${counted.length === 0 ? sql`` : sql`union all ${sql.join(counted, sql` union all `)}`}
  `.execute(db);
  return rows.flatMap(facetCountsOf);
};

/** The values of a group that products can be had in, together with one of the other group's chosen values. */
const byValue = (
  isFound: RawBuilder<unknown>,
  group: ValueGroup,
  others: readonly string[] = [''],
): RawBuilder<unknown> => {
  const own = partOf(group);
  const other = partOf(group === 'size' ? 'colour' : 'size');
  const alone = group === 'size' ? sql`${own} || chr(9)` : sql`chr(9) || ${own}`;
  const isStocked = sql`had.choice = any(stocked)`;
  // With one of them a product has each value once.
  const perProduct =
    others.length === 1
      ? { kind: kindWhere(sql`(not ${isStocked})::integer`), groups: sql`` }
      : {
          kind: kindWhere(sql`(not bool_or(${isStocked}))::integer`),
          groups: sql`group by id, kind, sold_out, 2`,
        };
  const hasOther = others.includes('')
    ? sql`choices <> '{}'`
    : hadIn(group === 'size' ? { colour: others } : { size: others });
  return sql`(
    select kind, 0, jsonb_object_agg(choice, count) from (
      select kind, choice, count(*)::integer as count from (
        select ${perProduct.kind} as kind, ${alone} as choice
        from products cross join lateral unnest(choices) as had (choice)
        where ${isFound} and ${hasOther} and ${other} = any(${others}::text[]) and ${own} <> ''
        ${perProduct.groups}
      ) as had group by kind, choice
    ) as counted group by kind
  )`;
};
