import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { fieldsOf } from './cells.ts';
import { columnsOf, hasRows, PASSED_OVER } from './columns.ts';
import type { CsvRow } from './csv-row.ts';
import { groupedRows } from './grouped-rows.ts';
import { readText } from './read-text.ts';
import { problemOf, UnusableFile, type ImportRow } from './row.ts';
import { withoutMarks } from './spreadsheet.ts';

/**
 * The most bytes of one row. Danger: without a limit, a quote that is never closed reads the whole file into memory.
 */
const LARGEST_ROW = 1_000_000;

interface CsvRecord {
  readonly record: readonly string[];
  /** `lines` is the line on which the record ends. */
  readonly info: { readonly lines: number };
}

/**
 * The products of a CSV file (RFC 4180, any line ends), as it is read: one per row, or, where there are columns for
 * that, one per group of rows with the same key. Throws `UnusableFile` for a file that cannot be read as such.
 */
export async function* readCsv(path: string): AsyncIterable<ImportRow> {
  const records = recordsOf(path);
  const head = await records.next();
  if (head.done) throw new UnusableFile(path, 'FILE_EMPTY', {});
  const columns = columnsOf(path, head.value.record);
  const rows = rowsOf(columns, head.value, records);
  if (hasRows(columns)) yield* groupedRows(path, rows);
  else for await (const row of rows) yield alone(row);
}

const alone = ({ line, cells, problems }: CsvRow): ImportRow => ({
  line,
  ...(problems.length > 0 ? { fields: {}, problems } : fieldsOf([...cells])),
});

async function* rowsOf(
  columns: readonly string[],
  head: CsvRecord,
  records: AsyncIterable<CsvRecord>,
): AsyncIterable<CsvRow> {
  // The parser counts a CRLF inside a cell as two lines.
  let countedTwice = countOf(/\r\n/g, head.record);
  for await (const { record, info } of records) {
    countedTwice += countOf(/\r\n/g, record);
    const line = info.lines - countedTwice - countOf(/\r\n|\n|\r/g, record);
    if (record.some((cell) => cell.trim() !== '')) yield rowOf(columns, record, line);
  }
}

/**
 * A parser that fails loses what it has read before, so the header is checked as soon as it is read: with a wrong
 * separator the first quoted cell fails, and the error should not be about quotes.
 */
async function* recordsOf(path: string): AsyncGenerator<CsvRecord, undefined> {
  let head: readonly string[] | undefined;
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LARGEST_ROW,
    // With `info` this gets the same value that is yielded, which the parser's types do not say.
    on_record: (each: unknown) => {
      head ??= columnsOf(path, (each as CsvRecord).record);
      return each as string[];
    },
  });
  // An error also ends the parser, and is handled below.
  void pipeline(Readable.from(readText(path)), parser).catch(() => undefined);
  try {
    for await (const each of parser) yield each as CsvRecord;
  } catch (error) {
    throw error instanceof CsvError ? unreadable(path, error) : error;
  }
}

const codes = {
  CSV_MAX_RECORD_SIZE: 'FILE_ROW_TOO_LARGE',
  CSV_QUOTE_NOT_CLOSED: 'FILE_QUOTE_NOT_CLOSED',
  CSV_INVALID_CLOSING_QUOTE: 'FILE_QUOTE_NOT_DOUBLED',
  INVALID_OPENING_QUOTE: 'FILE_QUOTE_IN_CELL',
} as const;
const isKnown = (code: string): code is keyof typeof codes => Object.hasOwn(codes, code);

const unreadable = (path: string, error: CsvError & { lines?: unknown }): UnusableFile => {
  const line = String(error.lines);
  if (isKnown(error.code)) return new UnusableFile(path, codes[error.code], { line }, error);
  return new UnusableFile(path, 'FILE_NOT_CSV', { line, error: error.code }, error);
};

const rowOf = (columns: readonly string[], record: readonly string[], line: number): CsvRow => {
  const counts = { cells: record.length, columns: columns.length };
  const problems = counts.cells === counts.columns ? [] : [problemOf('', 'CELLS_NOT_COLUMNS', counts)];
  const cells = columns.map((column, index) => [column, withoutMarks(record[index] ?? '').trim()] as const);
  return { line, cells: new Map(cells.filter(([column]) => column !== PASSED_OVER)), problems };
};

const countOf = (pattern: RegExp, cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + (cell.match(pattern)?.length ?? 0), 0);
