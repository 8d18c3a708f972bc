import { messageOf } from '#resilience/message-of';
/** The result of one round of an operation. Times in ms. */
export interface Round {
  /** Operations that succeeded. */
  readonly done: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly failures: ReadonlyMap<string, number>;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

export interface RoundOptions {
  readonly seconds: number;
  readonly atOnce: number;
  /** The most operations. */
  readonly limit?: number;
}

/** Repeats an operation for the given number of seconds, with the given concurrency. */
export const round = async (
  operation: (index: number) => Promise<void>,
  { seconds, atOnce, limit = Infinity }: RoundOptions,
): Promise<Round> => {
  const times: number[] = [];
  const failures = new Map<string, number>();
  const start = performance.now();
  const end = start + seconds * 1_000;
  let next = 0;
  const work = async () => {
    while (performance.now() < end && next < limit) {
      const began = performance.now();
      try {
        await operation(next++);
        times.push(performance.now() - began);
      } catch (error) {
        const why = messageOf(error);
        failures.set(why, (failures.get(why) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const sorted = times.toSorted((a, b) => a - b);
  const took = (performance.now() - start) / 1_000;
  const done = times.length;
  const at = (share: number) => percentile(sorted, share);
  return {
    done,
    seconds: took,
    perSecond: done / took,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    failures,
  };
};

/** Two cells of a table: whether a goal is reached, and what went wrong how often. */
export const against = (goal: number, measured: number): string =>
  `${measured <= goal ? 'within' : 'NOT within'} ${goal}`;
export const failuresIn = (failures: Round['failures']): string =>
  [...failures].map(([why, times]) => `${times} × ${why}`).join(', ');

/** Prints rows as a table for people; the first row is the header. */
export const printTable = (rows: readonly (readonly string[])[]): void => {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length))) ?? [];
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
};
