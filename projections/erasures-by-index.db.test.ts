import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../tests/support/stores.ts';
import { accountsTable } from './accounts/table.ts';
import { openDatabase, type OpenDatabase } from './kernel/database.ts';
import { cascadeErasure, type Table } from './kernel/table.ts';
import { readTableShapes } from './migrate.ts';
import { ordersTable } from './orders/table.ts';
import { reviewsTable } from './reviews/table.ts';

const SCHEMA = 'filling';
let database: OpenDatabase;
beforeAll(async () => {
  const { url } = await testDatabase();
  // As projectors have it: a plan is by keys wherever there is an index.
  database = openDatabase(url, { byKeys: true, searchPath: SCHEMA });
  await sql`create schema ${sql.ref(SCHEMA)}`.execute(database.db);
  for (const { migrate } of readTableShapes) await migrate(database.db);
});
afterAll(() => database.close());

/** The plan of how an erasure looks for rows, in a table that is still to be filled. */
const planOf = async <Row>(table: Table<Row>): Promise<string> => {
  const asked: CompiledQuery[] = [];
  const { db } = database;
  const noting = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await cascadeErasure(noting, table, 'somebody');
  const plans = asked.map(({ sql: text, parameters }) =>
    db.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${text}`, [...parameters])),
  );
  const lines = (await Promise.all(plans)).flatMap(({ rows }) => rows);
  return lines.map((row) => row['QUERY PLAN']).join('\n');
};

it('an erasure finds the rows of a person by an index, in each table with personal data', async () => {
  const plans = {
    accounts: await planOf(accountsTable),
    orders: await planOf(ordersTable),
    reviews: await planOf(reviewsTable),
  };
  const columns = readTableShapes.flatMap(({ personalColumns = [] }) => personalColumns);
  expect(new Set(Object.keys(plans))).toEqual(new Set(columns.map((column) => column.split('.')[0])));
  for (const plan of Object.values(plans)) {
    expect(plan).toContain('Index');
    expect(plan).not.toContain('Seq Scan');
  }
});
