import type { Tally } from './report.ts';
import type { RowSums } from './row-sums.ts';
import type { RowResult } from './row.ts';

/** After so many rows the sums are kept: a run that is killed leaves no more than these to be judged again. */
const KEPT_EVERY = 200;

/**
 * Adds up the results of rows, and keeps the sums every few hundred rows and at the end, also after a failure: the next
 * run goes on there. What cannot be kept makes that run longer, and ends no import.
 */
export async function* addedUp(
  results: AsyncIterable<RowResult>,
  tally: Tally,
  keep: (sums: RowSums) => Promise<void>,
): AsyncIterable<RowResult> {
  const keepNow = () => keep(tally.sums).catch(() => undefined);
  try {
    for await (const result of results) {
      tally.add(result);
      yield result;
      if (tally.done % KEPT_EVERY === 0) await keepNow();
    }
  } finally {
    await keepNow();
  }
}
