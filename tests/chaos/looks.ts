import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { postgresPids } from './postgres-pids.ts';

/** A figure that must stay level, and how to read it. */
export interface Look {
  readonly of: string;
  readonly what: string;
  readonly unit: string;
  /**
   * How much it may have grown at the end: the noise of a level figure. It does not depend on the length of the run, so
   * a longer run finds a smaller leak.
   */
  readonly mayGrow: number;
  /** Undefined where the value is unknown at this moment. */
  readonly now: () => number | undefined | Promise<number | undefined>;
}

const MEBIBYTE = 2 ** 20;

/** For a process that loads `heap-reporter.ts`. */
export const looksAtProgram = (of: string, pid: number, heaps: string): readonly Look[] => [
  {
    of,
    what: 'heap',
    unit: ' MiB',
    // An api's caches of the newest orders and messages are bounded to 10 MiB or so, and not full after a minute.
    mayGrow: 12,
    now: () => Number(readFileSync(join(heaps, String(pid)), 'utf8')) / MEBIBYTE,
  },
  { of, what: 'memory', unit: ' MiB', mayGrow: 32, now: () => memoryOf(pid, 'VmRSS') },
  // Visitors have one or two of these each while they are there.
  { of, what: 'handles', unit: '', mayGrow: 8, now: () => handlesOf(pid) },
];

export const looksAtPostgres = (pool: Pool): readonly Look[] => {
  const of = 'Postgres';
  const sum = async (figure: (pid: number) => number) =>
    (await postgresPids(pool)).reduce((all, pid) => all + (unlessEnded(() => figure(pid)) ?? 0), 0);
  return [
    { of, what: 'connections', unit: '', mayGrow: 4, now: () => connectionsTo(pool) },
    // Without the buffers, whose size is fixed from the beginning; each connection caches the tables that it has read.
    { of, what: 'memory', unit: ' MiB', mayGrow: 48, now: () => sum((pid) => memoryOf(pid, 'RssAnon')) },
  ];
};

/** The largest lag of the read tables, as an api reports it. */
export const looksAtReadSide = (origin: string): readonly Look[] => [
  { of: 'the read side', what: 'lag', unit: ' s', mayGrow: 1, now: () => lagAt(origin) },
];

const memoryOf = (pid: number, kind: 'VmRSS' | 'RssAnon'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024;
};
const handlesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Undefined where the process ended in between, as a connection may. */
const unlessEnded = <T>(look: () => T): T | undefined => {
  try {
    return look();
  } catch {
    return undefined;
  }
};

const connectionsTo = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ open: string }>(
    'select count(*) as open from pg_stat_activity where datname = current_database()',
  );
  return Number(rows[0]?.open);
};

const lagAt = async (origin: string): Promise<number | undefined> => {
  const told = await (await fetch(`${origin}/metrics`)).text();
  const lags = [...told.matchAll(/^suuq_projection_lag_seconds\{.*\} (.+)$/gm)].map(([, lag]) => Number(lag));
  return lags.length === 0 ? undefined : Math.max(...lags);
};
