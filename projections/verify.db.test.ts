import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { catalogueEvents } from '#contracts/catalogue/events';
import { accountEvents } from '#contracts/accounts/events';
import { reviewEvents } from '#contracts/reviews/events';
import { stockEvents } from '#contracts/stock/events';
import { testDatabase } from '../tests/support/stores.ts';
import type { TestLog } from '../tests/support/log-on-node.ts';
import { testLog } from '../tests/support/test-log.ts';
import { projectionsOf } from './index.ts';
import { openDatabase, type OpenDatabase } from './kernel/database.ts';
import { differencesIn } from './kernel/rebuilding/differing.ts';
import { at, exampleId, openWith } from './kernel/testing/examples.ts';
import { startRunner, type Runner } from './kernel/running/runner.ts';
import { verify } from './kernel/rebuilding/verify.ts';
import { exampleOrder } from './orders/testing/example-order.ts';
import { quiet } from './kernel/testing/quiet.ts';

/** Of each table a row at a time. Where the log is a server's, each look waits until the tables are at its end. */
const ROWS = inject('stores').isEventStoreProjected ? [0] : [0, 1, 2];

/** Values that a hand might write, by the type of a column; never the one that stands there. */
const tampered: Readonly<Record<string, (column: string) => string>> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  boolean: (column) => `not coalesce(${column}, false)`,
  'double precision': (column) => `coalesce(${column}, 0) + 0.5`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 second'`,
  jsonb: () => `'{"changed": true}'`,
  ARRAY: (column) => `array_append(${column}, '7')`,
};

let url: string;
let database: OpenDatabase;
let runner: Runner;
let log: TestLog;
const projections = projectionsOf({ open: openWith(new Set()), zone: 'Africa/Mogadishu' });
const ask = async () => {
  const verified = await verify({ url, log, projections });
  return { ...verified, differences: verified.differing.rows.flatMap(differencesIn) };
};

beforeAll(async () => {
  ({ url } = await testDatabase());
  log = await testLog();
  database = openDatabase(url);
  for (let number = 1; number <= 20; number += 1) {
    const [userId, productId] = [exampleId(number), exampleId(500 + number)];
    const keys = { emailKey: 'e', usernameKey: 'u', profileKey: 'p', passwordVersion: 1, usernameClaim: 1 };
    const profile = { name: 'sealed:Asha', username: 'sealed:asha', email: 'sealed:asha@suuq.test' };
    await log.append(
      `account-${userId}`,
      accountEvents.AccountRegistered.create({ userId, ...profile, ...keys, registeredAt: at(number) }),
    );
    const named = { title: `Good ${number}`, description: '', translations: {} };
    const facts = { ...named, category: 'home', brand: 'ymc', images: [] };
    await log.append(
      `product-${productId}`,
      catalogueEvents.ProductCreated.create({
        productId,
        ...facts,
        priceCents: 500,
        salePriceCents: null,
        at: at(number),
      }),
    );
    await log.append(
      `stock-${productId}`,
      stockEvents.StockSet.create({
        productId,
        variantId: productId,
        availableAfter: number,
        at: at(number),
      }),
    );
    const words = { rating: 4, comment: 'sealed:Good.', commentKey: 'c', at: at(number) };
    await log.append(
      `review-${productId}-${userId}`,
      reviewEvents.ReviewSubmitted.create({ productId, userId, reviewId: exampleId(900 + number), ...words }),
      reviewEvents.ReviewUpdated.create({ productId, userId, ...words, rating: 3 }),
    );
    const { stream, placed, started, captured } = exampleOrder(1_000 + number);
    await log.append(stream, placed, started, captured);
  }
  runner = startRunner({ url, log, projections, logger: quiet });
});
afterAll(async () => {
  await runner.stop();
  await database.close();
});

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** Changes these columns of one row of their table behind the shop's back. */
const tamper = async (columns: readonly Column[], row: number) => {
  const table = sql.table(columns[0]?.table ?? '');
  const where = sql`ctid = (select ctid from ${table} order by ctid limit 1 offset ${row})`;
  const before = await sql<{ value: string }>`
    select to_jsonb(${table})::text as value from ${table} where ${where}`.execute(database.db);
  const changes = columns.map(({ column, type }) => {
    const change = tampered[type];
    if (!change) throw new Error(`Nobody knows how to change a ${type}`);
    return sql`${sql.ref(column)} = ${sql.raw(change(column))}`;
  });
  const hit = await sql<{ place: string }>`
    update ${table} set ${sql.join(changes)} where ${where} returning ctid::text as place
  `.execute(database.db);
  const names = sql.join(columns.map(({ column }) => sql.ref(column)));
  const putBack = () =>
    sql`
      update ${table} set (${names}) = (
        select ${names} from jsonb_populate_record(null::${table}, ${before.rows[0]?.value}::jsonb)
      ) where ctid = ${hit.rows[0]?.place}::tid`.execute(database.db);
  return { places: columns.map(({ table: of, column }) => `${of}.${column}`), putBack };
};

