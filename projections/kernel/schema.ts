import { sql } from 'kysely';
import { LOCKS } from '#resilience/lock-numbers';
import { GIVES_WAY_AFTER, retryWhileLocked } from '#resilience/retry-while-locked';
import { readCheckpoint } from './checkpoints.ts';
import { openDatabase, type Database } from './database.ts';
import type { Projection } from './projection.ts';
import { SAID, saidOf, saidTables } from './rebuilding/said-tables.ts';

/**
 * The runner's own tables, in numbered steps that each run once. `position` is -1 before the first event; `changed` is
 * the last position that brought rows, or negative where they changed otherwise; `epoch` grows with every new owner, so
 * that commits of an old one match nothing.
 */
const steps: readonly string[] = [
  `create table projection_checkpoints (
    name text primary key,
    version integer not null,
    position bigint not null default -1,
    changed bigint not null default -1,
    epoch bigint not null default 0,
    updated_at timestamptz not null default now()
  ) with (fillfactor = 50)`,
  `create table projection_parked (
    projection text not null,
    stream text not null,
    event_id text not null,
    type text not null,
    revision integer not null,
    position bigint not null,
    error text not null,
    attempts integer not null,
    parked_at timestamptz not null default now(),
    decision text check (decision in ('retry', 'skip')),
    primary key (projection, stream)
  )`,
  `create table projection_verifications (
    at timestamptz primary key default clock_timestamp(),
    up_to bigint not null,
    events bigint not null,
    rows bigint not null,
    seconds double precision not null,
    differences bigint not null
  )`,
  `alter table projection_verifications add column unreadable bigint not null default 0`,
  // Its next owner rebuilds it: another table was found to be made from a log that is no longer this one.
  `alter table projection_checkpoints add column doubted boolean not null default false`,
  `create table projection_work (
    request text primary key,
    begun integer not null default 1,
    progress jsonb
  )`,
  // The tables that a swap has put aside, by version, and up to where they have the log.
  `create table projection_kept (name text primary key, version integer not null, position bigint not null)`,
  // The version of which its own code has said that its tables hold no personal data. A release that does not know this
  // column leaves it behind the version, so that it says nothing of what that one has made.
  `alter table projection_checkpoints add column impersonal integer`,
  `alter table projection_kept add column impersonal boolean not null default false`,
  // The tables that a version has made, and which version that was, for the code that takes its place and has others.
  `alter table projection_checkpoints add column tables text[], add column tables_of integer`,
  // The stream's own name, as JSON, where it is parked by another (`parkedName`).
  `alter table projection_parked add column own_name text`,
  // When the decision was noted; null of one that a release noted which does not know this column.
  `alter table projection_parked add column decided_at timestamptz`,
];

/**
 * Creates the tables and indexes that these projections need, on a connection of its own: in a large shop an index
 * takes longer to build than any query of a page. Tables of another version than this code's stay as they are: the
 * runner makes the new ones beside them. May be repeated, and run by several processes at once.
 */
export const prepare = (url: string, projections: readonly Projection[]): Promise<void> =>
  underLock(url, [
    givingWay(migrateKernel),
    ...projections.flatMap((projection) => [
      givingWay((trx) => prepareTables(trx, projection)),
      ...makingIndexes(projection),
    ]),
  ]);

/** Creates the indexes of tables that were empty when they were prepared. May be repeated. */
export const completeTables = async (url: string, { makeIndexes }: Projection): Promise<void> => {
  if (makeIndexes) await underLock(url, [makeIndexes]);
};

type Change = (trx: Database) => Promise<void>;

/** Makes each change in a transaction of its own, which blocks others only as long as its own tables need. */
const underLock = async (url: string, changes: readonly Change[]): Promise<void> => {
  const { db, close } = openDatabase(url, { max: 1, longStatements: true });
  const inTransaction = (change: Change) =>
    db.transaction().execute(async (trx) => {
      // Waits, within the deadline, for another process that does the same.
      await sql`select pg_advisory_xact_lock(${LOCKS.readTables})`.execute(trx);
      await sql`set local statement_timeout = 0`.execute(trx);
      await change(trx);
    });
  try {
    for (const change of changes) await retryWhileLocked(() => inTransaction(change));
  } finally {
    await close();
  }
};

/** For changes that block readers. Creating an index does not, and waits for writers as long as it must. */
const givingWay =
  (change: Change): Change =>
  async (trx) => {
    await sql.raw(`set local lock_timeout = ${GIVES_WAY_AFTER}`).execute(trx);
    await change(trx);
  };

const prepareTables = async (trx: Database, projection: Projection): Promise<void> => {
  const { name, version, migrate } = projection;
  await sql`insert into projection_checkpoints (name, version) values (${name}, ${version}) on conflict do nothing`.execute(
    trx,
  );
  if ((await readCheckpoint(trx, name))?.version !== version) return;
  // This may wait for a swap, after which the tables are another version's.
  await migrate(trx);
  const said = await saidTables(trx, name);
  // What an older release has left, which takes the place of its own tables alone.
  const left = said.isOfLive ? [] : said.tables.filter((table) => !projection.tables.includes(table));
  for (const table of left) await sql`drop table if exists ${sql.table(table)}`.execute(trx);
  await sql`
    update projection_checkpoints set ${SAID} = ${saidOf(projection)}
    where name = ${name} and version = ${version} and ${SAID} is distinct from ${saidOf(projection)}
  `.execute(trx);
};

/** The indexes of a table that is not empty; an empty one gets them once it is filled (`completeTables`). */
const makingIndexes = ({ name, version, makeIndexes }: Projection): readonly Change[] => {
  if (!makeIndexes) return [];
  return [
    async (trx) => {
      const checkpoint = await readCheckpoint(trx, name);
      if (checkpoint?.version === version && checkpoint.position !== undefined) await makeIndexes(trx);
    },
  ];
};

const migrateKernel = async (trx: Database): Promise<void> => {
  await sql`create table if not exists projection_steps (step integer primary key)`.execute(trx);
  const { rows } = await sql<{ step: number }>`select step from projection_steps`.execute(trx);
  for (const [step, statement] of steps.entries()) {
    if (rows.some((done) => done.step === step)) continue;
    await sql.raw(statement).execute(trx);
    await sql`insert into projection_steps values (${step})`.execute(trx);
  }
};
