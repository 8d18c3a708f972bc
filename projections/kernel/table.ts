import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { erased, type Holds } from '#contracts/kernel/personal';
import type { Database } from './database.ts';
import { run } from './run.ts';
import { jsonOf } from './text.ts';

/** A read table: its columns with their SQL types in one place. `Row` is a row as it is read and as it is saved. */
export interface Table<Row> {
  readonly name: string;
  readonly key: keyof Row & string;
  readonly columns: Readonly<Record<keyof Row & string, string>>;
  readonly personal: readonly PersonalColumn<Row>[];
}

/** A column that holds personal data, and the columns that name people: it is erased with any of them. */
interface PersonalColumn<Row> {
  readonly column: keyof Row & string;
  readonly of: readonly (keyof Row & string)[];
}

interface PersonalType<Row> {
  readonly type: string;
  readonly of: (keyof Row & string) | readonly (keyof Row & string)[];
}

/**
 * A column of personal data says whose it is. A column that mixes personal data with other data has no type, since it
 * could not be erased.
 */
type ColumnType<Row, Column extends keyof Row> =
  'personal' extends Holds<Row[Column]>
    ? 'open' extends Holds<Row[Column]>
      ? never
      : PersonalType<Row>
    : string;

/**
 * Declares a read table: its name, its key column, and each column's SQL type. A personal column also names the columns
 * that say whose it is: `{ type: 'text', of: 'user_id' }`.
 */
export const table = <Row>(
  name: string,
  key: keyof Row & string,
  columns: { readonly [Column in keyof Row & string]: ColumnType<Row, Column> },
): Table<Row> => {
  const given = Object.entries(columns) as [keyof Row & string, string | PersonalType<Row>][];
  const types = given.map(([column, type]) => [column, typeof type === 'string' ? type : type.type]);
  return {
    name,
    key,
    columns: Object.fromEntries(types) as Table<Row>['columns'],
    personal: given.flatMap(([column, type]) =>
      typeof type === 'string' ? [] : [{ column, of: [type.of].flat() as (keyof Row & string)[] }],
    ),
  };
};

/** The row once these people are erased; unchanged where it is about none of them. */
export const erasedRow = <Row>(
  { personal }: Table<Row>,
  row: Row,
  isErased: (person: unknown) => boolean,
): Row => {
  const theirs = personal.filter(({ of }) => of.some((each) => isErased(row[each])));
  return theirs.reduce((kept, { column }) => ({ ...kept, [column]: erased(kept[column]) }), row);
};

/** The values of the personal columns of a row. */
export const personalOf = <Row>({ personal }: Table<Row>, row: Row): readonly unknown[] =>
  personal.map(({ column }) => row[column]);

/**
 * Creates a table, with room in each page since rows are updated in place often, and runs further statements, such as
 * those for its indexes.
 */
export const createTable = async <Row>(
  db: Database,
  of: Table<Row>,
  ...statements: readonly string[]
): Promise<void> => {
  for (const statement of [`${creating(of)} with (fillfactor = 80)`, ...statements])
    await sql.raw(statement).execute(db);
};

/** Creates a table that is partitioned by ranges of its key, without any partition yet. */
export const createPartitionedTable = async <Row>(db: Database, of: Table<Row>): Promise<void> => {
  await sql.raw(`${creating(of)} partition by range (${of.key})`).execute(db);
};

const creating = <Row>({ name, columns }: Table<Row>): string => {
  const lines = Object.entries(columns).map(([column, type]) => `${column} ${String(type)}`);
  return `create table if not exists ${name} (${lines.join(', ')})`;
};

/** The names of a table's columns, as they are declared. */
export const columnsOf = <Row>({ columns }: Table<Row>) => Object.keys(columns) as (keyof Row & string)[];

const quoted = (name: string): string => `"${name}"`;
const listOf = (names: readonly string[]): string => names.map(quoted).join(', ');

/** A table's statements have few variants, so the text of each is made once. */
const texts = new WeakMap<object, Map<string, string>>();
const textOf = (of: object, named: string, make: () => string): string => {
  const known = texts.get(of) ?? new Map<string, string>();
  texts.set(of, known);
  const text = known.get(named) ?? make();
  known.set(named, text);
  return text;
};

