import { sql } from 'kysely';
import type { DifferingRow as NamedRow } from '#contracts/system/maintenance';
import type { Database } from '../database.ts';
import { LIVE } from './kept.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row that is not the same in a live table and in one made from the log. */
export interface DifferingRow extends Readonly<NamedRow> {
  /** Its values as JSON; null where the log knows nothing of this row. */
  readonly expected: Row | null;
  /** Null where the row is missing. */
  readonly found: Row | null;
}

/** One value that differs; without `field`, a whole row that is missing, or should not be there. */
export interface Difference {
  readonly table: string;
  readonly key: string;
  readonly field?: string;
  readonly expected: unknown;
  readonly found: unknown;
}

/** The differences in a row: one for each column that differs, or one for the whole row where either side lacks it. */
export const differencesIn = ({
  table,
  key,
  columns,
  expected,
  found,
}: DifferingRow): readonly Difference[] =>
  expected && found
    ? columns.map((field) => ({ table, key, field, expected: expected[field], found: found[field] }))
    : [{ table, key, expected, found }];

export interface Differing {
  /** In all tables together. */
  readonly count: number;
  /** Some of them, at most 200, so that memory is bounded even if every row differs. */
  readonly rows: readonly DifferingRow[];
}

/** The most rows that are remembered. */
const MOST = 200;
/** The most rows of either table in one statement. */
const PIECE = 2_000;

/**
 * Compares live tables with those of another schema, piece by piece along their primary keys. To be called in a
 * transaction, which may take long.
 */
export const differingRows = async (
  trx: Database,
  tables: readonly string[],
  schema: string,
  onCompared: (rows: number) => void = () => {},
): Promise<Differing> => {
  let count = 0;
  const rows: DifferingRow[] = [];
  for (const table of tables)
    for await (const piece of comparedPieces(trx, table, schema)) {
      count += piece.differing.length;
      rows.push(...piece.differing.slice(0, MOST - rows.length));
      onCompared(piece.rows);
    }
  return { count, rows };
};

interface Piece {
  readonly rows: number;
  readonly differing: readonly DifferingRow[];
}

type Pair = Pick<DifferingRow, 'expected' | 'found'>;

async function* comparedPieces(trx: Database, table: string, schema: string): AsyncGenerator<Piece> {
  const { keys, columns } = await shapeOf(trx, schema, table);
  const [found, expected] = [sql.id(LIVE, table), sql.id(schema, table)];
  const names = (of: string, some: readonly string[]) =>
    sql.join(some.map((column) => sql.ref(`${of}.${column}`)));
  const key = sql.join(keys.map(({ name }) => sql.id(name)));
  const bound = (values: readonly string[]) =>
    sql`row(${sql.join(keys.map(({ type }, index) => sql`${values[index]}::text::${sql.raw(type)}`))})`;
  const range = (above: readonly string[] | undefined, upTo: readonly string[] | undefined) => sql`
    ${above ? sql`row(${key}) > ${bound(above)}` : sql`true`}
    and ${upTo ? sql`row(${key}) <= ${bound(upTo)}` : sql`true`}`;
  /** The key up to which neither table has more rows than `PIECE`; undefined where both end before that. */
  const endOf = async (above: readonly string[] | undefined): Promise<readonly string[] | undefined> => {
    const last = (of: typeof found) =>
      sql`(select ${key} from ${of} where ${range(above, undefined)} order by ${key} offset ${sql.lit(PIECE - 1)} limit 1)`;
    const texts = sql.join(keys.map(({ name }) => sql`${sql.id(name)}::text`));
    const { rows } = await sql<{ key: readonly string[] }>`
      select array[${texts}] as key from (${last(found)} union all ${last(expected)}) as ends order by ${key} limit 1
    `.execute(trx);
    return rows[0]?.key;
  };
  const first = keys[0]?.name ?? '';
  for (let above: readonly string[] | undefined; ;) {
    const upTo = await endOf(above);
    const isSame = sql.join(
      keys.map(({ name }) => sql`${sql.ref(`found.${name}`)} = ${sql.ref(`expected.${name}`)}`),
      sql` and `,
    );
    const asJson = (of: string) =>
      sql`case when ${sql.ref(`${of}.${first}`)} is not null then to_jsonb(${sql.id(of)}) end`;
    const { rows } = await sql<{ rows: number; pairs: readonly Pair[] }>`
      select count(*) as rows, coalesce(
        jsonb_agg(jsonb_build_object('expected', ${asJson('expected')}, 'found', ${asJson('found')})
          order by ${sql.join(keys.map(({ name }) => sql`coalesce(${sql.ref(`expected.${name}`)}, ${sql.ref(`found.${name}`)})`))})
        filter (where row(${names('found', columns)}) is distinct from row(${names('expected', columns)})), '[]') as pairs
      from (select ${names('one', columns)} from ${found} as one where ${range(above, upTo)}) as found
      full join (select ${names('one', columns)} from ${expected} as one where ${range(above, upTo)}) as expected
      on ${isSame}
    `.execute(trx);
    const [{ rows: compared, pairs } = { rows: 0, pairs: [] }] = rows;
    yield { rows: compared, differing: pairs.map((pair) => differingOf(table, keys, columns, pair)) };
    if (!upTo) return;
    above = upTo;
  }
}

const differingOf = (
  table: string,
  keys: readonly Key[],
  columns: readonly string[],
  { expected, found }: Pair,
): DifferingRow => {
  const key = keys.map(({ name }) => String((expected ?? found)?.[name])).join(' ');
  if (!expected) return { table, key, is: 'unexplained', columns: [], expected, found };
  if (!found) return { table, key, is: 'missing', columns: [], expected, found };
  const differ = columns.filter(
    (column) => JSON.stringify(expected[column]) !== JSON.stringify(found[column]),
  );
  return { table, key, is: 'different', columns: differ, expected, found };
};

interface Key {
  readonly name: string;
  readonly type: string;
}

interface Column extends Key {
  readonly place: number | null;
}

/** The stored columns of a table, without generated ones, and the columns of its primary key in their order. */
const shapeOf = async (trx: Database, schema: string, table: string) => {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type, array_position(indkey::smallint[], attnum) as place
    from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
    where attrelid = format('%I.%I', ${schema}::text, ${table}::text)::regclass
      and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum
  `.execute(trx);
  const keys = rows
    .filter(({ place }) => place !== null)
    .toSorted((one, other) => Number(one.place) - Number(other.place));
  if (keys.length === 0) throw new Error(`${table} has no primary key to compare its rows by`);
  return { keys, columns: rows.map(({ name }) => name) };
};
