import { MOST_NAMED_REFUSALS } from '#contracts/catalogue/import';
import type { ImportFile } from './import-file.ts';
import { noRows, type AnsweredRows } from './answered-rows.ts';
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

const hasWritten = (result: RowResult): boolean =>
  result.kind === 'refused'
    ? result.problems.some(({ code }) => code === 'STOCK_NOT_SAVED')
    : result.kind !== 'unchanged';

/** Adds up the results of rows, beginning with what came of those that are passed over. */
export class Tally {
  readonly #refusals: ({ readonly line: number } & RowProblem)[] = [];
  readonly #refusedLines: number[] = [];
  readonly #counts: Record<RowResult['kind'], number>;
  #unnamed = 0;
  done: number;
  /** Whether any row has changed the shop. */
  hasWritten: boolean;

  constructor({ created, updated, unchanged }: AnsweredRows = noRows) {
    this.#counts = { created, updated, unchanged, refused: 0 };
    this.done = created + updated + unchanged;
    this.hasWritten = created + updated > 0;
  }

  get answered(): AnsweredRows {
    return { ...this.#counts, refused: this.#refusedLines };
  }

  add(result: RowResult): void {
    this.done += 1;
    this.#counts[result.kind] += 1;
    if (hasWritten(result)) this.hasWritten = true;
    if (result.kind !== 'refused') return;
    this.#refusedLines.push(result.line);
    for (const problem of result.problems)
      if (this.#refusals.length < MOST_NAMED_REFUSALS) this.#refusals.push({ line: result.line, ...problem });
      else this.#unnamed += 1;
  }

  report(
    { path, rows }: ImportFile,
    { dryRun, seconds }: { readonly dryRun: boolean; readonly seconds: number },
  ): Report {
    const finished = this.done === rows;
    const refusals = { refusals: this.#refusals, unnamed: this.#unnamed };
    return { file: path, dryRun, finished, rows, ...this.#counts, ...refusals, seconds };
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
  const done = created + updated + unchanged + refused;
  const start = finished ? `${number(rows)} rows` : `Stopped after ${number(done)} of ${number(rows)} rows`;
  const counts = `${number(created)} created, ${number(updated)} updated, ${number(unchanged)} unchanged, ${number(refused)} refused`;
  const next = dryRun
    ? 'A dry run begins at the first row each time.'
    : 'Import the same file again to go on.';
  const end = finished ? '' : ` ${next}`;
  return `${dryRun ? 'Dry run, nothing was written. ' : ''}${start}: ${counts}, in ${seconds.toFixed(1)} s.${end}`;
};
