import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { pauseFor } from '#resilience/pause';
import { projectionLock, UNLOCK, waitingLock } from '../database/advisory-lock.ts';
import type { Database } from '../database.ts';
import { END_SILENT, IS_ANY_HELD, NEEDIER, STOP_WAITING, TAKE_OR_WAIT } from './lease-locks.ts';
import type { Logger } from '../ports.ts';
import { SILENCE } from '../database/silence.ts';

/**
 * Milliseconds. A standby takes over within `retry` after the owner's connection ends, or after it has been silent for
 * `silence`. A process that owns enough leaves a free lock to one that owns fewer, for `courtesy`, and looks again
 * `soon`. A lock is handed over again after `rest` at the earliest: a process that fails or ends with everything that
 * it is given is given little.
 */
const TIMES = {
  retry: 1_000,
  connect: 5_000,
  query: 5_000,
  heartbeat: 2_000,
  silence: SILENCE,
  courtesy: 2_500,
  soon: 200,
  rest: 60_000,
} as const;

export type LeaseTimes = Readonly<Record<keyof typeof TIMES, number>>;

interface Sharing {
  /** The projections that are handed over to a process that waits for them and has fewer; none by default. */
  readonly shared?: readonly string[];
  /** Times other than the usual ones, in ms. */
  readonly times?: Partial<LeaseTimes> | undefined;
}

/** Whether any process runs one of these projections now. */
export const isAnyHeld = async (db: Database, names: readonly string[]): Promise<boolean> => {
  const locks = names.map(projectionLock);
  const { rows } = await db.executeQuery<{ held: boolean }>(CompiledQuery.raw(IS_ANY_HELD, [locks]));
  return rows[0]?.held === true;
};

/** In times of `retry`: a standby without a sign of life for longer counts as frozen. */
const PROMPT = 3;

interface Connection {
  readonly client: pg.Client;
  readonly ready: Promise<unknown>;
}

/**
 * Makes sure that each projection has one active runner: advisory locks on one connection a process, which is used for
 * nothing else. The locks go with the connection; the epochs guard against an owner that has not noticed yet. Processes
 * share evenly: at its heartbeat an owner hands one over to a process that waits for it and has at least two fewer.
 */
export class Leases {
  readonly #url: string;
  readonly #logger: Logger;
  readonly #held = new Map<string, AbortController>();
  #connection: Connection | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #shared: readonly string[];
  readonly #times: LeaseTimes;
  readonly #handedOver = new Map<string, number>();
  /** What was handed over and has not been seen with an owner since. */
  #onItsWay: string | undefined;

  constructor(url: string, logger: Logger, { shared = [], times = {} }: Sharing = {}) {
    this.#url = url;
    this.#logger = logger;
    this.#shared = shared;
    this.#times = { ...TIMES, ...times };
    this.#heartbeat = setInterval(() => void this.#beat().catch(() => {}), this.#times.heartbeat);
    this.#heartbeat.unref();
  }

  /**
   * Waits as a standby until the lock is free. The signal that it answers is aborted when the lock is lost or to be
   * handed over: `release` it then. Undefined when `signal` was aborted first.
   */
  async acquire(name: string, signal: AbortSignal): Promise<AbortSignal | undefined> {
    const { retry, courtesy, soon } = this.#times;
    let freeSince: number | undefined;
    while (!signal.aborted) {
      const isCourteous = freeSince === undefined || performance.now() - freeSince < courtesy;
      const held = await this.#takeOrWait(name, isCourteous);
      if (held instanceof AbortSignal) return held;
      freeSince = held === 'free soon' ? (freeSince ?? performance.now()) : undefined;
      await pauseFor(freeSince === undefined ? retry : soon, signal);
    }
    // Else a process that takes long to end would be handed something.
    if (this.#connection) await this.#query(STOP_WAITING, waitingLock(projectionLock(name))).catch(() => {});
    return undefined;
  }

  /** Whether nobody has the lock, or takes it within the given milliseconds. */
  async isFree(name: string, during: number, signal: AbortSignal): Promise<boolean> {
    for (const end = performance.now() + during; !signal.aborted; await pauseFor(this.#times.retry, signal)) {
      const rows = await this.#query(IS_ANY_HELD, [projectionLock(name)]);
      if (rows[0]?.['held'] === true) return false;
      if (performance.now() >= end) return true;
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

  async #takeOrWait(name: string, isCourteous: boolean): Promise<AbortSignal | 'held' | 'free soon'> {
    // One session could take the lock twice.
    if (this.#held.has(name)) return 'held';
    const lock = projectionLock(name);
    const { retry, silence } = this.#times;
    const [seen] = await this.#query(TAKE_OR_WAIT, lock, waitingLock(lock), isCourteous, PROMPT * retry);
    const isTaken = seen?.['isTaken'] === true;
    const isHeld = seen?.['isHeld'] === true;
    if (name === this.#onItsWay && (isTaken || isHeld)) this.#onItsWay = undefined;
    if (isTaken) {
      const held = new AbortController();
      this.#held.set(name, held);
      return held.signal;
    }
    if (!isHeld) return 'free soon';
    const ended = await this.#query(END_SILENT, lock, silence);
    if (ended.length === 0) return 'held';
    this.#logger.warn({ projection: name }, 'Ended an unresponsive owner');
    return 'free soon';
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
      connectionTimeoutMillis: this.#times.connect,
      query_timeout: this.#times.query,
      keepAlive: true,
    });
    const connection = { client, ready: client.connect() };
    for (const end of ['error', 'end'] as const)
      client.on(end, () => this.#connection === connection && this.#drop());
    return connection;
  }

  /** Shows that this process is alive, and hands over one lock at a time while another process has too few. */
  async #beat(): Promise<void> {
    if (this.#held.size === 0) return;
    const names = this.#toSpare();
    if (names.length === 0) return void (await this.#query('select $1::text', 'beat'));
    const locks = names.map((name) => waitingLock(projectionLock(name)));
    const [needed] = await this.#query(NEEDIER, names, locks, PROMPT * this.#times.retry);
    const name = names.find((each) => each === needed?.['name']);
    const held = name !== undefined && this.#held.get(name);
    if (!held) return;
    this.#handedOver.set(name, performance.now());
    this.#onItsWay = name;
    this.#logger.info({ projection: name }, 'Handing over to a process that has fewer projections');
    // Its runner commits what is under way, and then releases it.
    held.abort();
  }

  /** What may be handed over now: nothing while that is under way, or where there is only one. */
  #toSpare(): readonly string[] {
    const isHandedOverFor = (name: string, ms: number) =>
      performance.now() - (this.#handedOver.get(name) ?? -Infinity) < ms;
    const isEnding = [...this.#held.values()].some(({ signal }) => signal.aborted);
    // The runner here may have stopped looking for it, so it is not waited for without end.
    const isOnItsWay =
      this.#onItsWay !== undefined && isHandedOverFor(this.#onItsWay, 2 * this.#times.courtesy);
    if (isEnding || isOnItsWay || this.#held.size < 2) return [];
    return this.#shared.filter((name) => this.#held.has(name) && !isHandedOverFor(name, this.#times.rest));
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