const loading = <Row>(of: Table<Row>, columns: readonly string[]): string =>
  textOf(
    of,
    `load ${columns.join()}`,
    () => `select ${listOf(columns)} from ${quoted(of.name)} where ${quoted(of.key)} = any($1)`,
  );

/** The rows with these keys, by key; those that do not exist are missing. */
export const loadRows = async <Row>(
  db: Database,
  of: Table<Row>,
  keys: readonly string[],
): Promise<Map<string, Row>> => {
  const rows = await run<Row>(db, loading(of, columnsOf(of)), keys);
  return new Map(rows.map((row) => [String(row[of.key]), row]));
};

/** Some columns of the rows with these keys. */
export const loadColumns = <Row, Column extends keyof Row & string>(
  db: Database,
  of: Table<Row>,
  columns: readonly Column[],
  keys: readonly string[],
): Promise<readonly Pick<Row, Column>[]> => run(db, loading(of, columns), keys);

const saving = <Row>(of: Table<Row>): string =>
  textOf(of, 'save', () => {
    const names = columnsOf(of);
    const others = names.filter((column) => column !== of.key).map(quoted);
    const updates = others.map((column) => `${column} = excluded.${column}`);
    return `insert into ${quoted(of.name)} (${listOf(names)})
      select ${listOf(names)} from json_populate_recordset(null::${quoted(of.name)}, $1)
      on conflict (${quoted(of.key)}) do update set ${updates.join(', ')}`;
  });

/** Inserts or replaces any number of rows in one statement. */
export const saveRows = async <Row>(db: Database, of: Table<Row>, rows: readonly Row[]): Promise<void> => {
  if (rows.length > 0) await run(db, saving(of), jsonOf(rows));
};

const updating = <Row>(of: Table<Row>, columns: readonly string[]): string =>
  textOf(of, `update ${columns.join()}`, () => {
    const updates = columns.map(quoted).map((column) => `${column} = fresh.${column}`);
    return `update ${quoted(of.name)} as old set ${updates.join(', ')}
      from json_populate_recordset(null::${quoted(of.name)}, $1) as fresh
      where old.${quoted(of.key)} = fresh.${quoted(of.key)}`;
  });

/** Replaces these columns of existing rows in one statement: columns that do not change cost nothing. */
export const updateRows = async <Row>(
  db: Database,
  of: Table<Row>,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): Promise<void> => {
  if (rows.length === 0 || columns.length === 0) return;
  const given = rows.map((row) =>
    Object.fromEntries([of.key, ...columns].map((column) => [column, row[column]])),
  );
  await run(db, updating(of, columns), jsonOf(given));
};

/** Deletes the rows with these keys; those that do not exist are no fault. */
export const deleteRows = async <Row>(
  db: Database,
  { name, key }: Table<Row>,
  keys: readonly string[],
): Promise<void> => {
  if (keys.length === 0) return;
  await run(db, `delete from ${quoted(name)} where ${quoted(key)} = any($1)`, keys);
};

/**
 * Erases a person from all rows that hold their personal data. The table's `migrate` makes an index of the first column
 * that names people, and of each other one where it names somebody else: an erasure that read the whole table, once for
 * each person, would hold up all tables, and making them again.
 */
export const cascadeErasure = async <Row>(
  db: Database,
  rowsOf: Table<Row>,
  person: string,
): Promise<void> => {
  const { name, key, personal } = rowsOf;
  const columns = personal.map(({ column }) => column);
  const needed = new Set([key, ...personal.flatMap(({ column, of }) => [column, ...of])]);
  const [whose = key, ...others] = new Set(personal.flatMap(({ of }) => of));
  const names = (of: string) => sql`${sql.ref(of)} = ${person}`;
  const isTheirs = sql.join(
    [names(whose), ...others.map((of) => sql`(${names(of)} and ${sql.ref(of)} <> ${sql.ref(whose)})`)],
    sql` or `,
  );
  const { rows } = await sql<Row>`
    select ${sql.join([...needed].map((column) => sql.ref(column)))} from ${sql.table(name)} where ${isTheirs}
  `.execute(db);
  const changed = rows
    .map((row) => ({ row, without: erasedRow(rowsOf, row, (each) => each === person) }))
    .filter(({ row, without }) => !isDeepStrictEqual(row, without));
  await updateRows(
    db,
    rowsOf,
    columns,
    changed.map(({ without }) => without),
  );
};
