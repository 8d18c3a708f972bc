import type { Pool } from 'pg';

/** One run of importing a file. */
export interface Run {
  /** Increases each time the same file is imported to its end; it makes the command ids of each import different. */
  readonly number: number;
  /** Whether it resumes a run that was interrupted: what that one did must not be done again. */
  readonly isResumed: boolean;
}

/** Creates the table of imported files. Safe to repeat. */
export const prepareImports = async (pool: Pool): Promise<void> => {
  await pool.query('create schema if not exists catalogue');
  await pool.query(
    'create table if not exists catalogue.imports (file_hash text primary key, run integer not null, finished boolean not null)',
  );
};

/** Which files were imported to their end, by the SHA-256 of their content. */
export const importRuns = (pool: Pool) => ({
  begin: async (fileHash: string): Promise<Run> => {
    await prepareImports(pool);
    const known = await pool.query<{ run: number; finished: boolean }>(
      'select run, finished from catalogue.imports where file_hash = $1',
      [fileHash],
    );
    const [last] = known.rows;
    const number = last === undefined ? 0 : last.run + (last.finished ? 1 : 0);
    await pool.query(
      `insert into catalogue.imports values ($1, $2, false)
       on conflict (file_hash) do update set run = excluded.run, finished = false`,
      [fileHash, number],
    );
    return { number, isResumed: last?.finished === false };
  },
  finish: async (fileHash: string): Promise<void> => {
    await pool.query('update catalogue.imports set finished = true where file_hash = $1', [fileHash]);
  },
});
