import { doublingDelay } from '#resilience/back-off';
import type { TaskResult } from '../kernel/process-manager.ts';
import type { Pending } from './payment-outcome.ts';

/**
 * Milliseconds between two tries to give money back that the provider refuses to: each asks the provider, and only what a
 * person does there changes its answer.
 */
const REFUSED = { first: 60_000, longest: 24 * 3_600_000 } as const;

/** When a task is tried again of which nothing is certain yet. Why the provider refuses is told to operators. */
export const lookAgain = ({ because }: Pending, attempts: number): TaskResult =>
  because ? { again: doublingDelay(attempts, REFUSED), because } : 'wait';
