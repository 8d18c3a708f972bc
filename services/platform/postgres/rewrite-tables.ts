import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from '#resilience/error-code';
import { LOCKS } from '#resilience/lock-numbers';
import { retryWhileLocked } from '#resilience/retry-while-locked';

/**
 * Milliseconds: how long others may wait behind us for a table, and until the next try. Danger: up to `deadlock_timeout` (a
 * second) we would give up just before Postgres ends an autovacuum that holds the table, each time.
 */
const LOCK_TIMEOUT = 1_500;
const PAUSE = 500;
const TRIES = 120;
const CONNECTED_WITHIN = 5_000;
const KEEP_ALIVE_AFTER = 10_000;

/** PostgreSQL code: this user may not do it. */
const FORBIDDEN = '42501';

/** The samples of the planner. */
const SAMPLES = 'pg_catalog.pg_statistic';

/** This user may not rewrite a table, so what was deleted stays in its file. */
export class NotRewritten extends Error {
  constructor(table: string) {
    super(`${table} cannot be rewritten: have this user own the database, or grant it MAINTAIN on ${table}`);
    this.name = 'NotRewritten';
  }
}

/** A table that was rewritten has another one. */
const fileOf = async (client: pg.Client, table: string): Promise<number | undefined> => {
  const { rows } = await client.query<{ file: number }>('select pg_relation_filenode($1::regclass) as file', [
    table,
  ]);
  return rows[0]?.file;
};

/**
 * Rewrites the files of these tables, so that nothing deleted or overwritten is left in them: not in pages, oversized
 * values, indexes or the samples of the planner. Then releases the write-ahead log so far, where this user may do that.
 * Each table is locked while it is rewritten. Answers false when another process is doing this.
 */
export async function rewriteTables(
  url: string,
  tables: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  // No time-out for statements: a large table takes minutes.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECTED_WITHIN,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
    lock_timeout: LOCK_TIMEOUT,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A process that is stopped, or a machine that is gone, keeps the lock no longer; a statement is not idle.
    await client.query(`set idle_session_timeout = '1min'`);
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      LOCKS.rewriting,
    ]);
    if (rows[0]?.isOurs !== true) return false;
    await untilNobodySees(client, signal);
    for (const table of [...tables, SAMPLES]) {
      const file = await fileOf(client, table);
      const patience = { pause: PAUSE, tries: TRIES, signal };
      await retryWhileLocked(() => client.query(`vacuum (full, analyze) ${table}`), patience);
      // Where this user may not do it, Postgres warns and goes on.
      if ((await fileOf(client, table)) === file) throw new NotRewritten(table);
    }
    await leaveLogBehind(client);
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * What keeps deleted rows for a transaction as old as $1, as `vacuum full` goes by it: snapshots in this database, those of
 * standbys, and whatever transaction of the server has written and not ended, since the snapshot of the statement itself
 * is no younger than that.
 */
const SEES = `
  select concat('process ', pid, ' in database ', datname) as who from pg_stat_activity
    where (datname = current_database() or datname is null) and pid <> pg_backend_pid()
      and age(backend_xmin) > age($1::xid8::xid)
  union all select coalesce(
      (select concat('process ', pid, ' in database ', datname) from pg_stat_activity
        where pid <> pg_backend_pid() and age(backend_xid) >= age($1::xid8::xid) order by age(backend_xid) desc limit 1),
      'a prepared transaction')
    where pg_snapshot_xmin(pg_current_snapshot()) <= $1::xid8
  union all select concat('replication slot ', slot_name) from pg_replication_slots
    where age(xmin) > age($1::xid8::xid) or age(catalog_xmin) > age($1::xid8::xid)`;

/** Waits until no older transaction can still see deleted rows, which would be copied, too. */
async function untilNobodySees(client: pg.Client, signal: AbortSignal): Promise<void> {
  const { rows } = await client.query<{ now: string }>('select pg_current_xact_id()::text as now');
  let who: string | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const seen = await client.query<{ who: string }>(SEES, [rows[0]?.now]);
    who = seen.rows[0]?.who;
    if (who === undefined) return;
    await sleep(PAUSE, undefined, { signal });
  }
  throw new Error(`Tables cannot be rewritten while this may still see them, and it lasts too long: ${who}`);
}

/**
 * Everything written so far is in the files, so Postgres no longer needs that part of its log; docs/security.md has the
 * rule.
 */
async function leaveLogBehind(client: pg.Client): Promise<void> {
  try {
    await client.query('select pg_switch_wal()');
    await client.query('checkpoint');
  } catch (error) {
    if (errorCode(error) !== FORBIDDEN) throw error;
  }
}
