import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { dropSchema, makeSchema, openBeside } from './beside.ts';
import { readCheckpoint } from './checkpoints.ts';
import type { Database } from './database.ts';
import { differingRows, type Differing, type DifferingRow } from './differing.ts';
import { Filling } from './filling.ts';
import type { Log } from './ports.ts';
import type { OnProgress } from './progress.ts';
import type { Projection } from './projection.ts';

export interface VerifyOptions {
  readonly url: string;
  readonly log: Log;
  readonly projections: readonly Projection[];
  /** How long the tables may take to reach the position at which the log was read, in ms. */
  readonly patience?: number;
  /** Told now and then how far it is. */
  readonly onProgress?: OnProgress;
  /** Throws when it is aborted. */
  readonly signal?: AbortSignal;
}

export interface Verified {
  /** The position of the log's end that it began with. */
  readonly upTo: bigint;
  readonly events: number;
  readonly rows: number;
  readonly differing: Differing;
  /** What cannot be folded: the projector has parked these streams, and the fold stops there, too. */
  readonly unreadable: readonly Unreadable[];
}

export interface Unreadable {
  readonly projection: string;
  readonly event: RecordedEvent;
  readonly error: unknown;
}

/** The tables are not what could be compared with the log. */
export class CannotVerify extends Error {
  override readonly name: string = 'CannotVerify';
}

/** One verification at a time: another is under way. */
export class VerifiedElsewhere extends CannotVerify {
  override readonly name = 'VerifiedElsewhere';
}

const PATIENCE = 30_000;
const SCHEMA = 'verification';

/**
 * Folds the whole log again, into tables of its own beside the live ones, and compares these with every row: memory does
 * not grow with the log. The live tables may move meanwhile: each is compared as it stands at its own checkpoint, in one
 * snapshot. Throws `CannotVerify` when a projection does not follow the log.
 */
export const verify = async (options: VerifyOptions): Promise<Verified> => {
  const { db, close } = await openBeside(options.url, SCHEMA);
  try {
    await lock(db);
    await makeSchema(db, SCHEMA);
    try {
      return await verifyIn(db, options);
    } finally {
      await dropSchema(db, SCHEMA);
      await unlock(db);
    }
  } finally {
    await close();
  }
};

/**
 * Drops what a verification that was killed has left: it holds what the live tables hold, and nobody blanks it. Answers
 * false, and drops nothing, while one is under way.
 */
export const dropVerification = (db: Database): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${SCHEMA}, 0)) as held
    `.execute(trx);
    if (!rows[0]?.held) return false;
    await dropSchema(trx, SCHEMA);
    return true;
  });

/** It goes with the connection, though only when the server has seen that close: who is answered may ask again at once. */
const lock = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${SCHEMA}, 0)) as held
  `.execute(db);
  if (!rows[0]?.held) throw new VerifiedElsewhere('Another verification is under way.');
};

const unlock = async (db: Database): Promise<void> => {
  await sql`select pg_advisory_unlock(hashtextextended(${SCHEMA}, 0))`.execute(db);
};

const verifyIn = async (
  db: Database,
  { log, projections, patience = PATIENCE, onProgress = () => {}, signal = neverAborted }: VerifyOptions,
): Promise<Verified> => {
  const end = await log.head();
  const fillings: Filling[] = [];
  for (const projection of projections) {
    await projection.migrate(db);
    const filling = new Filling({ log, projection, signal, unreadable: 'park' }, db);
    await filling.begin();
    fillings.push(filling);
  }
  let events = 0;
  for await (const batch of log.readAll(undefined, { until: end })) {
    signal.throwIfAborted();
    events += batch.events.length;
    for (const filling of fillings) await filling.take(batch);
    onProgress({ phase: 'reading', position: batch.position, end, events, rows: 0 });
  }
  let [count, rows] = [0, 0];
  const named: DifferingRow[] = [];
  const onCompared = (more: number) => {
    signal.throwIfAborted();
    rows += more;
    onProgress({ phase: 'comparing', position: end, end, events, rows });
  };
  for (const filling of fillings) {
    onCompared(0);
    await reached(filling, patience, signal);
    const differing = await compareAtCheckpoint(filling, onCompared);
    count += differing.count;
    named.push(...differing.rows);
  }
  const unreadable = fillings.flatMap(({ projection, parkings }) =>
    parkings.map((parking) => ({ projection: projection.name, ...parking })),
  );
  return { upTo: end, events, rows, differing: { count, rows: named }, unreadable };
};

const neverAborted = new AbortController().signal;

const reached = async (
  { db, projection, position = -1n }: Filling,
  patience: number,
  signal: AbortSignal,
): Promise<void> => {
  for (const until = Date.now() + patience; ; await sleep(50)) {
    signal.throwIfAborted();
    const checkpoint = await readCheckpoint(db, projection.name);
    if ((checkpoint?.position ?? -1n) >= position) return;
    if (Date.now() > until)
      throw new CannotVerify(`${projection.name} does not follow the log: is the projector running?`);
  }
};

/** In one snapshot: the tables, and the checkpoint that says which events they hold. The few that came since are folded first. */
const compareAtCheckpoint = (filling: Filling, onCompared: (rows: number) => void): Promise<Differing> =>
  filling.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      const { name, version, tables } = filling.projection;
      const checkpoint = await readCheckpoint(trx, name);
      if (checkpoint?.version !== version)
        throw new CannotVerify(`${name} is being rebuilt for this version of the shop.`);
      if (checkpoint.position !== undefined && checkpoint.position > (filling.position ?? -1n))
        await filling.catchUp(checkpoint.position, trx);
      return differingRows(trx, tables, SCHEMA, onCompared);
    });
