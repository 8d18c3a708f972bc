import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '#resilience/error-code';
import { eventually } from '#resilience/eventually';

/**
 * Milliseconds for an orderly end (it writes a checkpoint), for processes that lost their postmaster (they end after
 * their current query, and have nothing left to save), and for the end after a kill.
 */
const PATIENCE = { orderly: 8_000, headless: 1_000, killed: 4_000 } as const;

/**
 * Ends what a killed owner left running on a cluster's folder, and removes its pid file, so that the folder can be
 * started again. The caller owns the folder: no living process may be using it.
 */
export async function endLeftover(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  if (processesIn(folder).length > 0) {
    const postmaster = pidIn(pidFile);
    const hasHead =
      postmaster !== undefined && processesIn(folder).includes(postmaster) && send(postmaster, 'SIGINT');
    if (!(await isEmpty(folder, hasHead ? PATIENCE.orderly : PATIENCE.headless))) {
      for (const pid of processesIn(folder)) send(pid, 'SIGKILL');
      if (!(await isEmpty(folder, PATIENCE.killed))) throw new Error(`A Postgres on ${folder} does not end.`);
    }
  }
  if (process.platform === 'linux') clearLocks(folder);
}

/**
 * Danger: these files are Postgres's own guard against two servers on one folder. They are removed only when no server
 * runs.
 */
function clearLocks(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name === 'postmaster.pid' || name.startsWith('.s.PGSQL.'))
      rmSync(join(folder, name), { force: true });
  }
}

/**
 * The processes of a server on this folder: each has it as its working directory; a zombie, or a stranger who got the
 * pid in the file, does not.
 */
function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return pidsByFile(folder);
  const real = realpathSync(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => isServerIn(real, pid))
    .map(Number);
}

/** Danger: somebody's shell may have this working directory, too. */
function isServerIn(folder: string, pid: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n'
    );
  } catch {
    return false;
  }
}

function pidsByFile(folder: string): number[] {
  const pidFile = join(folder, 'postmaster.pid');
  const pid = pidIn(pidFile);
  return pid !== undefined && isAbout(folder, pidFile) && send(pid, 0) ? [pid] : [];
}

/** Whether a pid file's second line, the server's folder, is this one: in a copy it is that of the original. */
function isAbout(folder: string, pidFile: string): boolean {
  const [, its = ''] = readFileSync(pidFile, 'utf8').split('\n');
  return existsSync(its) && realpathSync(its) === realpathSync(folder);
}

function pidIn(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

async function isEmpty(folder: string, within: number): Promise<boolean> {
  return (await eventually(() => processesIn(folder).length === 0, { within })) === true;
}

/** False when there is no such process (any more). */
function send(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
    throw error;
  }
}
