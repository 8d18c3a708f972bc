import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { readCheckpoint } from './checkpoints.ts';
import { compareTable, type Difference } from './compare.ts';
import type { Database } from './database.ts';
import { isPassing } from './faults.ts';
import { skippedEvents } from './parked-decisions.ts';
import type { Log } from './ports.ts';
import type { OnProgress } from './progress.ts';
import type { Projection } from './projection.ts';
import type { Replay } from './replay.ts';

export interface VerifyOptions {
  readonly db: Database;
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
  readonly differences: readonly Difference[];
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
  override readonly name = 'CannotVerify';
}

const PATIENCE = 30_000;

interface Folding {
  readonly projection: Projection;
  readonly replay: Replay;
  /** The ids of the events that operators have skipped. */
  readonly skipped: Set<string>;
  /** By stream. */
  readonly unreadable: Map<string, Unreadable>;
  /** Up to where it has been folded. */
  position: bigint;
}

/**
 * Folds the whole log again and compares it with every row of every table. The tables may move meanwhile: each is
 * compared as it stands at its own checkpoint, in one snapshot. Throws `CannotVerify` when a projection does not follow the
 * log.
 */
export const verify = async (options: VerifyOptions): Promise<Verified> => {
  const { db, log, projections, patience = PATIENCE, onProgress = () => {}, signal } = options;
  const end = await log.head();
  const foldings = await foldingsOf(log, projections);
  let events = 0;
  for await (const batch of log.readAll(undefined, { until: end })) {
    signal?.throwIfAborted();
    events += batch.events.length;
    for (const folding of foldings) await fold(folding, batch.events, batch.position);
    onProgress({ phase: 'reading', position: batch.position, end, events, rows: 0 });
  }
  const differences: Difference[] = [];
  let rows = 0;
  const onCompared = (more: number) => {
    signal?.throwIfAborted();
    rows += more;
    onProgress({ phase: 'comparing', position: end, end, events, rows });
  };
  for (const folding of foldings) {
    onCompared(0);
    await reached(db, folding, patience);
    for (const each of await compareAtCheckpoint(db, log, folding, onCompared)) differences.push(each);
  }
  const unreadable = foldings.flatMap((folding) => [...folding.unreadable.values()]);
  return { upTo: end, events, rows, differences, unreadable };
};

const foldingsOf = async (log: Log, projections: readonly Projection[]): Promise<readonly Folding[]> => {
  const foldings: Folding[] = [];
  for (const projection of projections) {
    const replay = projection.replay?.();
    if (!replay) continue;
    const skipped = await skippedEvents(log, projection.name);
    foldings.push({ projection, replay, skipped, unreadable: new Map(), position: -1n });
  }
  return foldings;
};

const fold = async (folding: Folding, events: readonly RecordedEvent[], position: bigint): Promise<void> => {
  const { projection, replay, unreadable, skipped } = folding;
  const wanted = events.filter(
    (event) =>
      event.position > folding.position &&
      !unreadable.has(event.stream) &&
      !skipped.has(event.id) &&
      projection.wants(event),
  );
  // What is applied twice changes nothing: after a failure each event is tried alone.
  await replay.apply(wanted).catch(async () => {
    for (const event of wanted) await foldAlone(folding, event);
  });
  folding.position = position;
};

const foldAlone = async (
  { projection, replay, unreadable }: Folding,
  event: RecordedEvent,
): Promise<void> => {
  if (unreadable.has(event.stream)) return;
  await replay.apply([event]).catch((error: unknown) => {
    if (isPassing(error)) throw error;
    unreadable.set(event.stream, { projection: projection.name, event, error });
  });
};

const reached = async (db: Database, { projection, position }: Folding, patience: number): Promise<void> => {
  for (const until = Date.now() + patience; ; await sleep(50)) {
    const checkpoint = await readCheckpoint(db, projection.name);
    if ((checkpoint?.position ?? -1n) >= position) return;
    if (Date.now() > until)
      throw new CannotVerify(`${projection.name} does not follow the log: is the projector running?`);
  }
};

/** In one snapshot: the tables, and the checkpoint that says which events they hold. The few that came since are folded first. */
const compareAtCheckpoint = (
  db: Database,
  log: Log,
  folding: Folding,
  onCompared: (rows: number) => void,
): Promise<readonly Difference[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(trx);
      const checkpoint = await readCheckpoint(trx, folding.projection.name);
      if (checkpoint?.version !== folding.projection.version)
        throw new CannotVerify(`${folding.projection.name} is being rebuilt for this version of the shop.`);
      const to = checkpoint.position ?? -1n;
      if (to > folding.position)
        for await (const batch of log.readAll(folding.position < 0n ? undefined : folding.position, {
          until: to,
        }))
          await fold(folding, batch.events, batch.position);
      const differences: Difference[] = [];
      for (const table of folding.replay.expected())
        for await (const difference of compareTable(trx, table, onCompared)) differences.push(difference);
      return differences;
    });
