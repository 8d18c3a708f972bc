import { expect, it } from 'vitest';
import { importReport, MOST_NAMED_REFUSALS } from '#contracts/catalogue/import';
import { Tally } from './report.ts';
import { problemOf } from './row.ts';

it('names the first thousand refusals, and counts the rest', () => {
  const tally = new Tally();
  const problems = [problemOf('title', 'MISSING', {}), problemOf('price', 'NOT_A_NUMBER', { text: 'x' })];
  for (let line = 2; line <= 601; line += 1) tally.add({ line, kind: 'refused', problems });
  const file = { path: 'goods.csv', hash: '', rows: 600, counts: 'line' } as const;
  const { file: _, ...report } = tally.report(file, { dryRun: false, seconds: 1 });
  expect(report).toMatchObject({ refused: 600, unnamed: 200, finished: true });
  expect(report.refusals).toHaveLength(MOST_NAMED_REFUSALS);
  expect(report.refusals.at(-1)).toMatchObject({ line: 501, field: 'price' });
  expect(importReport.parse(report)).toEqual(report);
});
