import { rowsIn, type AnsweredRows } from './answered-rows.ts';
import type { Tally } from './report.ts';
import type { RowResult } from './row.ts';

/** After so many rows they are kept as answered: a run that is killed leaves no more than these to be judged again. */
const KEPT_EVERY = 200;

interface Keeping {
  /** What the run before has answered: nothing is kept before all of that is answered again. */
  readonly answered: AnsweredRows;
  readonly keep: (answered: AnsweredRows) => Promise<void>;
}

/**
 * Adds up the results of rows, and keeps them as answered every few hundred rows and at the end, also after a failure:
 * the next run goes on there. What cannot be kept makes that run longer, and ends no import.
 */
export async function* addedUp(
  results: AsyncIterable<RowResult>,
  tally: Tally,
  { answered, keep }: Keeping,
): AsyncIterable<RowResult> {
  const keepNow = async () => {
    if (tally.done >= rowsIn(answered)) await keep(tally.answered).catch(() => undefined);
  };
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
