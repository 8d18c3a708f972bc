import { MOST_NAMED } from '#contracts/catalogue/import';
import type { ImportFile } from './import-file.ts';
import { noRows, rowsIn, type RowSums } from './row-sums.ts';
import type { RowProblem, RowResult } from './row.ts';

/** The result of an import; as JSON it is the report file. */
export interface Report {
  readonly file: string;
  readonly dryRun: boolean;
  /** False when it was stopped before the file's end. */
  finished: boolean;
  readonly rows: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  /** The first refusals; `unnamed` counts the rest. */
  readonly refusals: readonly ({ readonly line: number } & RowProblem)[];
  readonly unnamed: number;
  seconds: number;
}

/** Adds up the results of rows, beginning with what came of the rows before them. */
export class Tally {
  readonly #refusals: ({ readonly line: number } & RowProblem)[];
  readonly #counts: Record<RowResult['kind'], number>;
  #unnamed: number;
  done: number;

  constructor(before: RowSums = noRows) {
    const { refusals, unnamed, ...counts } = before;
    this.#refusals = [...refusals];
    this.#counts = counts;
    this.#unnamed = unnamed;
    this.done = rowsIn(before);
  }

  get sums(): RowSums {
    return { ...this.#counts, refusals: this.#refusals, unnamed: this.#unnamed };
  }

  add(result: RowResult): void {
    this.done += 1;
    this.#counts[result.kind] += 1;
    if (result.kind === 'refused')
      for (const problem of result.problems) {
        if (this.#refusals.length < MOST_NAMED) this.#refusals.push({ line: result.line, ...problem });
        else this.#unnamed += 1;
      }
  }

  report(
    { path, rows }: ImportFile,
    { dryRun, seconds }: { readonly dryRun: boolean; readonly seconds: number },
  ): Report {
    const finished = this.done === rows;
    return { file: path, dryRun, finished, rows, ...this.sums, seconds };
  }
}

/** One line for each problem: `line 12: price: must have at most two decimals`. */
export const refusalLines = (result: RowResult, counts: ImportFile['counts']): readonly string[] =>
  result.kind !== 'refused'
    ? []
    : result.problems.map(({ field, reason, line = result.line }) =>
        [`${counts} ${line}`, ...(field === '' ? [] : [field]), reason].join(': '),
      );

const number = (value: number): string => value.toLocaleString('en-US');

/** The summary, printed last. */
export const summaryOf = (report: Report): string => {
  const { dryRun, finished, rows, created, updated, unchanged, refused, seconds } = report;
  const done = rowsIn(report);
  const start = finished ? `${number(rows)} rows` : `Stopped after ${number(done)} of ${number(rows)} rows`;
  const counts = `${number(created)} created, ${number(updated)} updated, ${number(unchanged)} unchanged, ${number(refused)} refused`;
  const next = dryRun
    ? 'A dry run begins at the first row each time.'
    : 'Import the same file again to go on.';
  const end = finished ? '' : ` ${next}`;
  return `${dryRun ? 'Dry run, nothing was written. ' : ''}${start}: ${counts}, in ${seconds.toFixed(1)} s.${end}`;
};
