import { sql } from 'kysely';
import { expect } from 'vitest';
import { openDatabase, type Database } from '../../projections/kernel/database.ts';
import type { FakeLog } from '../../projections/kernel/testing/fake-log.ts';
import type { Projection } from '../../projections/kernel/projection.ts';
import { rebuild } from '../../projections/kernel/rebuilding/rebuild.ts';
import { prepare } from '../../projections/kernel/schema.ts';
import type { TestLog } from './log-on-node.ts';
import { testLog } from './test-log.ts';

/**
 * Projects a log three ways: all events at once, each event alone and twice and then all again, and by a rebuild into
 * the live tables. All must give the same rows. Answers the log that they were projected from.
 */
export const projectorContract = async (
  url: string,
  projection: Projection,
  filled: FakeLog,
): Promise<TestLog> => {
  const log = await testLog(filled);
  const { db, close } = openDatabase(url);
  await prepare(url, [projection]);
  const once = await projectedInto(url, 'once', projection, (to) =>
    projection.apply(to, wanted(projection, log)),
  );
  const twice = await projectedInto(url, 'twice', projection, async (to) => {
    const events = wanted(projection, log);
    for (const event of events.flatMap((each) => [each, each])) await projection.apply(to, [event]);
    await projection.apply(to, events);
  });
  // The rows in the live tables may be from another test's log.
  await sql`update projection_checkpoints set position = -1 where name = ${projection.name}`.execute(db);
  await rebuild({ url, log, projection, signal: AbortSignal.timeout(30_000) });
  const rebuilt = await dump(db, projection);
  await close();
  expect(twice).toEqual(once);
  expect(rebuilt).toEqual(once);
  return log;
};

const wanted = (projection: Projection, log: TestLog) => log.all.filter(projection.wants);

const projectedInto = async (
  url: string,
  schema: string,
  projection: Projection,
  project: (db: Database) => Promise<void>,
): Promise<unknown> => {
  const { db, close } = openDatabase(url, { max: 1, searchPath: `${schema},public`, pipeline: true });
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db);
  await sql`create schema ${sql.id(schema)}`.execute(db);
  await projection.migrate(db);
  await project(db);
  const rows = await dump(db, projection);
  await close();
  return rows;
};

const dump = async (db: Database, { tables }: Projection): Promise<unknown> => {
  const dumps = tables.map(async (name) => {
    const { rows } =
      await sql`select to_jsonb(each) as row from ${sql.table(name)} as each order by 1`.execute(db);
    return [name, rows] as const;
  });
  return Object.fromEntries(await Promise.all(dumps));
};
