/** 12345 as 12,345: one pattern in every language. */
export const grouped = (count: number): string => count.toLocaleString('en-US');

/** 1 item, 2 items. */
export const plural = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;