describe('verifying the read tables', () => {
  it('finds nothing where nothing was touched', async () => {
    const { events, rows, differences } = await ask();
    expect(differences).toEqual([]);
    expect([events, rows > 80]).toEqual([log.all.length, true]);
  });

  it('names every value that was changed by hand', { timeout: 180_000 }, async () => {
    const { rows: columns } = await sql<Column>`
      select table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER'
        and table_name in ('products', 'product_ratings', 'accounts', 'orders', 'reviews', 'stats_days')
        and column_name not in ('id', 'day', 'figure')
    `.execute(database.db);
    const tables = [...Map.groupBy(columns, ({ table }) => table).values()];
    for (const row of ROWS) {
      const changes = [];
      for (const each of tables) changes.push(await tamper(each, row));
      const { differences } = await ask();
      expect(differences.map(({ table, field }) => `${table}.${field}`).toSorted()).toEqual(
        changes.flatMap(({ places }) => places).toSorted(),
      );
      for (const { putBack } of changes) await putBack();
    }
    expect((await ask()).differences).toEqual([]);
  });

  it('can be asked for again as soon as it has answered', async () => {
    for (let times = 0; times < 5; times += 1) {
      await ask();
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and database = (
        select oid from pg_database where datname = current_database())`.execute(database.db);
      // One for each projection that the runner leads.
      expect(rows).toHaveLength(projections.length);
    }
  });

  it('knows of an erased address before the key of its person is gone', async () => {
    await log.append(
      `account-${exampleId(1)}`,
      accountEvents.AccountDeleted.create({ userId: exampleId(1), at: at(90) }),
    );
    expect((await ask()).differences).toEqual([]);
  });

  it('names a stream that cannot be read on, as its projector has parked it', async () => {
    const { stream, delivered, cancelled } = exampleOrder(1_003);
    await log.append(stream, { ...delivered, schema: 9 }, cancelled);
    const { differences, unreadable } = await ask();
    expect(differences).toEqual([]);
    expect(unreadable.map(({ projection, event }) => [projection, event.stream, event.revision])).toEqual([
      ['orders', stream, 3],
      ['stats', stream, 3],
    ]);
  });

  it('names a row that was taken away, and one that was made up', async () => {
    await sql`update products set id = ${exampleId(999)} where id = ${exampleId(501)}`.execute(database.db);
    const { differences } = await ask();
    expect(differences).toMatchObject([
      { table: 'products', key: exampleId(501), found: null },
      { table: 'products', key: exampleId(999), expected: null },
    ]);
  });

  it('says so when a projection does not follow the log', async () => {
    await runner.stop();
    await log.append(
      `stock-${exampleId(502)}`,
      stockEvents.StockSet.create({
        productId: exampleId(502),
        variantId: exampleId(502),
        availableAfter: 77,
        at: at(99),
      }),
    );
    await expect(verify({ url, log, projections, patience: 50 })).rejects.toThrow('does not follow the log');
  });
});
