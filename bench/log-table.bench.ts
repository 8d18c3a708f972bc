import { sql } from 'kysely';
import { logQuery } from '../contracts/audit/api.ts';
import type { RecordedEvent } from '../contracts/kernel/recorded.ts';
import { openDatabase, type Database } from '../projections/kernel/database.ts';
import { prepare } from '../projections/kernel/schema.ts';
import { createTable } from '../projections/kernel/table.ts';
import { countOnward } from '../projections/log/count-events.ts';
import { lastSeenEvent } from '../projections/log/last-seen.ts';
import { addPartition, PARTITIONS_END } from '../projections/log/partitions.ts';
import { logProjection } from '../projections/log/projector.ts';
import { correlated, foundEvents } from '../projections/log/queries.ts';
import { logTable } from '../projections/log/table.ts';
import { manyEvents } from './support/log-table/many-events.ts';
import { openOwnStores } from './support/own-stores.ts';
import { median, printTable } from './support/rounds.ts';

/**
 * What the log's table costs unpartitioned and in partitions, side by side in one run: adding many events at once and a
 * few, and the auditors' queries. `npx node bench/log-table.bench.ts [events a partition] [events…]`
 */
const [each = 250_000, ...sizes] = process.argv.slice(2).map(Number);
if (sizes.length === 0) sizes.push(100_000, 1_000_000);
const BATCH = 1_000;
/** How many events are a few; and how often everything is repeated. */
const FEW = 3;
const TIMES = 20;
/** Longer than any partition. */
const JUMP = 10_000_000;

const stores = await openOwnStores();
const url = stores.settings.DATABASE_URL;
const opened = (searchPath: string, isProjector: boolean) =>
  openDatabase(url, {
    max: isProjector ? 1 : 2,
    searchPath: `${searchPath},public`,
    longStatements: true,
    ...(isProjector && { waitForDisk: false, pipeline: true, byKeys: true }),
  });

/** Adds many events within the database: only their number and the distribution of their keys matter. */
const fill = async (db: Database, first: number, count: number, from: number): Promise<void> => {
  const { rows } = await sql<{ end: number | null }>`select ${sql.raw(PARTITIONS_END)} as end`.execute(db);
  if (from + count > (rows[0]?.end ?? 0)) await addPartition(db, from + count);
  await sql`
    insert into log_events
    select ${from}::bigint + n - ${first}, md5('event' || n), 'order-' || left(md5('sale' || n / 7), 24), 'order', n % 7,
      (array['CartItemAdded', 'OrderPlaced', 'PaymentStarted', 'StockReserved', 'PaymentCaptured'])[1 + n % 5],
      left(md5('customer' || n / 7 * 7919 % 20000), 24), md5('request' || n / 3), md5('event' || n - 1),
      '2026-01-01'::timestamptz + n * interval '1 second',
      concat_ws(' ', 'orderplaced', left(md5('sale' || n / 7), 24), left(md5('customer' || n / 7 % 20000), 24),
        left(md5('product' || n % 1000), 24), left(md5('line' || n), 24), n % 10000, 'linen shirt shaati linin ah medium sand',
        'standard delivery within three days 2999 450 3449')
    from generate_series(${first}::bigint, ${first + count - 1}::bigint) as n`.execute(db);
};

/** One of the two variants of the table. */
const form = async (schema: string, migrate: (db: Database) => Promise<void>) => {
  const [projector, reader] = [opened(schema, true), opened(schema, false)];
  for (const { db } of [projector, reader])
    await sql`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`.execute(db);
  await sql`create schema ${sql.id(schema)}`.execute(projector.db);
  await migrate(projector.db);
  return {
    reader: reader.db,
    fill: (first: number, count: number, from: number) => fill(projector.db, first, count, from),
    makeIndexes: () => logProjection.makeIndexes?.(projector.db),
    add: async (events: readonly RecordedEvent[]): Promise<number> => {
      const began = performance.now();
      await projector.db.transaction().execute((trx) => logProjection.apply(trx, events));
      return ((performance.now() - began) * 1_000) / events.length;
    },
    analyze: () => sql`vacuum (analyze) log_events`.execute(reader.db),
    bytes: async () => {
      const { rows } = await sql<{ bytes: number }>`
        select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class
        where relnamespace = ${schema}::regnamespace and relkind = 'r'
      `.execute(reader.db);
      return rows[0]?.bytes ?? 0;
    },
    close: () => Promise.all([projector.close(), reader.close()]),
  };
};

