import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A read table: its columns with their SQL types in one place; `Row` is a row as it is read and as it is saved. */
export interface Table<Row> {
  readonly name: string;
  readonly key: keyof Row & string;
  readonly columns: Readonly<Record<keyof Row & string, string>>;
}

export const table = <Row>(
  name: string,
  key: keyof Row & string,
  columns: Readonly<Record<keyof Row & string, string>>,
): Table<Row> => ({ name, key, columns });

/** Makes a table (rows are updated in place often, hence room in each page) and what else belongs to it. */
export const createTable = async <Row>(
  db: Database,
  { name, columns }: Table<Row>,
  ...statements: readonly string[]
): Promise<void> => {
  const lines = Object.entries(columns).map(([column, type]) => `${column} ${String(type)}`);
  const create = `create table if not exists ${name} (${lines.join(', ')}) with (fillfactor = 80)`;
  for (const statement of [create, ...statements]) await sql.raw(statement).execute(db);
};

export const columnsOf = <Row>({ columns }: Table<Row>) => Object.keys(columns) as (keyof Row & string)[];

const columnList = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** The rows with these keys, by key. */
export const loadRows = async <Row>(
  db: Database,
  { name, key, columns }: Table<Row>,
  keys: readonly string[],
): Promise<Map<string, Row>> => {
  const { rows } = await sql<Row>`
    select ${columnList(Object.keys(columns))} from ${sql.table(name)} where ${sql.ref(key)} = any(${keys})
  `.execute(db);
  return new Map(rows.map((row) => [String(row[key]), row]));
};

/** Some columns of the rows with these keys. */
export const loadColumns = async <Row, Column extends keyof Row & string>(
  db: Database,
  { name, key }: Table<Row>,
  columns: readonly Column[],
  keys: readonly string[],
): Promise<readonly Pick<Row, Column>[]> => {
  const { rows } = await sql<Pick<Row, Column>>`
    select ${columnList(columns)} from ${sql.table(name)} where ${sql.ref(key)} = any(${keys})
  `.execute(db);
  return rows;
};

/** Inserts or replaces rows, whatever their number, in one statement of a fixed text. */
export const saveRows = async <Row>(
  db: Database,
  { name, key, columns }: Table<Row>,
  rows: readonly Row[],
): Promise<void> => {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const updates = names
    .filter((column) => column !== key)
    .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  await sql`
    insert into ${sql.table(name)} (${columnList(names)})
    select ${columnList(names)} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)})
    on conflict (${sql.ref(key)}) do update set ${sql.join(updates)}
  `.execute(db);
};

/** Replaces these columns of rows that are there, in one statement: what they do not change costs nothing. */
export const updateRows = async <Row>(
  db: Database,
  { name, key }: Table<Row>,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): Promise<void> => {
  if (rows.length === 0 || columns.length === 0) return;
  const given = rows.map((row) =>
    Object.fromEntries([key, ...columns].map((column) => [column, row[column]])),
  );
  const updates = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`fresh.${column}`)}`);
  await sql`
    update ${sql.table(name)} as old set ${sql.join(updates)}
    from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(given)}) as fresh
    where ${sql.ref(`old.${key}`)} = ${sql.ref(`fresh.${key}`)}
  `.execute(db);
};

export const deleteRows = async <Row>(
  db: Database,
  { name, key }: Table<Row>,
  keys: readonly string[],
): Promise<void> => {
  if (keys.length === 0) return;
  await sql`delete from ${sql.table(name)} where ${sql.ref(key)} = any(${keys})`.execute(db);
};

/** Gives all rows that have a value in a column these values; those that have them already are left alone. */
export const sweepRows = async <Row>(
  db: Database,
  { name }: Table<Row>,
  column: string,
  value: string,
  change: Readonly<Partial<Row>>,
): Promise<void> => {
  const names = Object.keys(change);
  const of = (row: string) => sql.join(names.map((each) => sql.ref(`${row}.${each}`)));
  await sql`
    update ${sql.table(name)} as old set ${sql.join(names.map((each) => sql`${sql.ref(each)} = ${sql.ref(`fresh.${each}`)}`))}
    from json_populate_record(null::${sql.table(name)}, ${JSON.stringify(change)}) as fresh
    where ${sql.ref(`old.${column}`)} = ${value} and row(${of('old')}) is distinct from row(${of('fresh')})
  `.execute(db);
};
