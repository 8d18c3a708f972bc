import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { shopConfig } from '../../../services/supervisor/config.ts';
import { heapFlags, heapsOf } from '../../../services/supervisor/heaps.ts';

/** A projector's report. */
export interface ReplayedBy {
  readonly milliseconds: number;
  /** Milliseconds of its CPU. */
  readonly cpu: number;
  /** Its peak memory. */
  readonly mebibytes: number;
  readonly parked: number;
  /** Milliseconds of each projection's transactions. */
  readonly projections: Readonly<Record<string, number>>;
}

export interface Replayed extends ReplayedBy {
  /** Milliseconds of CPU by process. */
  readonly costs: Readonly<Record<string, number>>;
}

interface Stores {
  readonly settings: Readonly<Record<string, string>>;
  readonly cpu: () => Readonly<Record<string, number>>;
}

const PROGRAM = join(import.meta.dirname, 'replaying.ts');
const DATABASE = 'replay';

/** Makes all read tables from a log, in an empty database, with a projector that has the heap of `make start`. */
export const replay = async ({ settings, cpu }: Stores): Promise<Replayed> => {
  const client = new pg.Client({ connectionString: settings['DATABASE_URL'] });
  await client.connect();
  try {
    await client.query(`drop database if exists ${DATABASE} with (force)`);
    await client.query(`create database ${DATABASE}`);
    const url = new URL(settings['DATABASE_URL'] ?? '');
    url.pathname = `/${DATABASE}`;
    const before = cpu();
    const flags = [...heapFlags(heapsOf(shopConfig(process.env)).projector), ...nodeFlags()];
    const child = spawn(process.execPath, [...flags, PROGRAM], {
      env: { MALLOC_ARENA_MAX: '2', ...process.env, ...settings, REPLAY_INTO: url.href },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const told = await text(child.stdout);
    if (told === '') throw new Error('The projector has ended');
    const by = JSON.parse(told) as ReplayedBy;
    const stores = Object.entries(cpu()).map(([part, ms]) => [part, ms - (before[part] ?? 0)]);
    return { ...by, costs: { projector: by.cpu, ...Object.fromEntries(stores) } };
  } finally {
    await client.query(`drop database if exists ${DATABASE} with (force)`);
    await client.end();
  }
};

/** `PROJECTOR_FLAGS=--cpu-prof` shows where its time goes. */
const nodeFlags = (): readonly string[] =>
  (process.env['PROJECTOR_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '');
