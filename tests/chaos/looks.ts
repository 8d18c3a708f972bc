import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { postgresPids } from './postgres-pids.ts';

/** A figure that stays level, and how it is read. */
export interface Look {
  readonly of: string;
  readonly what: string;
  readonly unit: string;
  /**
   * By how much it may have grown in the end: what a level figure is off by. It is the same however long it goes on, so the
   * longer that is, the smaller is the leak that is found.
   */
  readonly mayGrow: number;
  /** Undefined where nobody can say at this moment. */
  readonly now: () => number | undefined | Promise<number | undefined>;
}

const MEBIBYTE = 2 ** 20;

/** Of a process that loads `heap-teller.ts`. */
export const looksAtProgram = (of: string, pid: number, heaps: string): readonly Look[] => [
  {
    of,
    what: 'heap',
    unit: ' MiB',
    // What an api remembers of the newest orders and messages is bounded, 10 MiB or so, and not full after a minute.
    mayGrow: 12,
    now: () => Number(readFileSync(join(heaps, String(pid)), 'utf8')) / MEBIBYTE,
  },
  { of, what: 'memory', unit: ' MiB', mayGrow: 32, now: () => memoryOf(pid, 'VmRSS') },
  // Of which visitors have one or two each while they are there.
  { of, what: 'handles', unit: '', mayGrow: 8, now: () => handlesOf(pid) },
];

export const looksAtPostgres = (pool: Pool): readonly Look[] => {
  const of = 'Postgres';
  const sum = async (figure: (pid: number) => number) =>
    (await postgresPids(pool)).reduce((all, pid) => all + (orGone(() => figure(pid)) ?? 0), 0);
  return [
    { of, what: 'connections', unit: '', mayGrow: 4, now: () => connectionsTo(pool) },
    // Not the buffers, which are of one size from the beginning; each connection remembers the tables that it has read.
    { of, what: 'memory', unit: ' MiB', mayGrow: 48, now: () => sum((pid) => memoryOf(pid, 'RssAnon')) },
  ];
};

/** How far the read tables are behind at most, as an api tells it. */
export const looksAtReadSide = (origin: string): readonly Look[] => [
  { of: 'the read side', what: 'lag', unit: ' s', mayGrow: 1, now: () => lagAt(origin) },
];

const memoryOf = (pid: number, kind: 'VmRSS' | 'RssAnon'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024;
};
const handlesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** A connection may end between two looks. */
const orGone = <T>(look: () => T): T | undefined => {
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
