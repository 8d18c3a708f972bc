import { sql, type RawBuilder } from 'kysely';
import type { SortOrder, TitleLanguage } from '#contracts/catalogue/options';
import type { Found, Search } from './search.ts';
import type { ProductRow } from './table.ts';
import type { Sought } from './tsquery.ts';

/** A row of a list, with how well it fits where that decides its place. */
export type ListedRow = ProductRow & { readonly fit: number | null };

/** What decides a product's place: first this, and among equals the next. */
export interface Key {
  readonly by: RawBuilder<unknown>;
  readonly type: 'bigint' | 'double precision' | 'text';
  readonly direction: 'asc' | 'desc';
  readonly value: (row: ListedRow) => string | number;
}

export interface Order {
  /** Cursors carry it: one of another order is not understood. */
  readonly name: string;
  readonly keys: readonly Key[];
  /** How well a product fits the search, where the order goes by it. */
  readonly fit?: RawBuilder<number>;
  /** Of which products it is; of all that are found unless said. */
  readonly of?: RawBuilder<boolean>;
}

type Direction = Key['direction'];

const byId = (direction: Direction): Key => ({
  by: sql`id`,
  type: 'text',
  direction,
  value: ({ id }) => id,
});
const byPrice = (direction: Direction): Key => ({
  by: sql`paid_cents`,
  type: 'bigint',
  direction,
  value: (row) => row.paid_cents,
});
/** What a product is called in a language; where it is not translated, its own title. */
const names: Readonly<Record<TitleLanguage, Pick<Key, 'by' | 'value'>>> = {
  en: { by: sql`title collate "und-x-icu"`, value: ({ title }) => title },
  so: {
    by: sql`title_so collate "und-x-icu"`,
    value: ({ title, translations }) => translations.so?.title ?? title,
  },
};
const byName = (language: TitleLanguage, direction: Direction): Key => ({
  ...names[language],
  type: 'text',
  direction,
});
const asListed: readonly Key[] = [
  {
    by: sql`created_position`,
    type: 'bigint',
    direction: 'asc',
    value: (row) => row.created_position,
  },
  byId('asc'),
];

/** Ties go by id, in the same direction, so that a cursor names one place (design §8.10). */
const sorted: Readonly<Record<SortOrder, (language: TitleLanguage) => Order>> = {
  'price-asc': () => ({ name: 'price-asc', keys: [byPrice('asc'), byId('asc')] }),
  'price-desc': () => ({ name: 'price-desc', keys: [byPrice('desc'), byId('desc')] }),
  'name-asc': (language) => ({ name: `name-asc-${language}`, keys: [byName(language, 'asc'), byId('asc')] }),
  'name-desc': (language) => ({
    name: `name-desc-${language}`,
    keys: [byName(language, 'desc'), byId('desc')],
  }),
};

const listing: Order = { name: 'listing', keys: asListed };

/**
 * As asked for; else what fits a search best comes first, and without a search what came into the shop first. One order
 * after the other: of very many products none fits best, but products with the word in their name come before those
 * that only mention it, each time first what has every word exactly.
 */
export const ordersOf = (
  sortBy: SortOrder | undefined,
  search: Search,
  isBroad: boolean,
  language: TitleLanguage = 'en',
): readonly Order[] => {
  if (sortBy) return [sorted[sortBy](language)];
  if (typeof search === 'string') return [listing];
  if (!isBroad) return [byFit(search)];
  const { matching, exactly } = search;
  const [titled, called] = [
    sql<boolean>`titled @@ ${matching}::tsquery`,
    sql<boolean>`titled @@ ${exactly}::tsquery`,
  ];
  const told = sql<boolean>`document @@ ${exactly}::tsquery`;
  return [
    { name: 'called', keys: asListed, of: called },
    { name: 'titled', keys: asListed, of: sql`${titled} and not (${called})` },
    { name: 'told', keys: asListed, of: sql`${told} and not (${titled}) and not (${called})` },
    { name: 'meant', keys: asListed, of: sql`not (${told}) and not (${titled}) and not (${called})` },
  ];
};

/**
 * What a word is worth by where a product has it: in the title, in brand or category, in the description, in a
 * translated title. A translation is worth as much to those who type its words, and little to those who mean others:
 * "red" is `guduud`, but `guduud mugdi` is plum.
 */
const worth = {
  A: { typed: 1, meant: 0.8 },
  B: { typed: 0.5, meant: 0.4 },
  C: { typed: 0.1, meant: 0.05 },
  D: { typed: 1, meant: 0.2 },
} as const;

/** The best place where a product has a word; exact matches before what it may stand for. */
const worthOf = ({ typed, any }: Sought): RawBuilder<number> => {
  const places = (['A', 'B', 'C', 'D'] as const).flatMap((place) => [
    { query: typed(place), value: worth[place].typed },
    { query: any(place), value: worth[place].meant },
  ]);
  const best = places
    .filter(({ query }) => query !== '')
    .toSorted((one, other) => other.value - one.value)
    .map(({ query, value }) => sql`when document @@ ${query}::tsquery then ${sql.lit(value)}`);
  return sql`case ${sql.join(best, sql` `)} else 0 end`;
};

/** Among equals what Postgres ranks higher, which is worth less than any place. */
const byFit = ({ matching, words }: Found): Order => {
  const rank = sql`ts_rank(document, ${matching}::tsquery) * 0.01`;
  const fit = sql<number>`(${sql.join([...words.map(worthOf), rank], sql` + `)})::double precision`;
  const key: Key = { by: fit, type: 'double precision', direction: 'desc', value: (row) => row.fit ?? 0 };
  return { name: 'fit', keys: [key, ...asListed], fit };
};

export const orderBy = ({ keys }: Order): RawBuilder<unknown> =>
  sql.join(keys.map(({ by, direction }) => sql`${by} ${sql.raw(direction)}`));

/** The rows after these values. Each begins with a bound that an index can use. */
export const behind = (
  [key, ...others]: readonly Key[],
  [value, ...values]: readonly unknown[],
): RawBuilder<boolean> => {
  if (!key) return sql`false`;
  const { by, type, direction } = key;
  const than = sql.raw(direction === 'asc' ? '>' : '<');
  // Not a row comparison: that would not take the column's collation.
  const from = sql`${value}::${sql.raw(type)}`;
  if (others.length === 0) return sql`${by} ${than} ${from}`;
  return sql`(${by} ${than}= ${from} and (${by} ${than} ${from} or ${behind(others, values)}))`;
};
