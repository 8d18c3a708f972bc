import { sql } from 'kysely';
import { allEvents } from '../contracts/all-events.ts';
import { projectionsOf } from '../projections/index.ts';
import type { Database } from '../projections/kernel/database.ts';
import type { ExpectedTable } from '../projections/kernel/replay.ts';
import { verify } from '../projections/kernel/verify.ts';
import { readConfig } from '../services/platform/config.ts';
import { createKeyReader } from '../services/platform/personal-data.ts';
import { openStores } from '../services/app/stores.ts';
import { openOwnShop } from './support/own-shop.ts';
import { numbersFrom } from './support/plausible-products.ts';

/**
 * Changes a random value of a random read row behind the shop's back, looks whether `verify` names exactly that value,
 * and puts it back, repeatedly, over the demo shop's log. `node bench/tamper.bench.ts [tries] [seed]`
 */
const [tries = 200, seed = 1] = process.argv.slice(2).map(Number);
const next = numbersFrom(seed);
const oneOf = <T>(all: readonly T[]): T => {
  const one = all[Math.floor(next() * all.length)];
  if (one === undefined) throw new Error('There is nothing to choose from');
  return one;
};

/** Another value of the same type, whatever the value was. */
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

const changeAnyOf = async (db: Database, tables: readonly ExpectedTable[]): Promise<Change> => {
  const { table, key, columns, rows } = oneOf(tables.filter((each) => each.rows.size > 0));
  const row = oneOf([...rows.values()]) as Readonly<Record<string, unknown>>;
  const field = oneOf(columns.filter((column) => !key.includes(column)));
  const { rows: types } = await sql<{ type: string }>`
    select data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = ${field}`.execute(db);
  const change = otherwise[types[0]?.type ?? ''];
  if (change === undefined) throw new Error(`${table}.${field} is ${types[0]?.type}`);
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
  const check = () => verify({ db, log, projections });
  const before = await check();
  if (before.differences.length > 0) throw new Error('The tables differ before anything was changed');
  const replays = projections.flatMap(({ replay, wants }) => (replay ? [{ replay: replay(), wants }] : []));
  for await (const { events } of log.readAll(undefined))
    for (const { replay, wants } of replays) await replay.apply(events.filter(wants));
  const tables = replays.flatMap(({ replay }) => replay.expected());

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
