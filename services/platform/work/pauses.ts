import { doublingDelay } from '#resilience/back-off';
import type { TaskResult } from '../../kernel/process-manager.ts';
import { isUnavailable } from '../http/unavailable.ts';

/** How long a task is left alone at most, in ms. After a fault it is less: stock has to add up within a minute. */
const LONGEST = { wait: 60_000, failed: 10_000, poison: 300_000 } as const;
/** A task that failed so often in a row, for another reason than that a store is away, needs a person. */
export const POISON_FROM = 25;

export type NotDone = Exclude<TaskResult<unknown>, 'done'> | { readonly failed: unknown };

/** How often a task was tried, and how often in a row it has failed; both count this time. */
interface Tries {
  readonly attempts: number;
  readonly failures: number;
}

/** Milliseconds until a task is tried again. */
export const pauseAfter = (result: NotDone, { attempts, failures }: Tries): number => {
  if (typeof result === 'object' && 'again' in result) return result.again;
  return doublingDelay(attempts, { first: 250, longest: longestAfter(result, failures) });
};

const longestAfter = (result: 'wait' | { readonly failed: unknown }, failures: number): number => {
  if (result === 'wait') return LONGEST.wait;
  return failures < POISON_FROM || isUnavailable(result.failed) ? LONGEST.failed : LONGEST.poison;
};

/** How often a task has failed in a row, after it did this; why it comes back later may be a trouble and is no failure. */
export const failuresAfter = (result: NotDone, before: number): number => {
  if (typeof result === 'object' && 'failed' in result) return before + 1;
  return typeof result === 'object' && result.because ? before : 0;
};
