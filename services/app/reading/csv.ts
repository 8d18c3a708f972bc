import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { harmless } from '../../catalogue/import/spreadsheet.ts';

const cell = (value: string | number | null): string => {
  if (value === null) return '';
  const text = typeof value === 'number' ? String(value) : harmless(value);
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line of a CSV file (RFC 4180). */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(cell).join(',')}\r\n`;

/** Danger: without this mark some spreadsheets take UTF-8 for an old code page, and save the damaged text. */
const BYTE_ORDER_MARK = '\uFEFF';

async function* marked(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}

/** Writes lines as they are read, no faster than the reader takes them. A fault on the way ends it short, and is thrown. */
export const writeCsv = (out: Writable, lines: AsyncIterable<string>): Promise<void> =>
  pipeline(marked(lines), out);
