import type { Database } from './database.ts';
import { run } from './run.ts';
import { columnsOf, type Table } from './table.ts';
import { jsonOf } from './text.ts';

/** From this many rows on copying pays. */
export const MANY = 50;

const NULL = String.raw`\N`;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const ESCAPED = /[\\\t\n\r]/;
const ALL_ESCAPED = new RegExp(ESCAPED, 'g');

const escaped = (text: string): string =>
  ESCAPED.test(text) ? text.replaceAll(ALL_ESCAPED, (sign) => ESCAPES[sign] ?? sign) : text;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : jsonOf(value));
const elementOf = (value: unknown): string =>
  value === null ? 'NULL' : `"${textOf(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`;

const asJson = (value: unknown): string => escaped(jsonOf(value));
const asList = (values: unknown): string =>
  escaped(`{${(values as readonly unknown[]).map(elementOf).join()}}`);
const asValue = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : escaped(textOf(value));

/** How a value is written for a column of this type. */
const writerOf = (type: string): ((value: unknown) => string) => {
  if (type.startsWith('json')) return asJson;
  return type.includes('[]') ? asList : asValue;
};

/** Adds rows whose keys are new, by `COPY`: for many rows that takes a fraction of the time of an insert. */
export const copyRows = async <Row>(db: Database, table: Table<Row>, rows: readonly Row[]): Promise<void> => {
  if (rows.length === 0) return;
  const columns = columnsOf(table);
  const writers = columns.map((column) => [column, writerOf(table.columns[column])] as const);
  const lineOf = (row: Row): string =>
    writers.map(([column, write]) => (row[column] == null ? NULL : write(row[column]))).join('\t');
  const text = `copy ${table.name} (${columns.join(', ')}) from stdin`;
  const lines = Buffer.from(`${rows.map(lineOf).join('\n')}\n`);
  await run(db, text, lines);
};
