import { MOST_ROWS, type Paging } from '#contracts/kernel/paging';

/** A page of a list, and how many there are in all. */
export interface Page<View> {
  readonly rows: readonly View[];
  readonly total: number;
}

/** A part of a list, from 0. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** The slice of a page; pages count from 1. Without parameters, the first 1,000 rows. */
export const pageOf = ({ limit = MOST_ROWS, page = 1 }: Paging): Slice => ({
  limit,
  offset: (page - 1) * limit,
});

/** A page of rows as views with the total, which is only queried when the page does not reach the end of the list. */
export const counted = async <Row, View>(
  rows: readonly Row[],
  toView: (row: Row) => View,
  count: { executeTakeFirstOrThrow(): Promise<{ total: number }> },
  paging: Paging,
): Promise<Page<View>> => {
  const total = totalAt(rows, paging) ?? (await count.executeTakeFirstOrThrow()).total;
  return { rows: rows.map(toView), total };
};

/** How many rows a list has by this page of it; undefined where that does not show. */
export const totalAt = (rows: readonly unknown[], paging: Paging): number | undefined => {
  const { limit, offset } = pageOf(paging);
  const isEnd = rows.length < limit && (rows.length > 0 || offset === 0);
  return isEnd ? offset + rows.length : undefined;
};
