import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endLeftover } from '../../services/embedded/postgres/leftover.ts';
import { eventually } from '#resilience/eventually';
import { FOR_NODE } from '../support/node-process.ts';

/** Moments of a restore, by what is in the data folder then. */
export const MOMENTS = [
  'restoring',
  'eventstore/events.db',
  'objects/buckets',
  'postgres/postmaster.pid',
  'eventstore/events.db-wal',
] as const;
/** And one at which only a stop is tried: Postgres's folder is half made. */
export type Moment = (typeof MOMENTS)[number] | 'postgres.new/PG_VERSION';
const WITHIN = 60_000;

/** kill -9 of a restore to this folder, at this moment. */
export const killRestoreAt = async (
  moment: Moment,
  args: readonly string[],
  dataDir: string,
): Promise<void> => {
  const restore = await signalRestoreAt(moment, 'SIGKILL', args, dataDir);
  if (restore.signalCode !== 'SIGKILL') throw new Error('It had ended before it was killed');
};

/** Sends a signal to a restore to this folder, at this moment; answers it when it has ended. */
export const signalRestoreAt = async (
  moment: Moment,
  signal: 'SIGKILL' | 'SIGTERM',
  args: readonly string[],
  dataDir: string,
): Promise<ChildProcess> => {
  const restore = spawn(process.execPath, ['services/cli/restore.ts', ...args], {
    env: { ...FOR_NODE, NODE_ENV: 'test', DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const ended = once(restore, 'exit');
  const isThen = () => existsSync(join(dataDir, moment));
  if (!(await eventually(isThen, { within: WITHIN, every: 1 }))) throw new Error(`There was no ${moment}`);
  restore.kill(signal);
  await ended;
  return restore;
};

/** As an operator removes what is half restored, when nothing that the restore has left behind uses it any more. */
export const removeHalfRestored = async (dataDir: string): Promise<void> => {
  const cluster = join(dataDir, 'postgres');
  if (existsSync(cluster)) await endLeftover(cluster);
  if (!(await eventually(() => !isUsed(dataDir), { within: WITHIN })))
    throw new Error(`${dataDir} is still in use`);
  for (const name of readdirSync(dataDir))
    if (name !== 'lost+found') rmSync(join(dataDir, name), { recursive: true, force: true });
};

/** Whether any process was started on it: one that makes the tables' cluster outlives the restore. */
const isUsed = (dataDir: string): boolean =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir);
      } catch {
        return false;
      }
    });
