import { availableParallelism } from 'node:os';
import { cpuOfAll, STAND_IN } from './processes.ts';
import { round, type Round, type RoundOptions } from './rounds.ts';

/** A round with what it cost, by process, in ms of CPU for each operation that succeeded. */
export interface MeasuredRound extends Round {
  readonly cpu: ReadonlyMap<string, number>;
  /** The share of the machine that programs took which have no part in it, from 0 to 1. */
  readonly strangers: number;
}

export type CpuOf = () => ReadonlyMap<string, number>;

const DRIVER = 'driver';

const ownCpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

export const measuredRound = async (
  operation: (index: number) => Promise<void>,
  options: RoundOptions,
  cpuOf: CpuOf,
): Promise<MeasuredRound> => {
  const look = () => ({ parts: new Map([...cpuOf(), [DRIVER, ownCpu()]]), all: cpuOfAll() });
  const before = look();
  const result = await round(operation, options);
  const after = look();
  const used = new Map([...after.parts].map(([part, ms]) => [part, ms - (before.parts.get(part) ?? 0)]));
  const ours = [...used.values()].reduce((sum, ms) => sum + ms, 0);
  const strangers = (after.all - before.all - ours) / (result.seconds * 1_000 * availableParallelism());
  return {
    ...result,
    cpu: new Map([...used].map(([part, ms]) => [part, ms / Math.max(1, result.done)])),
    strangers: Math.max(0, strangers),
  };
};

/** What the shop itself takes, with its stores. */
export const serverCpu = ({ cpu }: Pick<MeasuredRound, 'cpu'>): number =>
  [...cpu].reduce((sum, [part, ms]) => (part === DRIVER || part === STAND_IN ? sum : sum + ms), 0);
