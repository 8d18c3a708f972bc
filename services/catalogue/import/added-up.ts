import { rowsIn, type AnsweredRows } from './answered-rows.ts';
import type { Tally } from './report.ts';
import type { RowResult } from './row.ts';

/** After this many rows they are kept as answered, so that a killed run has hardly more to judge again. */
const KEPT_EVERY = 200;
/**
 * Behind those they are kept when there are more by this part, and so much may be judged again: every refused row is
 * kept each time, and keeping costs in proportion to the file.
 */
const KEPT_MORE = 0.1;

interface Keeping {
  /** What the run before has answered: nothing is kept before all of that is answered again. */
  readonly answered: AnsweredRows;
  readonly keep: (answered: AnsweredRows) => Promise<void>;
}

/**
 * Adds up the results of rows, and keeps them as answered every now and then and at the end, also after a failure: the
 * next run goes on there. What cannot be kept makes that run longer, and ends no import.
 */
export async function* addedUp(
  results: AsyncIterable<RowResult>,
  tally: Tally,
  { answered, keep }: Keeping,
): AsyncIterable<RowResult> {
  let kept = rowsIn(answered);
  const keepNow = async () => {
    kept = tally.done;
    await keep(tally.answered).catch(() => undefined);
  };
  try {
    for await (const result of results) {
      tally.add(result);
      yield result;
      if (tally.done - kept >= Math.max(KEPT_EVERY, kept * KEPT_MORE)) await keepNow();
    }
  } finally {
    if (tally.done >= kept) await keepNow();
  }
}
