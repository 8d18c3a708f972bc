import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { eventually } from '#resilience/eventually';
import { readKept, writeKept } from '../platform/files/kept-file.ts';
import type { Part } from './parts.ts';

/** Milliseconds that the children of a killed supervisor have to notice its end. */
const PATIENCE = 5_000;

const Present = z.object({
  /** The folder that it is about, by `identityOf`; a former version wrote none. */
  folder: z.string().optional(),
  supervisor: z.int(),
  children: z.array(z.object({ part: z.string(), pid: z.int(), born: z.string() })),
});

const path = (dataDir: string) => join(dataDir, 'running.json');

/** Records the processes of this DATA_DIR, for the next supervisor. */
export function recordRunning(dataDir: string, pids: ReadonlyMap<Part, number>): void {
  const children = [...pids].flatMap(([part, pid]) => {
    const born = birthOf(pid);
    return born === undefined ? [] : [{ part, pid, born }];
  });
  writeKept(path(dataDir), { folder: identityOf(dataDir), supervisor: process.pid, children });
}

export function supervisorOf(dataDir: string): number | undefined {
  return presentIn(dataDir)?.supervisor;
}

/**
 * What `recordRunning` wrote for this folder. Danger: in a copy of a folder the same file names the processes of the
 * original, which are not ours to end or to call.
 */
function presentIn(dataDir: string): z.infer<typeof Present> | undefined {
  const present = readKept(path(dataDir), Present);
  return present !== undefined && present.folder === identityOf(dataDir) ? present : undefined;
}

/** Stays when a folder is moved, and differs in each copy. */
function identityOf(dataDir: string): string {
  const { dev, ino } = statSync(dataDir, { bigint: true });
  return `${dev}:${ino}`;
}

/** Whether this part of DATA_DIR's shop is running now. */
export function isRunning(dataDir: string, part: Part): boolean {
  const children = presentIn(dataDir)?.children ?? [];
  return children.some((child) => child.part === part && birthOf(child.pid) === child.born);
}

/**
 * Waits until the children of a killed supervisor are gone; ends those that stay. Postgres does not notice; the next
 * start of Postgres ends the old one. Danger: a pid may belong to a stranger by now, so it counts only together with
 * its start time. What the release before has written does not say of which folder it is: its processes are waited for,
 * and may be those of an original that runs.
 */
export async function outlive(dataDir: string): Promise<void> {
  const { folder, children: all = [] } = readKept(path(dataDir), Present) ?? {};
  const isOurs = folder === identityOf(dataDir);
  const children = isOurs || folder === undefined ? all : [];
  const left = () => children.filter(({ part, pid, born }) => part !== 'postgres' && birthOf(pid) === born);
  if ((await eventually(() => left().length === 0, { within: PATIENCE })) || !isOurs) return;
  for (const { pid } of left()) process.kill(pid, 'SIGKILL');
  await eventually(() => left().length === 0, { within: PATIENCE });
}

/** When a process was started, in the system's own unit; undefined when it is gone, or a zombie. */
export function birthOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Danger: the first thread may be dead while others still end; until the last one has, its ports and locks are
    // held.
    const [threads, born] = [fields[16], fields[18]];
    return state === 'Z' && threads === '1' ? undefined : born;
  } catch {
    return undefined;
  }
}
