import { sql } from 'kysely';
import { allEvents } from '../contracts/all-events.ts';
import { projectionsOf } from '../projections/index.ts';
import type { Database } from '../projections/kernel/database.ts';
import { differencesIn } from '../projections/kernel/rebuilding/differing.ts';
import { verify } from '../projections/kernel/rebuilding/verify.ts';
import { readConfig } from '../services/platform/config.ts';
import { createKeyReader } from '../services/platform/personal-data.ts';
import { openStores } from '../services/app/stores/stores.ts';
import { chance } from '../services/seed/demo/history/chance.ts';
import { openOwnShop } from './support/own-shop.ts';

/**
 * Changes a random value of a random read row behind the shop's back, checks whether `verify` names exactly that value,
 * and restores it, repeatedly, over the demo shop's log. `npx node bench/tamper.bench.ts [tries] [seed]`
 */
const [tries = 200, seed = 1] = process.argv.slice(2).map(Number);
const { next } = chance(seed);
const oneOf = <T>(all: readonly T[]): T => {
  const one = all[Math.floor(next() * all.length)];
  if (one === undefined) throw new Error('There is nothing to choose from');
  return one;
};

/** An expression for another value of the same type, whatever the value was. */
const otherwise: Readonly<Record<string, string>> = {
  boolean: 'not coalesce(was, false)',
  smallint: 'coalesce(was, 0) + 1',
  integer: 'coalesce(was, 0) + 1',
  bigint: 'coalesce(was, 0) + 1',
  numeric: 'coalesce(was, 0) + 1',
  'double precision': 'coalesce(was, 0) + 1',
  text: "coalesce(was, '') || 'x'",
  date: "coalesce(was, '2026-01-01') + 1",
  'timestamp with time zone': "coalesce(was, now()) + interval '1 second'",
  jsonb: `coalesce('{"changed": true}'::jsonb, was)`,
  ARRAY: 'array_append(was, null)',
};

interface Change {
  readonly table: string;
  readonly key: string;
  readonly field: string;
  readonly putBack: () => Promise<unknown>;
}

interface Column {
  readonly field: string;
  readonly type: string;
  readonly isKey: boolean;
}

/** The columns of a table that are stored, not generated. */
const columnsOf = async (db: Database, table: string): Promise<readonly Column[]> => {
  const { rows } = await sql<Column>`
    select column_name as field, data_type as type, exists (
      select from information_schema.key_column_usage as key
      where key.table_schema = 'public' and key.table_name = ${table} and key.column_name = columns.column_name
    ) as "isKey"
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position
  `.execute(db);
  return rows;
};

const anyRowOf = async (db: Database, table: string, keys: readonly string[]) => {
  const key = sql.join(keys.map((column) => sql.ref(column)));
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select ${key} from ${sql.table(table)} order by ${key}
    offset floor(${next()}::float8 * (select count(*) from ${sql.table(table)})) limit 1
  `.execute(db);
  return rows[0];
};

const changeAnyOf = async (db: Database, tables: readonly string[]): Promise<Change> => {
  const table = oneOf(tables);
  const columns = await columnsOf(db, table);
  const key = columns.filter(({ isKey }) => isKey).map(({ field }) => field);
  const row = await anyRowOf(db, table, key);
  if (!row) return changeAnyOf(db, tables);
  const { field, type } = oneOf(columns.filter(({ isKey }) => !isKey));
  const change = otherwise[type];
  if (change === undefined) throw new Error(`${table}.${field} is ${type}`);
  const here = sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  );
  const changed = sql.raw(change.replaceAll('was', `"${field}"`));
  const { rows: before } = await sql<{ was: string }>`
    select to_jsonb(${sql.ref(field)}) as was from ${sql.table(table)} where ${here}`.execute(db);
  await sql`update ${sql.table(table)} set ${sql.ref(field)} = ${changed} where ${here}`.execute(db);
  const was = JSON.stringify({ [field]: before[0]?.was ?? null });
  return {
    table,
    key: key.map((column) => String(row[column])).join(' '),
    field,
    putBack: () =>
      sql`update ${sql.table(table)} set ${sql.ref(field)} =
        (select kept.${sql.ref(field)} from jsonb_populate_record(null::${sql.table(table)}, ${was}::jsonb) as kept)
        where ${here}`.execute(db),
  };
};

const shop = await openOwnShop();
const config = readConfig(shop.settings);
const stores = openStores(config);
try {
  const { db, log, pool } = stores;
  const { open } = createKeyReader({ pool, keys: config.vault, events: allEvents });
  const projections = projectionsOf({ open, zone: config.timeZone });
  const check = async () => {
    const verified = await verify({ url: config.databaseUrl, log, projections });
    return { ...verified, differences: verified.differing.rows.flatMap(differencesIn) };
  };
  const before = await check();
  if (before.differences.length > 0) throw new Error('The tables differ before anything was changed');
  const tables = projections.flatMap((each) => each.tables);

  const touched = new Map<string, number>();
  let found = 0;
  for (let each = 0; each < tries; each += 1) {
    const { table, key, field, putBack } = await changeAnyOf(db, tables);
    const { differences } = await check();
    const [named] = differences;
    if (differences.length === 1 && named?.table === table && named.key === key && named.field === field)
      found += 1;
    else console.log(`${table} ${key} ${field}: ${JSON.stringify(differences)}`);
    touched.set(table, (touched.get(table) ?? 0) + 1);
    await putBack();
  }
  const after = await check();
  console.log(`${before.events} events, ${before.rows} rows: ${found} of ${tries} found and named`);
  console.log([...touched].map(([table, times]) => `${table} ${times}`).join(', '));
  process.exitCode = found === tries && after.differences.length === 0 ? 0 : 1;
} finally {
  await stores.close();
  await shop.close();
}
