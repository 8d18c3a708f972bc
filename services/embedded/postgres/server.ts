import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { endOfChild } from '../../platform/programs/end-of-child.ts';
import { eventually } from '#resilience/eventually';
import type { Account } from './account.ts';
import { environment } from './cluster.ts';
import { socketFolder } from './address.ts';

/** Milliseconds after which a start counts as slow, and within which an abandoned one must shut down. */
const SLOW_AFTER = 60_000;
const END_WITHIN = 2_500;
/** Bytes of its log, after which a start begins another; the one before is kept as `.1`. */
const FULL = 20_000_000;

/** What docker-compose.yml says of the same, it says alike. */
export const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_permissions: '0700',
  // Room for the tables of a large shop; unused memory is not taken.
  shared_buffers: '256MB',
  max_connections: '100',
  // One server, no replicas: the write-ahead log need not contain what only replicas read.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Small queries on few cores; and parallel queries want more shared memory than a container has.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // Pages are in memory or on an SSD: a search's index is worth it even where a third of the rows match.
  random_page_cost: '1.1',
  // Old segments of the log are removed instead of recycled: they hold data that has been erased since.
  wal_recycle: 'off',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
} as const;

export type Server = {
  readonly child: ChildProcess;
  /** Resolves with how it ended. */
  readonly ended: Promise<string>;
};

export type Launch = {
  readonly program: string;
  readonly folder: string;
  readonly port: number;
  readonly account: Account | undefined;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
};

/** Starts the server in a session of its own: a Ctrl-C at the terminal does not reach it. */
export function launch({ program, folder, port, account, logFile, settings }: Launch): Server {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > FULL) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  const sockets = { unix_socket_directories: socketFolder(folder) ?? '' };
  const flags = Object.entries({ ...SETTINGS, ...sockets, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  try {
    const child = spawn(program, ['-D', folder, '-p', String(port), ...flags], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', log, log],
      env: environment(),
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    return { child, ended: endOfChild(child) };
  } finally {
    closeSync(log);
  }
}

export type Starting = {
  readonly folder: string;
  readonly giveUp: AbortSignal;
  readonly onSlow: () => void;
  readonly slowAfter?: number;
};

/**
 * Why it does not take connections; undefined when it does. As long as it lives it is waited for, unless it is given up:
 * after a crash it reads its write-ahead log, and would begin that again.
 */
export async function failureToStart(
  server: Server,
  { folder, giveUp, onSlow, slowAfter = SLOW_AFTER }: Starting,
): Promise<string | undefined> {
  const { child, ended } = server;
  const pidFile = join(folder, 'postmaster.pid');
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  const isReadyOrOver = () => giveUp.aborted || !isRunning() || saysReady(pidFile, child.pid);
  if (!(await eventually(isReadyOrOver, { within: slowAfter, every: 5 }))) {
    onSlow();
    await eventually(isReadyOrOver, { within: Infinity, every: 100 });
  }
  if (giveUp.aborted) await shutDown(server, END_WITHIN);
  return isRunning() ? undefined : ended;
}

/** Rolls back open transactions and ends; after the given milliseconds by force, which costs a recovery but no data. */
export async function shutDown({ child, ended }: Server, within: number): Promise<void> {
  child.kill('SIGINT');
  const impatience = setTimeout(() => child.kill('SIGQUIT'), within);
  await ended;
  clearTimeout(impatience);
}

/** Postgres writes its state into its pid file. */
function saysReady(pidFile: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}
