import { formatCount } from '../lib/money.ts';

/** 1 item, 2 items. */
export const plural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
