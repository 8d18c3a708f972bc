import { sql } from 'kysely';
import { projectionLock, tryLockIn, unlock } from '../database/advisory-lock.ts';
import { untilAllAreFilled } from './all-filled.ts';
import { dropSchema, makeSchema, openBeside, takeSchema } from './beside.ts';
import { readCheckpoint, type Checkpoint } from '../checkpoints.ts';
import { differingRows, type Differing, type DifferingRow } from './differing.ts';
import { Fenced } from '../faults.ts';
import { Filling } from './filling.ts';
import { takeKept } from './kept.ts';
import { skipsOf } from '../parking/parked-decisions.ts';
import { patientLog } from './patient-log.ts';
import type { Log, Logger } from '../ports.ts';
import type { OnProgress } from './progress.ts';
import type { Database } from '../database.ts';
import type { Projection } from '../projection.ts';
import { isReplaceable, type Seen } from './replaceable.ts';
import { dropSkippedSince } from './skipped-since.ts';
import { swapWithRetries, untilSwappable } from './swap.ts';

/**
 * The old tables hold rows that the log does not explain, or lack some that it does. They stay until an operator
 * decides otherwise.
 */
export class RebuildDiffers extends Error {
  readonly differing: number;
  /** Some of the rows that differ. */
  readonly rows: readonly DifferingRow[];

  constructor(projection: string, { count, rows }: Differing) {
    super(`${count} rows of ${projection} are not what the log says`);
    this.name = 'RebuildDiffers';
    this.differing = count;
    this.rows = rows;
  }
}

const schemaOf = (name: string): string => `rebuild_${name}`;
/** The name of the lock that a process holds while it rebuilds a projection. */
export const rebuildLockOf = (name: string): string => `rebuild ${name}`;

export interface Rebuilt {
  readonly projection: string;
  readonly events: number;
  readonly milliseconds: number;
  readonly rows: number;
  /** How many rows differ between the old and the new tables; null where these are of different versions. */
  readonly differing: number | null;
}

interface RebuildOptions {
  readonly url: string;
  readonly log: Log;
  readonly projection: Projection;
  readonly signal: AbortSignal;
  /** The current checkpoint by default. */
  readonly seen?: Seen;
  /** Those whose tables in this version take the place of another's at the same time; only this one by default. */
  readonly together?: readonly Projection[];
  /** Swaps the new tables in even if rows differ from the old ones. */
  readonly force?: boolean;
  /** Called now and then with the progress. */
  readonly onProgress?: OnProgress;
  /** Is warned while readers of the old tables keep the new ones out. */
  readonly logger?: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Rebuilds a projection's tables from the whole log, in a schema beside the live ones, and swaps them in one
 * transaction: no read fails, and none sees less than before. Tables of this version that were put aside when another
 * took their place are continued. If the live tables are of the same version, the new ones must be equal, else nothing
 * is swapped. Throws `Fenced` where they are of a newer version that somebody runs. To be called while holding the lock
 * of the rebuild.
 */
export const rebuild = async (options: RebuildOptions): Promise<Rebuilt> => {
  const { url, projection, together = [], force = false } = options;
  const start = performance.now();
  const schema = schemaOf(projection.name);
  const { db, close } = await openBeside(url, schema);
  try {
    await takeSchema(db, schema, options.signal);
    const live = await readCheckpoint(db, projection.name);
    if (live && !(await isReplaceable(db, projection, live, options.seen ?? live)))
      throw new Fenced(projection.name);
    const log = patientLog(options.log, options.signal);
    const skips = await skipsOf(log, projection.name);
    await dropSkippedSince({ db, log }, projection, skips);
    const kept = await takeKept(db, projection, schema);
    if (kept === undefined) await makeSchema(db, schema);
    await projection.migrate(db);
    const isSame = live?.version === projection.version && live.position !== undefined;
    const filling = new Filling(options, db);
    filling.position = kept;
    await filling.begin(skips);
    if (isSame) await filling.withholdParked();
    await filling.catchUp(isSame ? live.position : undefined);
    filling.enter('indexing');
    await projection.makeIndexes?.(db);
    await analyze(filling);
    filling.enter('comparing');
    const differing = isSame ? await compare(filling, schema) : undefined;
    if (differing && differing.count > 0 && !force) throw new RebuildDiffers(projection.name, differing);
    filling.enter('replacing');
    await filling.applyParked();
    await filling.catchUp();
    const rows = await countRows(filling, schema);
    if (live && live.version !== projection.version)
      await untilAllAreFilled(filling, together, {
        ...options,
        seen: live,
        untilSwappable: () => untilSwappable(filling, options),
      });
    await swapWithRetries(filling, { ...options, schema, seen: live });
    return {
      projection: projection.name,
      events: filling.events,
      milliseconds: performance.now() - start,
      rows,
      differing: differing?.count ?? null,
    };
  } finally {
    await unlock(db, schema).catch(() => undefined);
    await close();
  }
};

/**
 * Drops the tables that failed or killed rebuilds left behind: they hold the same data as the live ones, and nobody
 * erases people from them. Answers false where a rebuild is under way; its tables stay.
 */
export const dropFailedRebuilds = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ name: string }>`
    select substr(nspname, ${schemaOf('').length + 1}) as name from pg_namespace where starts_with(nspname, ${schemaOf('')})
  `.execute(db);
  let isUnderWay = false;
  for (const { name } of rows)
    await db.transaction().execute(async (trx) => {
      const isLeft =
        (await tryLockIn(trx, projectionLock(rebuildLockOf(name)))) && (await tryLockIn(trx, schemaOf(name)));
      if (isLeft) await dropSchema(trx, schemaOf(name));
      else isUnderWay = true;
    });
  return !isUnderWay;
};

/** Postgres plans queries by its statistics, so it has to know the new tables before they are read. */
const analyze = async ({ db, projection }: Filling): Promise<void> => {
  const tables = sql.join(projection.tables.map((name) => sql.table(name)));
  await sql`vacuum (analyze) ${tables}`.execute(db);
};

/**
 * Compares old and new tables at one position, in a snapshot, so that the old ones may change meanwhile. First applies
 * to the new ones what came since they were filled.
 */
const compare = (filling: Filling, schema: string): Promise<Differing> =>
  filling.tentatively(() =>
    filling.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        const { position }: Partial<Checkpoint> = (await readCheckpoint(trx, filling.projection.name)) ?? {};
        await filling.withholdParked(trx);
        if (position !== undefined) await filling.catchUp(position, trx);
        let compared = 0;
        return differingRows(trx, filling.projection.tables, schema, (rows) => {
          filling.compared((compared += rows));
        });
      }),
  );

const countRows = async ({ db, projection }: Filling, schema: string): Promise<number> => {
  let rows = 0;
  for (const table of projection.tables) {
    const counted = await sql<{ count: number }>`
      select count(*) as count from ${sql.id(schema, table)}
    `.execute(db);
    rows += counted.rows[0]?.count ?? 0;
  }
  return rows;
};
