import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { round } from '../rounds.ts';
import type { Limit } from './limit.ts';

const DATABASE = 'suuq_limits';
const SCALE = 20;
const SECONDS = 5;
const CALLERS = [16, 1] as const;

/** Postgres' own small transaction (`pgbench -N`: two updates fewer than the standard), on the server of a shop. */
export const smallTransactions = async (url: string): Promise<readonly Limit[]> => {
  const here = new URL(url);
  here.search = '';
  const there = new URL(here);
  there.pathname = `/${DATABASE}`;
  const owner = new pg.Client({ connectionString: here.href });
  await owner.connect();
  await owner.query(`drop database if exists ${DATABASE}`);
  await owner.query(`create database ${DATABASE}`);
  try {
    return byPgbench(there) ?? (await byOurselves(there));
  } finally {
    await owner.query(`drop database ${DATABASE} with (force)`);
    await owner.end();
  }
};

/** Undefined where the program is not installed, or cannot work with this server. */
const byPgbench = ({ hostname, port, username, password, pathname }: URL): readonly Limit[] | undefined => {
  const run = (...args: readonly string[]) =>
    spawnSync('pgbench', ['-h', hostname, '-p', port, '-U', username, ...args, pathname.slice(1)], {
      env: { ...process.env, PGPASSWORD: decodeURIComponent(password) },
      encoding: 'utf8',
    });
  if (run('-i', '-s', String(SCALE), '-q').status !== 0) return undefined;
  return CALLERS.map((clients): Limit => {
    const threads = String(Math.min(2, clients));
    const { stdout } = run('-N', '-c', String(clients), '-j', threads, '-T', String(SECONDS));
    const [, perSecond = 'NaN'] = /tps = ([\d.]+)/.exec(stdout) ?? [];
    const [, latency = 'NaN'] = /latency average = ([\d.]+)/.exec(stdout) ?? [];
    return [nameOf('pgbench -N', clients), Number(perSecond).toFixed(0), `${latency} ms each`];
  });
};

const ROWS = SCALE * 100_000;

/** The same without the program: an update, a select, and an insert into a history table. */
const byOurselves = async (url: URL): Promise<readonly Limit[]> => {
  const pool = new pg.Pool({ connectionString: url.href, max: Math.max(...CALLERS) });
  await pool.query('create table accounts (id int primary key, balance int not null)');
  await pool.query('create table history (id int not null, delta int not null, at timestamptz not null)');
  await pool.query('insert into accounts select id, 0 from generate_series(1, $1::int) as id', [ROWS]);
  const transaction = async (index: number): Promise<void> => {
    const id = 1 + ((index * 7_919) % ROWS);
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query({
        name: 'u',
        text: 'update accounts set balance = balance + 1 where id = $1',
        values: [id],
      });
      await client.query({ name: 's', text: 'select balance from accounts where id = $1', values: [id] });
      await client.query({ name: 'i', text: 'insert into history values ($1, 1, now())', values: [id] });
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  const limits: Limit[] = [];
  for (const atOnce of CALLERS) {
    const { perSecond, p50 } = await round(transaction, { seconds: SECONDS, atOnce });
    limits.push([
      nameOf('small transactions (no pgbench here)', atOnce),
      perSecond.toFixed(0),
      `p50 ${p50.toFixed(2)} ms`,
    ]);
  }
  await pool.end();
  return limits;
};

const nameOf = (what: string, clients: number): string =>
  `${what}, ${clients} client${clients === 1 ? '' : 's'}`;
