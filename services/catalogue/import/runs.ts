import { z } from 'zod';
import type { Pool } from 'pg';
import { DAY } from '#contracts/kernel/duration';
import { answeredRows, noRows, type AnsweredRows } from './answered-rows.ts';

/** One run of importing a file. */
export interface Run {
  /** A new one each time the file is a new wish; it makes the command ids of each import different. */
  readonly number: number;
  /** The first run of the same wish: what that one and those behind it did must not be done again. */
  readonly since: number;
  /** Whether it resumes a run that was interrupted. */
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
   * Where it has written anything, each other file that was interrupted begins at its first row again, by commands of
   * their own: rows that it would pass over may say something else than this one's. Not when a file begins: of two that
   * are sent in turns neither would ever come to its end.
   */
  readonly finish: (fileHash: string, run: Run, hasWritten: boolean) => Promise<void>;
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
const keptRows = answeredRows.extend({ run: z.int(), since: z.int().optional(), at: z.iso.datetime() });

const kept = ({ number, since }: Run, answered: AnsweredRows): string =>
  JSON.stringify({ ...answered, run: number, since, at: new Date() });

interface LastRun {
  readonly run: number;
  readonly finished: boolean;
  readonly answered: string | null;
}

/**
 * What an interrupted run has kept, for as long as it is continued. One of which no time is known was begun by a
 * release that kept none: but for the day after an upgrade, that is long ago.
 */
const interruptedIn = ({ run, finished, answered }: LastRun): z.infer<typeof keptRows> | undefined => {
  const found = keptRows.safeParse(JSON.parse(answered ?? 'null'));
  if (finished || !found.success || found.data.run !== run) return undefined;
  return Date.now() - Date.parse(found.data.at) < KEPT_FOR ? found.data : undefined;
};

const runAfter = (last: LastRun | undefined): Run => {
  const number = last ? last.run + 1 : 0;
  const interrupted = last && interruptedIn(last);
  if (!interrupted) return { number, since: number, isResumed: false, answered: noRows };
  const { run, since = run } = interrupted;
  return { number: run, since, isResumed: true, answered: answeredRows.parse(interrupted) };
};

const beginAgainBeside = async (pool: Pool, fileHash: string): Promise<void> => {
  await pool.query(
    `update catalogue.imports
     set run = run + 1, answered = (
       answered::jsonb || $2::jsonb ||
       jsonb_build_object('run', run + 1, 'since', coalesce(answered::jsonb -> 'since', to_jsonb(run)))
     )::text
     where file_hash <> $1 and not finished and (answered::jsonb ->> 'run')::integer = run`,
    [fileHash, JSON.stringify(noRows)],
  );
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
      [fileHash, run.number, kept(run, run.answered)],
    );
    return run;
  },
  keep: async (fileHash, run, answered) => {
    await pool.query('update catalogue.imports set answered = $2 where file_hash = $1', [
      fileHash,
      kept(run, answered),
    ]);
  },
  finish: async (fileHash, { isResumed }, hasWritten) => {
    // A run that was killed may have written more than it kept.
    if (hasWritten || isResumed) await beginAgainBeside(pool, fileHash);
    await pool.query('update catalogue.imports set finished = true, answered = null where file_hash = $1', [
      fileHash,
    ]);
  },
});

/** Of dry runs: each begins at the first row, and leaves nothing behind. */
export const dryRuns: Runs = {
  begin: () => Promise.resolve({ number: 0, since: 0, isResumed: false, answered: noRows }),
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
