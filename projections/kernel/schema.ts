import { sql } from 'kysely';
import { GIVES_WAY_AFTER, retryWhileLocked } from '#resilience/retry-while-locked';
import { readCheckpoint } from './checkpoints.ts';
import { openDatabase, type Database } from './database.ts';
import type { Projection } from './projection.ts';

/** Any number that no other migration uses: it keeps processes that start at once apart. */
const LOCK = 7_305_502;

/**
 * The runner's own tables, in numbered steps; each runs once. `position` is -1 before the first event, `changed` the
 * last one that brought rows, `epoch` grows with every new owner, so that an old one's commits match nothing.
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
  // Whoever owns it next begins it anew: another table was found to be made from a log that is not this one any more.
  `alter table projection_checkpoints add column doubted boolean not null default false`,
  `create table projection_work (
    request text primary key,
    begun integer not null default 1,
    progress jsonb
  )`,
  // What is put aside of the version before, and up to where it has the log.
  `create table projection_kept (name text primary key, version integer not null, position bigint not null)`,
];

/**
 * Makes what these projections need, on a connection of its own: at size an index takes longer to build than anything
 * that a page asks for. Tables of a version that is not this code's are left as they are: the runner makes the new ones
 * beside them. Safe to repeat, and by several processes at once.
 */
export const prepare = (url: string, projections: readonly Projection[]): Promise<void> =>
  underLock(url, [
    givingWay(migrateKernel),
    ...projections.flatMap((projection) => [
      givingWay((trx) => prepareTables(trx, projection)),
      ...makingIndexes(projection),
    ]),
  ]);

/** Makes the indexes of tables that were empty when they were prepared. Safe to repeat. */
export const completeTables = async (url: string, { makeIndexes }: Projection): Promise<void> => {
  if (makeIndexes) await underLock(url, [makeIndexes]);
};

type Change = (trx: Database) => Promise<void>;

/** Each in a transaction of its own, which holds up nobody for longer than its tables need. */
const underLock = async (url: string, changes: readonly Change[]): Promise<void> => {
  const { db, close } = openDatabase(url, { max: 1, longStatements: true });
  const inTransaction = (change: Change) =>
    db.transaction().execute(async (trx) => {
      // Another process that is about to do the same is waited for under the deadline.
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
      await sql`set local statement_timeout = 0`.execute(trx);
      await change(trx);
    });
  try {
    for (const change of changes) await retryWhileLocked(() => inTransaction(change));
  } finally {
    await close();
  }
};

/** For what keeps readers waiting; an index does not, and waits for writers as long as they need. */
const givingWay =
  (change: Change): Change =>
  async (trx) => {
    await sql.raw(`set local lock_timeout = ${GIVES_WAY_AFTER}`).execute(trx);
    await change(trx);
  };

const prepareTables = async (trx: Database, { name, version, migrate }: Projection): Promise<void> => {
  await sql`insert into projection_checkpoints (name, version) values (${name}, ${version}) on conflict do nothing`.execute(
    trx,
  );
  if ((await readCheckpoint(trx, name))?.version === version) await migrate(trx);
};

/** Of a table that is still empty it waits until that is filled (`completeTables`). */
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
