import { sql } from 'kysely';
import type { Database } from './database.ts';
import { rowKey, type ExpectedTable } from './replay.ts';

/** Where a table and the log disagree. A row that should be there and is not, or the other way round, has no field. */
export interface Difference {
  readonly table: string;
  readonly key: string;
  readonly field?: string;
  /** As JSON has them; null for a row that is not there. */
  readonly expected: unknown;
  readonly found: unknown;
}

type Row = Readonly<Record<string, unknown>>;

/** Rows compared in one statement. */
const AT_ONCE = 1_000;

const rowOf = (of: string, columns: readonly string[]) =>
  sql`row(${sql.join(columns.map((column) => sql.ref(`${of}.${column}`)))})`;

const asJson = (of: string, columns: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(`${of}.${column}`)]))})`;

/**
 * Compares every row of a table with what the log says of it. Postgres converts what is expected as it does when rows
 * are saved, so that only values differ here and never their notations. To be called in a transaction.
 */
export async function* compareTable(
  db: Database,
  expected: ExpectedTable,
  onCompared: (rows: number) => void = () => {},
): AsyncGenerator<Difference> {
  const { table, key, columns } = expected;
  const rows = [...expected.rows.values()];
  let missing = 0;
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const given = JSON.stringify(rows.slice(start, start + AT_ONCE));
    const same = sql`${rowOf('expected', key)} = ${rowOf('found', key)}`;
    const { rows: differing } = await sql<{ expected: Row; found: Row | null }>`
      select ${asJson('expected', columns)} as expected,
        case when found.${sql.ref(key[0] ?? '')} is null then null else ${asJson('found', columns)} end as found
      from json_populate_recordset(null::${sql.table(table)}, ${given}) as expected
      left join ${sql.table(table)} as found on ${same}
      where found.${sql.ref(key[0] ?? '')} is null or ${rowOf('expected', columns)} is distinct from ${rowOf('found', columns)}
    `.execute(db);
    for (const pair of differing) {
      if (pair.found === null) missing += 1;
      yield* differencesOf(expected, pair.expected, pair.found);
    }
    onCompared(Math.min(AT_ONCE, rows.length - start));
  }
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}
  `.execute(db);
  if (counted[0]?.count !== rows.length - missing) yield* surplusRows(db, expected);
}

const nameOf = ({ key }: ExpectedTable, row: Row): string =>
  key.map((column) => String(row[column])).join(' ');

const differencesOf = (expected: ExpectedTable, should: Row, found: Row | null): Difference[] => {
  const at = { table: expected.table, key: nameOf(expected, should) };
  if (!found) return [{ ...at, expected: should, found: null }];
  return expected.columns
    .filter((column) => JSON.stringify(should[column]) !== JSON.stringify(found[column]))
    .map((field) => ({ ...at, field, expected: should[field] ?? null, found: found[field] ?? null }));
};

async function* surplusRows(db: Database, expected: ExpectedTable): AsyncGenerator<Difference> {
  const { table, key, columns } = expected;
  await sql`
    declare found no scroll cursor for select ${asJson('found', columns)} as found from ${sql.table(table)} as found
    order by ${sql.join(key.map((column) => sql.ref(column)))}
  `.execute(db);
  for (let more = true; more;) {
    const { rows } = await sql<{ found: Row }>`fetch ${sql.lit(AT_ONCE)} from found`.execute(db);
    for (const { found } of rows)
      if (!expected.rows.has(rowKey(...key.map((column) => found[column]))))
        yield { table, key: nameOf(expected, found), expected: null, found };
    more = rows.length === AT_ONCE;
  }
  await sql`close found`.execute(db);
}
