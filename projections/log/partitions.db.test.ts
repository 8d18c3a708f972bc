import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { logQuery } from '#contracts/audit/api';
import { stockEvents } from '#contracts/stock/events';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type Database, type OpenDatabase } from '../kernel/database.ts';
import { rebuild } from '../kernel/rebuilding/rebuild.ts';
import { prepare } from '../kernel/schema.ts';
import { at, exampleId } from '../kernel/testing/examples.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { countOnward } from './count-events.ts';
import { lastSeenEvent } from './last-seen.ts';
import { logProjection } from './projector.ts';
import { correlated, eventAt, foundEvents } from './queries.ts';

const PATIENCE = 60_000;
/** More than a partition takes: a log of which a part was lost, or whose positions are bytes of its files. */
const JUMP = 3_000_000;
const EACH = 1_000;

let url: string;
let database: OpenDatabase;
let log: FakeLog;
beforeEach(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
  log = new FakeLog();
});
afterEach(() => database.close());

const append = (count: number) => {
  for (let number = 0; number < count; number += 1) {
    const productId = exampleId(number % 100);
    const data = { productId, variantId: productId, availableAfter: number, at: at(1) };
    log.append(`stock-${productId}`, stockEvents.StockSet.create(data));
  }
};

interface Partition {
  readonly name: string;
  readonly rows: number;
}

/** Of the table in a schema, oldest first. */
const partitionsIn = async (schema: string): Promise<readonly Partition[]> => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_inherits
    join pg_class on pg_class.oid = inhrelid join pg_namespace on pg_namespace.oid = relnamespace
    where inhparent = to_regclass(${`${schema}.log_events`}) order by inhrelid
  `.execute(database.db);
  return Promise.all(
    rows.map(async ({ name }) => {
      const counted = await sql<{ rows: number }>`select count(*) as rows from ${sql.raw(name)}`.execute(
        database.db,
      );
      return { name, rows: counted.rows[0]?.rows ?? 0 };
    }),
  );
};

/** Three partitions; answers where each ends. */
const fill = async (...sizes: readonly number[]): Promise<readonly bigint[]> => {
  await prepare(url, [logProjection]);
  const ends: bigint[] = [];
  for (const size of sizes) {
    const done = log.all.length;
    append(size);
    await logProjection.apply(database.db, log.all.slice(done));
    ends.push(log.end);
    log.appendSystem(JUMP);
  }
  return ends;
};

test('a jump of the positions makes one partition, whether many events follow or one', async () => {
  await fill(EACH, 1, EACH);
  expect(await partitionsIn('public')).toEqual([
    { name: 'public.log_events_0', rows: EACH },
    expect.objectContaining({ rows: 1 }),
    expect.objectContaining({ rows: EACH }),
  ]);
  // Given again, they change nothing.
  await logProjection.apply(database.db, log.all);
  for (const event of log.all.slice(-3)) await logProjection.apply(database.db, [event]);
  expect((await partitionsIn('public')).map(({ rows }) => rows)).toEqual([EACH, 1, EACH]);
});

test('a rebuild, and a version that comes back, bring all partitions along', async () => {
  await fill(EACH, EACH, 10);
  const options = { url, log, signal: AbortSignal.timeout(PATIENCE) };
  const rowsIn = async (schema: string) => {
    const partitions = await partitionsIn(schema);
    expect(partitions.filter(({ name }) => !name.startsWith(`${schema}.`))).toEqual([]);
    return partitions.reduce((sum, { rows }) => sum + rows, 0);
  };
  await rebuild({ ...options, projection: logProjection });
  expect(await rowsIn('public')).toBe(log.all.length);
  await rebuild({ ...options, projection: { ...logProjection, version: logProjection.version + 1 } });
  expect([await rowsIn('public'), await rowsIn('kept_log')]).toEqual([log.all.length, log.all.length]);
  const { events } = await rebuild({ ...options, projection: logProjection });
  expect([events, await rowsIn('public'), await rowsIn('kept_log')]).toEqual([
    0,
    log.all.length,
    log.all.length,
  ]);
});

describe('a log table of three partitions', () => {
  let ends: readonly bigint[];
  beforeEach(async () => {
    ends = await fill(EACH, EACH, EACH);
    await logProjection.makeIndexes?.(database.db);
    await sql`vacuum (analyze) log_events`.execute(database.db);
  });

  const search = (query: object) => (db: Database) =>
    foundEvents(db, logQuery.parse({ limit: '50', ...query }), 'UTC', {
      countAll: () => Promise.resolve(0),
    });
  /** Which partitions were read for what is asked, by their number; how many there are of a search all have to say. */
  const touched = async (ask: (db: Database) => Promise<unknown>): Promise<readonly number[]> => {
    const names = (await partitionsIn('public')).map(({ name }) => name.replace('public.', ''));
    const read = new Set<string>();
    for (const { sql: text, parameters } of await statementsOf(ask)) {
      if (text.startsWith('select count(*) as "total"')) continue;
      const { rows } = await database.db.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(
        CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, [...parameters]),
      );
      for (const name of rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => relationsIn(Plan))))
        read.add(name);
    }
    return names.flatMap((name, index) => (read.has(name) ? [index] : []));
  };

  it.each<[string, (db: Database) => Promise<unknown>]>([
    ['the first page', search({})],
    ['a kind of streams', search({ stream: 'stock' })],
    ['a type', search({ type: 'StockSet' })],
    ['the newest event', (db) => lastSeenEvent(db, log.end)],
  ])('is asked for %s in the newest partition alone', async (_, ask) => {
    expect(await touched(ask)).toEqual([2]);
  });

  it('is asked how many events are new in the newest partition alone', async () => {
    const count = countOnward();
    await count(database.db);
    expect(await touched(count)).toEqual([2]);
  });

  it('is asked for a later page, or for an event by its position, in the one partition that has it', async () => {
    const [first = 0n, second = 0n] = ends;
    expect(await touched(search({ cursor: String(second) }))).toEqual([1]);
    expect(await touched((db) => eventAt(db, String(first)))).toEqual([0]);
    expect(await touched((db) => lastSeenEvent(db, first))).toEqual([0]);
  });

  it('is asked what a request caused in all partitions, by the index', async () => {
    expect(await touched((db) => correlated(db, 'another'))).toEqual([0, 1, 2]);
  });
});

interface Node {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly Node[];
}

/** The tables that a plan has read. */
const relationsIn = (node: Node): readonly string[] =>
  node['Actual Loops'] === 0
    ? []
    : [node['Relation Name'] ?? '', ...(node.Plans ?? []).flatMap((each) => relationsIn(each))];

/** What is asked of the database. */
const statementsOf = async (ask: (db: Database) => Promise<unknown>): Promise<readonly CompiledQuery[]> => {
  const asked: CompiledQuery[] = [];
  const { db } = database;
  await ask(
    db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        asked.push(db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  );
  return asked;
};
