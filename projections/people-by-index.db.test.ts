import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../tests/support/stores.ts';
import { allUsers } from './accounts/queries.ts';
import { openDatabase, type OpenDatabase } from './kernel/database.ts';
import { readTableShapes } from './migrate.ts';

let database: OpenDatabase;
beforeAll(async () => {
  const { url } = await testDatabase();
  // A plan is by keys wherever there is an index.
  database = openDatabase(url, { byKeys: true });
  for (const { migrate, makeIndexes } of readTableShapes) {
    await migrate(database.db);
    await makeIndexes?.(database.db);
  }
});
afterAll(() => database.close());

it('people are found and counted by an index that has neither deleted ones nor guests who were taken in', async () => {
  const { db } = database;
  const asked: CompiledQuery[] = [];
  const noting = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await allUsers(noting, { limit: 1, page: 2 }, 'UTC');
  const plans = await Promise.all(
    asked.map(async ({ sql: text, parameters }) => {
      const explained = CompiledQuery.raw(`explain ${text}`, [...parameters]);
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explained);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }),
  );
  for (const plan of plans) expect(plan).toContain('using accounts_standing');
  expect(plans.at(-1)).toMatch(/Aggregate.*\n.*Index Only Scan using accounts_standing/);
});

it('an older release’s table gets that index by a change of its own, which stops nobody who reads', async () => {
  const { db } = database;
  const accounts = readTableShapes.find(({ name }) => name === 'accounts');
  await sql`drop index accounts_standing`.execute(db);
  const isIndexed = async () =>
    (await sql`select from pg_indexes where indexname = 'accounts_standing'`.execute(db)).rows.length > 0;
  await accounts?.migrate(db);
  expect(await isIndexed()).toBe(false);
  await db.transaction().execute(async (trx) => {
    await accounts?.makeIndexes?.(trx);
    const { rows } = await sql<{ mode: string }>`
      select mode from pg_locks where relation = 'accounts'::regclass and pid = pg_backend_pid()
    `.execute(trx);
    expect(rows).not.toContainEqual({ mode: 'AccessExclusiveLock' });
  });
  expect(await isIndexed()).toBe(true);
});
