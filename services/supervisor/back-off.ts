/**
 * Milliseconds: the first wait before a dead service is started again, the longest wait, and the lifetime that resets
 * it.
 */
export type BackOff = { readonly first: number; readonly longest: number; readonly healthyAfter: number };

export const BACK_OFF: BackOff = { first: 1_000, longest: 8_000, healthyAfter: 10_000 };

/**
 * How long to wait now, given the previous wait and how long the service lived since: doubled until it proves healthy.
 */
export function nextWait(
  previous: number | undefined,
  lived: number,
  { first, longest, healthyAfter }: BackOff,
): number {
  return previous === undefined || lived >= healthyAfter ? first : Math.min(previous * 2, longest);
}
