import { cpus } from 'node:os';
import type { Report } from './test-count.ts';

const SLOWEST = 20;

/** Milliseconds of all cores together. */
export interface CoreTime {
  readonly idle: number;
  readonly all: number;
}

export function coreTime(): CoreTime {
  const times = cpus().map((core) => core.times);
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}

/** How much of the machine nobody used between two looks. */
export function idleLine(before: CoreTime, after: CoreTime): string {
  const share = (after.idle - before.idle) / Math.max(1, after.all - before.all);
  return `${Math.round(share * 100)} % of the cores' time idle`;
}

/** The files that took longest, each from its first test to the end of its last. */
export function slowestFiles(reports: ReadonlyMap<string, Report>): readonly string[] {
  const files = [...reports].flatMap(([project, { testResults }]) =>
    testResults.map(({ name, startTime, endTime }) => ({
      line: `${((endTime - startTime) / 1_000).toFixed(1)} s ${project} ${name}`,
      took: endTime - startTime,
    })),
  );
  return files
    .toSorted((a, b) => b.took - a.took)
    .slice(0, SLOWEST)
    .map(({ line }) => line);
}
