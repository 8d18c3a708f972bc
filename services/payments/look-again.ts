import { HOUR, MINUTE } from '#contracts/kernel/duration';
import { streamOf } from '../kernel/aggregate.ts';
import type { TaskResult } from '../kernel/process-manager.ts';
import { NotConfigured, type Pending } from './payment-outcome.ts';
import { payments } from './state.ts';

/**
 * Milliseconds until money that the provider refuses to give back is asked for again: only what a person does changes its
 * answer.
 */
export const AFTER_REFUSAL = HOUR;
/** Milliseconds until a provider is used that was configured again: nobody is asked before. */
export const WHILE_NOT_CONFIGURED = 5 * MINUTE;

/**
 * When a task is tried again of which nothing is certain yet. The reason why a person has to help goes to operators,
 * who are told of each order once, whichever tasks find it.
 */
export const lookAgain = ({ because }: Pending): TaskResult => {
  if (!because) return 'wait';
  const again = because instanceof NotConfigured ? WHILE_NOT_CONFIGURED : AFTER_REFUSAL;
  return { again, because, trouble: streamOf(payments, because.orderId) };
};