/** The measurements at one size, starting from an empty table. */
const measure = async (to: number): Promise<void> => {
  const forms = [
    await form(`whole_${to}`, async (db) => {
      await createTable(db, logTable);
      await sql.raw(`comment on table log_events is '${Number.MAX_SAFE_INTEGER}'`).execute(db);
    }),
    await form(`parts_${to}`, logProjection.migrate),
  ] as const;
  const [whole, parts] = forms;
  /** Runs both alternately; answers medians. */
  const both = async (times: number, ask: (of: (typeof forms)[number]) => Promise<number>) => {
    const all: [number[], number[]] = [[], []];
    for (let done = 0; done < times; done += 1)
      for (const [index, of] of done % 2 === 0 ? [...forms.entries()] : [...forms.entries()].toReversed())
        all[index]?.push(await ask(of));
    return [median(all[0]), median(all[1])] as const;
  };
  const row = (what: string, [one, other]: readonly [number, number], unit: string): readonly string[] => [
    what,
    `${one.toFixed(2)} ${unit}`,
    `${other.toFixed(2)} ${unit}`,
    (other / one).toFixed(2),
  ];

  const events = manyEvents();
  let [size, sinceJump] = [0, 0];
  let sample: readonly RecordedEvent[] = [];
  const add = async (count: number) => {
    if (sinceJump >= each) {
      events.jump(JUMP);
      sinceJump = 0;
    }
    sample = events.next(count);
    const costs: number[] = [];
    for (const of of size % 2_000 === 0 ? forms : forms.toReversed())
      costs[forms.indexOf(of)] = await of.add(sample);
    size += count;
    sinceJump += count;
    return costs;
  };
  const adding = async (count: number, batch: number) => {
    const all: [number[], number[]] = [[], []];
    for (let done = 0; done < count; done += batch)
      for (const [index, cost] of (await add(batch)).entries()) all[index]?.push(cost);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    return { mean: all.map(mean) as [number, number], median: all.map(median) as [number, number] };
  };

  const asked = (): readonly (readonly [string, (db: Database) => Promise<unknown>])[] => {
    const [first, , placed] = sample;
    const found = (query: object) => (db: Database) =>
      foundEvents(db, logQuery.parse({ limit: '50', ...query }), 'UTC', {
        countAll: () => Promise.resolve(0),
      });
    const early = String(Math.floor(Number(first?.position) / 2));
    const actor = placed && 'id' in placed.metadata.actor ? placed.metadata.actor.id : '';
    return [
      ['the newest page', found({})],
      ['a page in the middle', found({ cursor: early })],
      ['a stream', found({ stream: placed?.stream })],
      ['the end of an id', found({ q: `#${placed?.stream.slice(-6)}` })],
      ['an actor', found({ actor })],
      ['a story', (db) => correlated(db, placed?.metadata.$correlationId ?? '')],
      ['a word and a beginning', found({ q: 'linen paymentcaptured' })],
      ['a type, and how many', found({ type: 'PaymentCaptured' })],
      ['an hour, and how many', found({ from: '2026-01-02T00:00:00Z', to: '2026-01-02T01:00:00Z' })],
      ['the newest event', (db) => lastSeenEvent(db, BigInt(Number.MAX_SAFE_INTEGER))],
    ];
  };

  const last = Math.min(20_000, to / 5);
  while (size < to - last) {
    const count = Math.min(each, to - last - size);
    const from = (size / each) * JUMP;
    for (const of of forms) await of.fill(size, count, from);
    size += count;
  }
  events.jump(Math.ceil(size / each) * JUMP);
  for (const of of forms) await of.makeIndexes();
  const many = await adding(last, BATCH);
  const few = await adding(100 * FEW, FEW);
  for (const of of forms) await of.analyze();
  const table: (readonly string[])[] = [['', 'one table', `${each} a partition`, 'ratio']];
  table.push(row('adding 1,000 at once, an event, mean', many.mean, 'µs'));
  table.push(row('adding 1,000 at once, an event, median', many.median, 'µs'));
  table.push(row('adding 3, an event, median', few.median, 'µs'));
  for (const [what, ask] of asked())
    table.push(
      row(
        what,
        await both(TIMES, async ({ reader }) => {
          const began = performance.now();
          await ask(reader);
          return performance.now() - began;
        }),
        'ms',
      ),
    );
  table.push(
    row(
      'counting all, once',
      await both(3, async ({ reader }) => {
        const began = performance.now();
        await countOnward()(reader);
        return performance.now() - began;
      }),
      'ms',
    ),
  );
  table.push(row('disk', [(await whole.bytes()) / 2 ** 20, (await parts.bytes()) / 2 ** 20], 'MiB'));
  console.log(`${size} events`);
  printTable(table);
  for (const of of forms) await of.close();
};

try {
  // The checkpoints' table, which tells whose log the events are of.
  await prepare(url, []);
  for (const to of sizes) await measure(to);
} finally {
  await stores.close();
}
