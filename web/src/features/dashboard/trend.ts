import { formatCount } from '../../lib/money.ts';

/** How much more than before, in per cent; null where there is nothing to compare (design §8.6). */
export const trendOf = (now: number | null, before: number | null): number | null =>
  now !== null && before !== null && before > 0 ? ((now - before) / before) * 100 : null;

/** 1,012.4%, without a sign: the arrow beside it shows the direction. */
export function trendText(trend: number): string {
  const [whole = '0', tenth = '0'] = Math.abs(trend).toFixed(1).split('.');
  return `${formatCount(Number(whole))}.${tenth}%`;
}
