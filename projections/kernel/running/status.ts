import { sql } from 'kysely';
import type { ProcessStatus, ProjectionStatus } from '#contracts/system/views';
import { isFilling, readCheckpoints } from '../checkpoints.ts';
import type { Database } from '../database.ts';
import { secondsBehind } from './lags.ts';
import { parkedStreams } from '../parking/parked.ts';
import type { Log } from '../ports.ts';
import { fillingOf, progressOf } from '../rebuilding/progress.ts';
import type { Projection } from '../projection.ts';

export interface Watched {
  readonly db: Database;
  readonly log: Pick<Log, 'readAll'>;
  /**
   * The position that a projection must have reached to show every event of the shop; system events may come after it.
   */
  readonly shownEnd: bigint;
  readonly projections: readonly Pick<Projection, 'name' | 'version' | 'tables'>[];
}

interface Lists {
  readonly db: Database;
  /** The names of the processes, and the table with their to-do lists. */
  readonly processes: readonly string[];
  readonly workTable: string;
}

/** What an operator sees of the read side now, without the rebuilds that were asked for. */
export const projectionStatuses = async ({
  db,
  log,
  shownEnd,
  projections,
}: Watched): Promise<Omit<ProjectionStatus, 'rebuild'>[]> => {
  const [checkpoints, parked, progress] = await Promise.all([
    readCheckpoints(db),
    parkedStreams(db),
    progressOf(db, projections.map(fillingOf)),
  ]);
  const lags = await secondsBehind(log, checkpoints, shownEnd);
  return Promise.all(
    checkpoints.map(async ({ name, version, position = 0n }) => {
      const own = projections.find((each) => each.name === name);
      const filling = isFilling(projections, { name, version });
      const fillingProgress = filling && own ? progress.get(fillingOf(own)) : undefined;
      return {
        name,
        version,
        filling,
        ...(fillingProgress && { fillingProgress }),
        position: String(position),
        lagSeconds: lags.get(name) ?? 0,
        tables: await tablesOf(db, own?.tables ?? []),
        parked: parked.filter(({ projection }) => projection === name),
      };
    }),
  );
};

/** The tables with their numbers of rows. A table that is new in a newer version does not exist before the swap. */
const tablesOf = async (db: Database, tables: readonly string[]): Promise<ProjectionStatus['tables']> => {
  const there = await sql<{ name: string }>`
    select name from unnest(${tables}::text[]) with ordinality as given (name, place)
    where to_regclass(quote_ident(name)) is not null order by place
  `.execute(db);
  return Promise.all(there.rows.map(async ({ name }) => ({ name, rows: await rowsIn(db, name) })));
};

/** Above this many rows, the number is an estimate of Postgres. */
const COUNTED = 200_000;

/**
 * How many rows a table has, with its partitions: Postgres keeps count of each of these, and of none for the whole.
 * After a crash it counts from 0 again, and its last estimate is closer.
 */
export const rowsIn = async (db: Database, table: string, counted = COUNTED): Promise<number> => {
  const guess = await sql<{ rows: number }>`
    select coalesce(sum(greatest(n_live_tup, reltuples::bigint)), 0)::bigint as rows
    from pg_stat_user_tables join pg_class on oid = relid and relkind <> 'p' where relid in (
      select to_regclass(${table}) union all select inhrelid from pg_inherits where inhparent = to_regclass(${table}))
  `.execute(db);
  const guessed = guess.rows[0]?.rows ?? 0;
  if (guessed > counted) return guessed;
  const exact = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
  return exact.rows[0]?.rows ?? 0;
};

/** How many different errors of a process are named. */
const NAMED = 10;

/** What each process still has to do. */
export const processStatuses = async ({ db, processes, workTable }: Lists): Promise<ProcessStatus[]> => {
  const { rows } = await sql<Omit<ProcessStatus, 'nextDueAt'> & { nextDueAt: Date | null }>`
    with errors as (
      select process, error, row_number() over (partition by process order by max(attempts) desc, error) as place
      from ${sql.table(workTable)} where error is not null group by process, error
    )
    select given.name, count(task.key) as waiting,
      count(task.key) filter (where task.due_at < now()) as overdue,
      count(task.error) as failing,
      (select string_agg(case when place > ${NAMED} then ${'…'}::text else error end, E'\\n' order by place)
        from errors where process = given.name and place <= ${NAMED + 1}) as error,
      min(task.due_at) as "nextDueAt"
    from unnest(${processes}::text[]) as given (name)
    left join ${sql.table(workTable)} as task on task.process = given.name
    group by given.name order by given.name
  `.execute(db);
  return rows.map((row) => ({ ...row, nextDueAt: row.nextDueAt?.toISOString() ?? null }));
};
