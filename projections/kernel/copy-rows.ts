import { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';
import { columnsOf, type Table } from './table.ts';

/** So many rows are copied: for a few it does not pay. */
export const MANY = 50;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const ESCAPED = /[\\\t\n\r]/;
const ALL_ESCAPED = new RegExp(ESCAPED, 'g');

const escaped = (text: string): string =>
  ESCAPED.test(text) ? text.replaceAll(ALL_ESCAPED, (sign) => ESCAPES[sign] ?? sign) : text;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const elementOf = (value: unknown): string =>
  value === null ? 'NULL' : `"${textOf(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** A value as the input of its column's type has it. */
const fieldOf = (value: unknown, type: string): string => {
  if (value === null || value === undefined) return String.raw`\N`;
  if (value instanceof Date) return value.toISOString();
  if (type.startsWith('json')) return escaped(JSON.stringify(value));
  return escaped(Array.isArray(value) ? `{${value.map(elementOf).join()}}` : textOf(value));
};

/** Adds rows that are not there yet: many at once take a fraction of what inserting them does. */
export const copyRows = async <Row>(db: Database, table: Table<Row>, rows: readonly Row[]): Promise<void> => {
  if (rows.length === 0) return;
  const columns = columnsOf(table);
  const fields = columns.map((column) => [column, table.columns[column]] as const);
  const lines = rows.map((row) => fields.map(([column, type]) => fieldOf(row[column], type)).join('\t'));
  const text = `copy ${table.name} (${columns.join(', ')}) from stdin`;
  await db.executeQuery(CompiledQuery.raw(text, [Buffer.from(`${lines.join('\n')}\n`)]));
};
