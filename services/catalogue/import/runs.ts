import { z } from 'zod';
import type { Pool } from 'pg';
import { answeredRows, noRows, type AnsweredRows } from './answered-rows.ts';

/** One run of importing a file. */
export interface Run {
  /** Increases each time the same file is imported to its end; it makes the command ids of each import different. */
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
  // Waits for whoever reads the table, such as a dump, also where the column is there.
  if (isThere === 0) await pool.query('alter table catalogue.imports add column if not exists answered text');
};

/** Milliseconds. A file that is sent again later is a new wish: its first rows may have been changed since. */
const KEPT_FOR = 86_400_000;

/** What is kept names its run: a release that knows nothing of it may have begun another one since. */
const keptRows = answeredRows.extend({ run: z.int(), at: z.iso.datetime() });

const answeredBy = (run: number, text: string | null | undefined): AnsweredRows => {
  const kept = keptRows.safeParse(JSON.parse(text ?? 'null'));
  if (!kept.success || kept.data.run !== run) return noRows;
  return Date.now() - Date.parse(kept.data.at) < KEPT_FOR ? answeredRows.parse(kept.data) : noRows;
};

/** The runs of files, by the SHA-256 of their content. */
export const importRuns = (pool: Pool): Runs => ({
  begin: async (fileHash) => {
    await prepareImports(pool);
    const known = await pool.query<{ run: number; finished: boolean; answered: string | null }>(
      'select run, finished, answered from catalogue.imports where file_hash = $1',
      [fileHash],
    );
    const [last] = known.rows;
    const number = last === undefined ? 0 : last.run + (last.finished ? 1 : 0);
    await pool.query(
      `insert into catalogue.imports (file_hash, run, finished) values ($1, $2, false)
       on conflict (file_hash) do update set run = excluded.run, finished = false`,
      [fileHash, number],
    );
    return { number, isResumed: last?.finished === false, answered: answeredBy(number, last?.answered) };
  },
  keep: async (fileHash, { number }, answered) => {
    await pool.query('update catalogue.imports set answered = $2 where file_hash = $1', [
      fileHash,
      JSON.stringify({ ...answered, run: number, at: new Date() }),
    ]);
  },
  finish: async (fileHash) => {
    await pool.query('update catalogue.imports set finished = true, answered = null where file_hash = $1', [
      fileHash,
    ]);
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
  await pool.query('update catalogue.imports set answered = null');
};
