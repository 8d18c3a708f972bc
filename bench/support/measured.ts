import { availableParallelism } from 'node:os';
import { cpuOfAll, ownCpu, STAND_IN } from './processes.ts';
import { round, type Round, type RoundOptions } from './rounds.ts';

/** A round with its cost by process, in ms of CPU for each successful operation. */
export interface MeasuredRound extends Round {
  readonly cpu: ReadonlyMap<string, number>;
  /** The same of the shop's own processes, with what has followed from the operations since. */
  readonly followed: number;
  /** The share of the machine's CPU that unrelated programs used, from 0 to 1. */
  readonly strangers: number;
}

export type CpuOf = () => ReadonlyMap<string, number>;

const DRIVER = 'driver';

export const measuredRound = async (
  operation: (index: number) => Promise<void>,
  options: RoundOptions,
  cpuOf: CpuOf,
  untilFollowed: () => Promise<void> = () => Promise.resolve(),
): Promise<MeasuredRound> => {
  const look = () => ({ parts: new Map([...cpuOf(), [DRIVER, ownCpu()]]), all: cpuOfAll() });
  const before = look();
  const result = await round(operation, options);
  const after = look();
  const since = (parts: ReadonlyMap<string, number>) =>
    new Map([...parts].map(([part, ms]) => [part, ms - (before.parts.get(part) ?? 0)]));
  const used = since(after.parts);
  const ours = [...used.values()].reduce((sum, ms) => sum + ms, 0);
  const strangers = (after.all - before.all - ours) / (result.seconds * 1_000 * availableParallelism());
  await untilFollowed();
  const done = Math.max(1, result.done);
  return {
    ...result,
    cpu: new Map([...used].map(([part, ms]) => [part, ms / done])),
    followed: serverCpu({ cpu: since(cpuOf()) }) / done,
    strangers: Math.max(0, strangers),
  };
};

/** The cost of the shop itself, with its stores. */
export const serverCpu = ({ cpu }: Pick<MeasuredRound, 'cpu'>): number =>
  [...cpu].reduce((sum, [part, ms]) => (part === DRIVER || part === STAND_IN ? sum : sum + ms), 0);
