/** The number of pages of a list; one even when it is empty. */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** The page numbers to show: those around the current page, as many as fit. */
export function pagesAround(page: number, last: number, most = 5): readonly number[] {
  const count = Math.min(most, last);
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), last - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}

/** The rows that a page shows, counted from 1: 0 to 0 where there are none. */
export const rowsShown = (page: number, size: number, total: number) => ({
  from: Math.min((page - 1) * size + 1, total),
  to: Math.min(page * size, total),
});
