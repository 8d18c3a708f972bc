import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { shopConfig } from '../../../services/supervisor/config.ts';
import { heapFlags, heapsOf } from '../../../services/supervisor/heaps.ts';

/** An api's report. */
export interface RefilledBy {
  /** The tasks that were found to be open. */
  readonly tasks: number;
  readonly milliseconds: number;
  /** Milliseconds of its CPU. */
  readonly cpu: number;
  /** Its peak memory. */
  readonly mebibytes: number;
}

const PROGRAM = join(import.meta.dirname, 'refilling.ts');
const DATABASE = 'refill';

/** Fills the to-do lists of an empty database from a log, with the heap that `make start` gives to an api. */
export const refillFrom = async (settings: Readonly<Record<string, string>>): Promise<RefilledBy> => {
  const client = new pg.Client({ connectionString: settings['DATABASE_URL'] });
  await client.connect();
  try {
    await client.query(`create database ${DATABASE}`);
    const url = new URL(settings['DATABASE_URL'] ?? '');
    url.pathname = `/${DATABASE}`;
    const child = spawn(process.execPath, [...heapFlags(heapsOf(shopConfig(process.env)).api), PROGRAM], {
      env: { MALLOC_ARENA_MAX: '2', ...process.env, ...settings, REFILL_INTO: url.href },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const told = await text(child.stdout);
    if (told === '') throw new Error('The api has ended');
    return JSON.parse(told) as RefilledBy;
  } finally {
    await client.query(`drop database if exists ${DATABASE} with (force)`);
    await client.end();
  }
};
