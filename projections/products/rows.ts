import { sql, type RawBuilder } from 'kysely';
import { planEachTime, type Database } from '../kernel/database.ts';
import { chosen, hadIn, isFound, type Created } from './conditions.ts';
import { readCursor } from './cursor.ts';
import type { Choice } from './groups.ts';
import { behind, orderBy, type ListedRow, type Order } from './sort-orders.ts';
import type { Search } from './search.ts';
import type { ChosenValues } from './values.ts';
import { shownColumns } from './view.ts';

/** A part of a list in an order of its own, from its beginning or behind a cursor's values. */
export interface Part {
  readonly order: Order;
  readonly cursor?: readonly (string | number)[] | undefined;
}

/** A row, and the order that it stands in. */
interface PlacedRow {
  readonly row: ListedRow;
  readonly order: Order;
}

interface Wanted {
  readonly choice: Choice;
  readonly chosen?: ChosenValues | undefined;
  readonly search: Search;
  readonly created?: Created | undefined;
  /** How many products the search finds that can be had as chosen. */
  readonly found: number;
  readonly limit: number;
  readonly offset: number;
}

/**
 * What is left behind a cursor of the first of these lists that it is of; all of the first one for a cursor that is
 * unreadable or of another list.
 */
export const partsBehind = (
  lists: readonly (readonly Order[])[],
  cursor: string | undefined,
): readonly Part[] => {
  const left = lists.map((orders): readonly Part[] => {
    const read = orders.map((order) => ({ order, cursor: readCursor(order, cursor) }));
    const place = read.findIndex((part) => part.cursor !== undefined);
    return read.slice(Math.max(0, place));
  });
  return left.find(([part]) => part?.cursor !== undefined) ?? left[0] ?? [];
};

/** Rows of a list's parts, one part after the other: each is found by its indexes, and only when it is reached. */
export const rowsOf = async (
  db: Database,
  [part, ...others]: readonly Part[],
  wanted: Wanted,
): Promise<readonly PlacedRow[]> => {
  if (!part) return [];
  const { limit, offset } = wanted;
  const found = await rowsOfPart(db, part, wanted);
  const rows = found.map((row) => ({ row, order: part.order }));
  if (others.length === 0 || rows.length === limit) return rows;
  const isReached = rows.length > 0 || offset === 0;
  const before = isReached ? offset : await countPart(db, part, wanted);
  const left = { limit: limit - rows.length, offset: Math.max(0, offset - before) };
  return [...rows, ...(await rowsOf(db, others, { ...wanted, ...left }))];
};

/** So few are read and sorted quicker than a list in the order asked for is searched for them. */
const FEW = 1_500;

/** The products of a search; of one that finds few, they are found first. */
const from = ({ search, created, chosen: values, found }: Wanted): RawBuilder<unknown> =>
  typeof search === 'object' && found <= FEW
    ? sql`(select * from products where ${isFound(search, created)} and ${hadIn(values)} offset 0) as products`
    : sql`products`;

const conditionsOf = (
  { order, cursor }: Part,
  { choice, chosen: values, search, created }: Wanted,
): RawBuilder<unknown> =>
  sql.join(
    [
      isFound(search, created),
      ...(order.of ? [order.of] : []),
      ...chosen(choice, values),
      ...(values ? [hadIn(values)] : []),
      ...(cursor ? [behind(order.keys, cursor)] : []),
    ],
    sql` and `,
  );

const rowsOfPart = async (db: Database, part: Part, wanted: Wanted): Promise<readonly ListedRow[]> => {
  const { order } = part;
  const columns = [...shownColumns, 'paid_cents', 'created_position'].map((column) => sql.ref(column));
  const fit = order.fit ?? sql`null`;
  // What the order and the filters go by is in the indexes; the rest is read of the page's products alone.
  const { rows } = await sql<ListedRow>`
    ${planEachTime} with page as materialized (
      select id, ${fit} as fit from ${from(wanted)} where ${conditionsOf(part, wanted)}
      order by ${orderBy(order)} limit ${wanted.limit} offset ${wanted.offset}
    )
    select ${sql.join(columns)}, fit from page join products using (id) order by ${orderBy(order)}
  `.execute(db);
  return rows;
};

const countPart = async (db: Database, part: Part, wanted: Wanted): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    ${planEachTime} select count(*)::integer as count from products where ${conditionsOf(part, wanted)}
  `.execute(db);
  return rows[0]?.count ?? 0;
};
