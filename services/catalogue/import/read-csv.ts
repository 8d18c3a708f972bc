import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { fieldsOf } from './cells.ts';
import { columnsOf } from './columns.ts';
import { readText } from './read-text.ts';
import { UnusableFile, type ImportRow } from './row.ts';

/** Bytes of one row. Danger: without a limit, a quote that is never closed takes the whole file into memory. */
const LARGEST_ROW = 1_000_000;

interface CsvRecord {
  readonly record: readonly string[];
  /** `lines` is the line on which the record ends. */
  readonly info: { readonly lines: number };
}

/** The rows of a CSV file (RFC 4180, any line ends), as it is read. Throws `UnusableFile` for what is not one. */
export async function* readCsv(path: string): AsyncIterable<ImportRow> {
  let columns: readonly string[] | undefined;
  let countedTwice = 0;
  for await (const { record, info } of recordsOf(path)) {
    // The parser counts a CRLF inside of a cell as two lines.
    countedTwice += countOf(/\r\n/g, record);
    const line = info.lines - countedTwice - countOf(/\r\n|\n|\r/g, record);
    if (columns) {
      if (record.some((cell) => cell.trim() !== '')) yield rowOf(columns, record, line);
    } else columns = columnsOf(path, record);
  }
  if (!columns) throw new UnusableFile(`${path} is empty.`);
}

async function* recordsOf(path: string): AsyncIterable<CsvRecord> {
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LARGEST_ROW,
  });
  // What goes wrong ends the parser with it, and is heard below.
  void pipeline(Readable.from(readText(path)), parser).catch(() => undefined);
  try {
    for await (const each of parser) yield each as CsvRecord;
  } catch (error) {
    throw error instanceof CsvError ? new UnusableFile(sentence(path, error), error) : error;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: 'begins a row of more than a megabyte; perhaps a quote is not closed',
  CSV_QUOTE_NOT_CLOSED: 'begins a cell whose quote is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'has a quote in the middle of a quoted cell; write it twice',
  INVALID_OPENING_QUOTE: 'has a quote in the middle of a cell; put the whole cell in quotes',
};

const sentence = (path: string, { code, lines }: CsvError & { lines?: unknown }): string =>
  `${path} is not proper CSV: line ${String(lines)} ${REASONS[code] ?? `cannot be read (${code})`}.`;

const rowOf = (columns: readonly string[], record: readonly string[], line: number): ImportRow => {
  if (record.length === columns.length)
    return { line, ...fieldsOf(columns.map((column, index) => [column, record[index] ?? ''])) };
  const reason = `has ${record.length} cells, and there are ${columns.length} columns`;
  return { line, fields: {}, problems: [{ field: '', reason }] };
};

const countOf = (pattern: RegExp, cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + (cell.match(pattern)?.length ?? 0), 0);
