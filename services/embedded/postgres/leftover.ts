import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../../platform/eventually.ts';

/** Milliseconds for an orderly end (it writes a checkpoint), and then for a hard one. */
const PATIENCE = { orderly: 8_000, hard: 4_000 } as const;

/**
 * Ends what a killed owner left running on a cluster's folder, and clears its pid file, so that the folder can be
 * started again. The caller owns the folder: nobody living may be using it.
 */
export async function endLeftover(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  if (processesIn(folder).length > 0) {
    // Without its postmaster the rest ends by itself, as soon as each looks up from its query.
    signal(pidIn(pidFile), processesIn(folder), 'SIGINT');
    if (!(await isEmpty(folder, PATIENCE.orderly))) {
      for (const pid of processesIn(folder)) send(pid, 'SIGKILL');
      if (!(await isEmpty(folder, PATIENCE.hard))) throw new Error(`A Postgres on ${folder} does not end.`);
    }
  }
  // Danger: this file is also Postgres's own guard against two servers on one folder. It goes only now that nobody is in.
  if (process.platform === 'linux') rmSync(pidFile, { force: true });
}

/**
 * Everyone whose working folder is the cluster's: each process of a server is in there, a zombie and a stranger
 * who got the pid in the file are not.
 */
function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return pidsByFile(folder);
  const real = realpathSync(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => workingFolder(pid) === real)
    .map(Number);
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function pidsByFile(folder: string): number[] {
  const pid = pidIn(join(folder, 'postmaster.pid'));
  return pid !== undefined && send(pid, 0) ? [pid] : [];
}

function pidIn(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function signal(postmaster: number | undefined, present: number[], name: NodeJS.Signals): void {
  if (postmaster !== undefined && present.includes(postmaster)) send(postmaster, name);
}

async function isEmpty(folder: string, within: number): Promise<boolean> {
  return (await eventually(() => processesIn(folder).length === 0, { within })) === true;
}

/** False when there is no such process (any more). */
function send(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
