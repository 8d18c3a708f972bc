import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import pg from 'pg';

/** What Linux reports about processes; milliseconds of CPU, MiB of memory. */
const TICK = 10;

const fieldsOf = (pid: number): readonly string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** The CPU that a process has used so far, with `reaped` also that of its ended children; 0 for one that is gone. */
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

/** Includes its connections, even those that have ended. */
export const cpuOfPostgres = (pid: number): number =>
  childrenOf(pid)
    .map((child) => cpuOf(child))
    .reduce((sum, ms) => sum + ms, cpuOf(pid, { reaped: true }));

/** The CPU that all programs of this machine have used. */
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
  /** Its share of `now`: pages that several processes have, as those of the one program that all run, are divided. */
  readonly share: number;
  readonly most: number;
}

const memoryOf = (pid: number): Memory => {
  const of = (file: string, name: string) => {
    const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1_024;
  };
  return { now: of('status', 'VmRSS'), share: of('smaps_rollup', 'Pss'), most: of('status', 'VmHWM') };
};

const Running = z.object({
  supervisor: z.int(),
  children: z.array(z.object({ part: z.string(), pid: z.int() })),
});

/** The processes of a shop on one machine, as its supervisor recorded them. */
const pidsIn = (dataDir: string): ReadonlyMap<string, number> => {
  const { supervisor, children } = Running.parse(
    JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')),
  );
  return new Map([...children.map(({ part, pid }) => [part, pid] as const), ['supervisor', supervisor]]);
};

const POSTGRES = 'postgres';
/** The simulator of the payment providers: its cost would be theirs, so it is reported apart. */
export const STAND_IN = 'simulator';

/** The CPU of each of the simulator's connections: of one that has ended, what it was at last. */
const ofStandIn = new Map<number, number>();
/** Looks which processes of Postgres serve the simulator, which keeps its payments and letters there. */
export const noteStandIn = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'suuq-simulator'`,
    );
    for (const { pid } of rows) ofStandIn.set(pid, cpuOf(pid));
  } finally {
    await client.end();
  }
};
const cpuForStandIn = (): number => {
  for (const [pid, before] of ofStandIn) ofStandIn.set(pid, Math.max(before, cpuOf(pid)));
  return [...ofStandIn.values()].reduce((sum, ms) => sum + ms, 0);
};

/**
 * CPU that each part of a shop has used so far; for Postgres including each connection's process, even those that
 * ended, but for those of the simulator, whose cost they are.
 */
export const cpuOfShop = (dataDir: string): ReadonlyMap<string, number> => {
  const theirs = cpuForStandIn();
  const usedBy = (part: string, pid: number): number => {
    if (part === POSTGRES) return cpuOfPostgres(pid) - theirs;
    return part === STAND_IN ? cpuOf(pid) + theirs : cpuOf(pid);
  };
  return new Map([...pidsIn(dataDir)].map(([part, pid]) => [part, usedBy(part, pid)]));
};

/** Memory of each part of a shop except Postgres, most of whose pages are shared. */
export const memoryOfShop = (dataDir: string): ReadonlyMap<string, Memory> =>
  new Map(
    [...pidsIn(dataDir)].filter(([part]) => part !== POSTGRES).map(([part, pid]) => [part, memoryOf(pid)]),
  );

/** The CPU that this process has used so far. */
export const ownCpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** The CPU that another process has used so far. */
export const cpuOfProcess = (pid: number): number => cpuOf(pid);
