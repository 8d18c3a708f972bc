import { z } from 'zod';
import type { Pool } from 'pg';
import { DAY } from '#contracts/kernel/duration';
import { answeredRows, noRows, type AnsweredRows } from './answered-rows.ts';

/** One run of importing a file. */
export interface Run {
  /** A new one each time the file is a new wish; it makes the command ids of each import different. */
  readonly number: number;
  /** Whether it resumes a run that was interrupted: what that one did must not be done again. */
  readonly isResumed: boolean;
  /** What came of the file's first rows before the run was interrupted: it goes on behind them. */
  readonly answered: AnsweredRows;
}

/** Which files were imported to their end, and how far the others came. */
export interface Runs {
  readonly begin: (fileHash: string) => Promise<Run>;
  /** Keeps what came of the rows from the file's beginning on. */
  readonly keep: (fileHash: string, run: Run, answered: AnsweredRows) => Promise<void>;
  /**
   * Also makes each other file that was interrupted a new wish: rows that it would pass over may say something else than
   * this one's. Not when a file begins: of two that are sent in turns neither would ever come to its end.
   */
  readonly finish: (fileHash: string) => Promise<void>;
}

/** Creates the table of imported files. Safe to repeat. */
export const prepareImports = async (pool: Pool): Promise<void> => {
  await pool.query('create schema if not exists catalogue');
  await pool.query(
    'create table if not exists catalogue.imports (file_hash text primary key, run integer not null, finished boolean not null)',
  );
  const { rowCount: isThere } = await pool.query(
    `select from information_schema.columns
     where table_schema = 'catalogue' and table_name = 'imports' and column_name = 'answered'`,
  );
  // Waits for readers of the table, such as a dump, even if the column exists.
  if (isThere === 0) await pool.query('alter table catalogue.imports add column if not exists answered text');
};

/** Milliseconds. A file that is sent again later is a new wish: its products may have been changed since. */
const KEPT_FOR = DAY;

/** What is kept names its run: a release that knows nothing of it may have begun another one since. */
const keptRows = answeredRows.extend({ run: z.int(), at: z.iso.datetime() });

const kept = (run: number, answered: AnsweredRows): string =>
  JSON.stringify({ ...answered, run, at: new Date() });

interface LastRun {
  readonly run: number;
  readonly finished: boolean;
  readonly answered: string | null;
}

/**
 * What an interrupted run has answered, for as long as it is continued. One of which no time is known was begun by a
 * release that kept none: but for the day after an upgrade, that is long ago.
 */
const interruptedBy = ({ run, finished, answered }: LastRun): AnsweredRows | undefined => {
  const found = keptRows.safeParse(JSON.parse(answered ?? 'null'));
  if (finished || !found.success || found.data.run !== run) return undefined;
  return Date.now() - Date.parse(found.data.at) < KEPT_FOR ? answeredRows.parse(found.data) : undefined;
};

const runAfter = (last: LastRun | undefined): Run => {
  if (last === undefined) return { number: 0, isResumed: false, answered: noRows };
  const answered = interruptedBy(last);
  return answered
    ? { number: last.run, isResumed: true, answered }
    : { number: last.run + 1, isResumed: false, answered: noRows };
};

/** The runs of files, by the SHA-256 of their content. */
export const importRuns = (pool: Pool): Runs => ({
  begin: async (fileHash) => {
    await prepareImports(pool);
    const known = await pool.query<LastRun>(
      'select run, finished, answered from catalogue.imports where file_hash = $1',
      [fileHash],
    );
    const run = runAfter(known.rows[0]);
    await pool.query(
      `insert into catalogue.imports (file_hash, run, finished, answered) values ($1, $2, false, $3)
       on conflict (file_hash) do update
       set run = excluded.run, finished = false, answered = excluded.answered`,
      [fileHash, run.number, kept(run.number, run.answered)],
    );
    return run;
  },
  keep: async (fileHash, { number }, answered) => {
    await pool.query('update catalogue.imports set answered = $2 where file_hash = $1', [
      fileHash,
      kept(number, answered),
    ]);
  },
  finish: async (fileHash) => {
    await pool.query(
      `update catalogue.imports set finished = finished or file_hash = $1, answered = null
       where file_hash = $1 or answered is not null`,
      [fileHash],
    );
  },
});

/** Of dry runs: each begins at the first row, and leaves nothing behind. */
export const dryRuns: Runs = {
  begin: () => Promise.resolve({ number: 0, isResumed: false, answered: noRows }),
  keep: () => Promise.resolve(),
  finish: () => Promise.resolve(),
};

/**
 * Has interrupted runs begin at their first row again, after the log was restored from a copy: it may lack what came of
 * the rows that they would pass over.
 */
export const forgetAnswered = async (pool: Pool): Promise<void> => {
  await prepareImports(pool);
  await pool.query('update catalogue.imports set answered = (answered::jsonb || $1::jsonb)::text', [
    JSON.stringify(noRows),
  ]);
};
