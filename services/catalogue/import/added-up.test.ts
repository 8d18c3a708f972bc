import { expect, it } from 'vitest';
import { addedUp } from './added-up.ts';
import { noRows, rowsIn, type AnsweredRows } from './answered-rows.ts';
import { Tally } from './report.ts';
import type { RowResult } from './row.ts';

async function* refusedRows(count: number): AsyncIterable<RowResult> {
  for (let line = 1; line <= count; line += 1) yield { line, kind: 'refused', problems: [] };
}

/** How many rows were answered each time that they were kept. */
const keptOf = async (rows: number, answered: AnsweredRows = noRows) => {
  const kept: number[] = [];
  const keep = (now: AnsweredRows) => {
    kept.push(rowsIn(now));
    return Promise.resolve();
  };
  for await (const _ of addedUp(refusedRows(rows), new Tally(answered), { answered, keep }));
  return kept;
};
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

it('keeps no more of a long file than so many times its refused rows, and loses a tenth of them at most', async () => {
  for (const rows of [10_000, 100_000]) {
    const kept = await keptOf(rows);
    expect(sum(kept)).toBeLessThan(13 * rows);
    expect(kept.at(-1)).toBe(rows);
    const before = [0, ...kept];
    const lost = kept.map((now, i) => (now - (before[i] ?? 0)) / now);
    expect(kept.filter((now, i) => now > 2_000 && (lost[i] ?? 0) > 0.1)).toEqual([]);
  }
});

it('keeps nothing before all is answered again that the run before had answered', async () => {
  const answered = { ...noRows, refused: Array.from({ length: 1_000 }, (_, i) => i + 1) };
  expect(await keptOf(900, answered)).toEqual([]);
  expect(await keptOf(1_250, answered)).toEqual([1_200, 1_250]);
});
