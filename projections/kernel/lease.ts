import { sql } from 'kysely';
import pg from 'pg';
import { pauseFor } from '#resilience/pause';
import { projectionLock, TRY_LOCK, UNLOCK } from './advisory-lock.ts';
import type { Database } from './database.ts';
import type { Logger } from './ports.ts';

/**
 * Milliseconds. A standby takes over within `retry` after the owner's connection ends, or after it has been silent for
 * `silence`.
 */
const TIMES = { retry: 1_000, connect: 5_000, query: 5_000, heartbeat: 2_000, silence: 8_000 } as const;

/** A frozen process keeps its connection but sends no heartbeats: ending its connection frees the lock. */
const END_SILENT = `
  select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32) | objid::bigint = hashtextextended($1, 0)
    and state_change < now() - $2 * interval '1 millisecond'`;
const IS_HELD = `
  select exists (
    select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = hashtextextended($1, 0)
  ) as held`;

/** Whether any process runs one of these projections now. */
export const isAnyHeld = async (db: Database, names: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) | objid::bigint in (
          select hashtextextended(name, 0) from unnest(${names.map(projectionLock)}::text[]) as names (name)
        )
    ) as held
  `.execute(db);
  return rows[0]?.held === true;
};

interface Connection {
  readonly client: pg.Client;
  readonly ready: Promise<unknown>;
}

/**
 * Makes sure that each projection has one active runner: advisory locks on one connection a process, which is used for
 * nothing else. The locks go with the connection; the epochs guard against an owner that has not noticed yet.
 */
export class Leases {
  readonly #url: string;
  readonly #logger: Logger;
  readonly #held = new Map<string, AbortController>();
  #connection: Connection | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #silence: number;

  constructor(url: string, logger: Logger, silence: number = TIMES.silence) {
    this.#url = url;
    this.#logger = logger;
    this.#silence = silence;
    this.#heartbeat = setInterval(() => void this.#beat(), TIMES.heartbeat);
    this.#heartbeat.unref();
  }

  /**
   * Waits as a standby until the lock is free. The signal that it answers is aborted when the lock is lost; undefined
   * when `signal` was aborted first.
   */
  async acquire(name: string, signal: AbortSignal): Promise<AbortSignal | undefined> {
    while (!signal.aborted) {
      const held = await this.#tryLock(name);
      if (held) return held;
      await pauseFor(TIMES.retry, signal);
    }
    return undefined;
  }

  /** Whether nobody has the lock, or takes it within the given milliseconds. */
  async isFree(name: string, during: number, signal: AbortSignal): Promise<boolean> {
    for (const end = Date.now() + during; !signal.aborted; await pauseFor(TIMES.retry, signal)) {
      const rows = await this.#query(IS_HELD, projectionLock(name));
      if (rows[0]?.['held'] === true) return false;
      if (Date.now() >= end) return true;
    }
    return false;
  }

  async release(name: string): Promise<void> {
    const held = this.#held.get(name);
    if (!held) return;
    this.#held.delete(name);
    held.abort();
    await this.#query(UNLOCK, projectionLock(name)).catch(() => {});
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeat);
    for (const held of this.#held.values()) held.abort();
    this.#held.clear();
    const ended = this.#connection?.client.end();
    this.#drop();
    await ended?.catch(() => undefined);
  }

  async #tryLock(name: string): Promise<AbortSignal | undefined> {
    // One session could take the lock twice.
    if (this.#held.has(name)) return undefined;
    const rows = await this.#query(TRY_LOCK, projectionLock(name));
    if (rows[0]?.['held'] !== true) {
      const ended = await this.#query(END_SILENT, projectionLock(name), this.#silence);
      if (ended.length > 0) this.#logger.warn({ projection: name }, 'Ended an unresponsive owner');
      return undefined;
    }
    const held = new AbortController();
    this.#held.set(name, held);
    return held.signal;
  }

  /** Runs one query at a time, so that no answer is taken for another's. */
  #query(text: string, ...values: unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const asked = this.#queue.then(async () => {
      this.#connection ??= this.#connect();
      const { client, ready } = this.#connection;
      await ready;
      const { rows } = await client.query<Record<string, unknown>>(text, values);
      return rows;
    });
    this.#queue = asked.catch(() => this.#drop());
    return asked;
  }

  #connect(): Connection {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: TIMES.connect,
      query_timeout: TIMES.query,
      keepAlive: true,
    });
    const connection = { client, ready: client.connect() };
    for (const end of ['error', 'end'] as const)
      client.on(end, () => this.#connection === connection && this.#drop());
    return connection;
  }

  #beat(): Promise<unknown> {
    return this.#held.size === 0 ? Promise.resolve() : this.#query('select $1::text', 'beat').catch(() => {});
  }

  /** Forgets the connection: all of its locks are gone, or soon will be. */
  #drop(): void {
    const connection = this.#connection;
    this.#connection = undefined;
    void connection?.client.end().catch(() => undefined);
    if (this.#held.size > 0)
      this.#logger.warn(
        { projections: [...this.#held.keys()] },
        'Lost the projection locks; acquiring them again',
      );
    for (const held of this.#held.values()) held.abort();
    this.#held.clear();
  }
}
