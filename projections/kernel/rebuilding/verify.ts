import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { tryLock, tryLockIn, unlock } from '../database/advisory-lock.ts';
import { dropSchema, makeSchema, openBeside } from './beside.ts';
import { readCheckpoint } from '../checkpoints.ts';
import type { Database } from '../database.ts';
import { differingRows, type Differing, type DifferingRow } from './differing.ts';
import { Filling } from './filling.ts';
import { LIVE } from './kept.ts';
import { patientLog } from './patient-log.ts';
import type { Log } from '../ports.ts';
import type { OnProgress } from './progress.ts';
import type { Projection } from '../projection.ts';
import { tablesIn } from './said-tables.ts';

export interface VerifyOptions {
  readonly url: string;
  readonly log: Log;
  readonly projections: readonly Projection[];
  /** How long the tables may take to reach the position up to which the log was read, in ms. */
  readonly patience?: number;
  /** Called now and then with the progress. */
  readonly onProgress?: OnProgress;
  /** The verification throws when this is aborted. */
  readonly signal?: AbortSignal;
}

export interface Verified {
  /** The position of the log's end when it began. */
  readonly upTo: bigint;
  readonly events: number;
  readonly rows: number;
  readonly differing: Differing;
  /**
   * Events that cannot be folded: the projector has parked their streams, and the verification skips the rest of those,
   * too.
   */
  readonly unreadable: readonly Unreadable[];
}

export interface Unreadable {
  readonly projection: string;
  readonly event: RecordedEvent;
  readonly error: unknown;
}

/** The tables cannot be compared with the log now. */
export class CannotVerify extends Error {
  override readonly name: string = 'CannotVerify';
}

/** Another verification is under way; there can only be one. */
export class VerifiedElsewhere extends CannotVerify {
  override readonly name = 'VerifiedElsewhere';
}

const PATIENCE = 30_000;
/** The schema of its tables, and the name of its lock. */
const SCHEMA = 'verification';

/**
 * Folds the whole log again into tables of its own beside the live ones and compares every row, in memory that does not
 * grow with the log. The live tables may move meanwhile: each is compared at its own checkpoint, in one snapshot.
 * Throws `CannotVerify` when a projection does not follow the log.
 */
export const verify = async (options: VerifyOptions): Promise<Verified> => {
  const { db, close } = await openBeside(options.url, SCHEMA);
  try {
    if (!(await tryLock(db, SCHEMA))) throw new VerifiedElsewhere('Another verification is under way.');
    await makeSchema(db, SCHEMA);
    try {
      return await verifyIn(db, options);
    } finally {
      await dropSchema(db, SCHEMA);
      await unlock(db, SCHEMA);
    }
  } finally {
    await close();
  }
};

/**
 * Drops the tables that a killed verification left behind: they hold the same data as the live ones, and nobody erases
 * people from them. While a verification is under way, drops nothing and answers false.
 */
export const dropVerification = (db: Database): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await tryLockIn(trx, SCHEMA))) return false;
    await dropSchema(trx, SCHEMA);
    return true;
  });

const verifyIn = async (
  db: Database,
  { log, projections, patience = PATIENCE, onProgress = () => {}, signal = neverAborted }: VerifyOptions,
): Promise<Verified> => {
  const fillings: Filling[] = [];
  for (const projection of projections) {
    await projection.migrate(db);
    const filling = new Filling({ log, projection, signal, unreadable: 'park' }, db);
    await filling.begin();
    fillings.push(filling);
  }
  // Not before: tables that have come to this end know of what these fillings leave out, too.
  const patient = patientLog(log, signal);
  const end = await patient.head();
  let events = 0;
  for await (const batch of patient.readAll(undefined, { until: end })) {
    signal.throwIfAborted();
    events += batch.events.length;
    for (const filling of fillings) await filling.take(batch);
    onProgress({ phase: 'reading', position: batch.position, end, events, rows: 0 });
  }
  // Of somebody who was erased while it was read the fold has no name: nor may the tables that it is compared with.
  const readUntil = await patient.head();
  let [count, rows] = [0, 0];
  const named: DifferingRow[] = [];
  const onCompared = (more: number) => {
    signal.throwIfAborted();
    rows += more;
    onProgress({ phase: 'comparing', position: end, end, events, rows });
  };
  for (const filling of fillings) {
    onCompared(0);
    await reached(filling, readUntil, patience, signal);
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
  { db, projection }: Filling,
  position: bigint,
  patience: number,
  signal: AbortSignal,
): Promise<void> => {
  for (const until = performance.now() + patience; ; await sleep(50)) {
    signal.throwIfAborted();
    const checkpoint = await readCheckpoint(db, projection.name);
    if ((checkpoint?.position ?? -1n) >= position) return;
    if (performance.now() > until)
      throw new CannotVerify(`${projection.name} does not follow the log: is the projector running?`);
  }
};

/**
 * Compares in one snapshot, with the checkpoint that says which events the tables hold. The few events that came since
 * are folded first. The tables are locked before the snapshot is taken: ones that a rebuild swapped in later would be
 * empty to it. A rebuild waits meanwhile.
 */
const compareAtCheckpoint = async (
  filling: Filling,
  onCompared: (rows: number) => void,
): Promise<Differing> => {
  const { name, version, tables } = filling.projection;
  const living = await tablesIn(filling.db, LIVE, tables);
  return filling.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      if (living.length > 0)
        await sql`lock table ${sql.join(living.map((table) => sql.id(LIVE, table)))} in access share mode`.execute(
          trx,
        );
      const checkpoint = await readCheckpoint(trx, name);
      if (checkpoint?.version !== version)
        throw new CannotVerify(`${name} is being rebuilt for this version of the shop.`);
      if (checkpoint.position !== undefined && checkpoint.position > (filling.position ?? -1n))
        await filling.catchUp(checkpoint.position, trx);
      return differingRows(trx, tables, SCHEMA, onCompared);
    });
};
