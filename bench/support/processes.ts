import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What Linux tells of processes; milliseconds of CPU, MiB of memory. */
const TICK = 10;

const fieldsOf = (pid: number): readonly string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** What a process has used so far, with `reaped` also what its children had used that have ended; 0 for one that is gone. */
const cpuOf = (pid: number, { reaped = false } = {}): number => {
  try {
    const [user, system, userReaped, systemReaped] = fieldsOf(pid).slice(11, 15).map(Number);
    const own = (user ?? 0) + (system ?? 0);
    return TICK * (reaped ? own + (userReaped ?? 0) + (systemReaped ?? 0) : own);
  } catch {
    return 0;
  }
};

const childrenOf = (pid: number): readonly number[] => {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
};

/** With its connections, also those that have ended. */
export const cpuOfPostgres = (pid: number): number =>
  childrenOf(pid)
    .map((child) => cpuOf(child))
    .reduce((sum, ms) => sum + ms, cpuOf(pid, { reaped: true }));

/** What all programs of this machine have used. */
export const cpuOfAll = (): number => {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return TICK * (user + nice + system + irq + softirq + steal);
};

export interface Memory {
  readonly now: number;
  readonly most: number;
}

const memoryOf = (pid: number): Memory => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024;
  return { now: of('VmRSS'), most: of('VmHWM') };
};

const Running = z.object({
  supervisor: z.int(),
  children: z.array(z.object({ part: z.string(), pid: z.int() })),
});

/** The processes of a shop on one machine, as its supervisor has written them down. */
const pidsIn = (dataDir: string): ReadonlyMap<string, number> => {
  const { supervisor, children } = Running.parse(
    JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')),
  );
  return new Map([...children.map(({ part, pid }) => [part, pid] as const), ['supervisor', supervisor]]);
};

const POSTGRES = 'postgres';
/** The part that stands in for the payment providers: what it costs is theirs, and told apart. */
export const STAND_IN = 'simulator';

/** CPU that each part of a shop has used so far; Postgres with a process for each connection, also of those that ended. */
export const cpuOfShop = (dataDir: string): ReadonlyMap<string, number> =>
  new Map(
    [...pidsIn(dataDir)].map(([part, pid]) => [part, part === POSTGRES ? cpuOfPostgres(pid) : cpuOf(pid)]),
  );

/** Memory of each part of a shop but Postgres, most of whose pages are shared. */
export const memoryOfShop = (dataDir: string): ReadonlyMap<string, Memory> =>
  new Map(
    [...pidsIn(dataDir)].filter(([part]) => part !== POSTGRES).map(([part, pid]) => [part, memoryOf(pid)]),
  );

/** What one other process has used so far. */
export const cpuOfProcess = (pid: number): number => cpuOf(pid);
