import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A row of which the old and the new tables do not say the same. */
export interface DifferingRow {
  readonly table: string;
  /** The values of its primary key. */
  readonly key: string;
  /** The columns that differ; none where only one of the tables has the row. */
  readonly columns: readonly string[];
  /** Which of the tables has it. */
  readonly in: 'both' | 'old' | 'new';
}

export interface Differing {
  readonly count: number;
  /** Some of them. */
  readonly rows: readonly DifferingRow[];
}

/** Rows that are named at most, of each table. */
const NAMED = 10;

/** Compares a table in two schemas, row by row along its primary key. To be called in a transaction, which may take long. */
export const differingRows = async (
  trx: Database,
  table: string,
  [old, made]: readonly [string, string],
): Promise<Differing> => {
  const keys = await primaryKey(trx, made, table);
  const columns = (of: string) => sql.join(keys.map((key) => sql.ref(`${of}.${key}`)));
  const same = sql.join(
    keys.map((key) => sql`${sql.ref(`old.${key}`)} = ${sql.ref(`made.${key}`)}`),
    sql` and `,
  );
  const first = sql.id(keys[0] ?? '');
  const { rows } = await sql<DifferingRow & { count: number }>`
    select count(*) over () as count, ${table} as table,
      array_to_string(case when old.${first} is null then array[${columns('made')}]::text[] else array[${columns('old')}]::text[] end, ' ') as key,
      case when old.${first} is null then 'new' when made.${first} is null then 'old' else 'both' end as in,
      case when old.${first} is null or made.${first} is null then '{}'::text[] else array(
        select before.key from jsonb_each(to_jsonb(old)) as before join jsonb_each(to_jsonb(made)) as after using (key)
        where before.value is distinct from after.value order by before.key
      ) end as columns
    from ${sql.id(old, table)} as old full join ${sql.id(made, table)} as made on ${same}
    where row(old.*) is distinct from row(made.*)
    limit ${NAMED}
  `.execute(trx);
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _count, ...row }) => row) };
};

const primaryKey = async (trx: Database, schema: string, table: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attribute.attname as name from pg_index as index
    join pg_attribute as attribute on attribute.attrelid = index.indrelid and attribute.attnum = any(index.indkey)
    where index.indisprimary and index.indrelid = format('%I.%I', ${schema}::text, ${table}::text)::regclass
    order by array_position(index.indkey::smallint[], attribute.attnum)
  `.execute(trx);
  if (rows.length === 0) throw new Error(`${table} has no primary key to compare its rows by`);
  return rows.map(({ name }) => name);
};
