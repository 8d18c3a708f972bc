import { doublingDelay } from '#resilience/back-off';
import type { TaskResult } from '../../kernel/process-manager.ts';
import { isUnavailable } from '../http/unavailable.ts';

/** How long an item is left alone at most, in ms. After a fault it is less: stock has to add up within a minute. */
const LONGEST = { wait: 60_000, failed: 10_000, poison: 300_000 } as const;
/** An item that was tried so often and fails for another reason than that a store is away needs a person. */
export const POISON_FROM = 25;

type NotDone = Exclude<TaskResult<unknown>, 'done'> | { readonly failed: unknown };

/** Milliseconds until an item is tried again; `attempts` counts this time. */
export const pauseAfter = (result: NotDone, attempts: number): number => {
  if (typeof result === 'object' && 'again' in result) return result.again;
  return doublingDelay(attempts, { first: 250, longest: longestAfter(result, attempts) });
};

const longestAfter = (result: 'wait' | { readonly failed: unknown }, attempts: number): number => {
  if (result === 'wait') return LONGEST.wait;
  return attempts < POISON_FROM || isUnavailable(result.failed) ? LONGEST.failed : LONGEST.poison;
};
