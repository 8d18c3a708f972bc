import { streamOf } from '../kernel/aggregate.ts';
import type { TaskResult } from '../kernel/process-manager.ts';
import type { Pending } from './payment-outcome.ts';
import { payments } from './state.ts';

/**
 * Milliseconds until money that the provider refuses to give back is asked for again: only what a person does changes its
 * answer.
 */
export const AFTER_REFUSAL = 60 * 60_000;

/**
 * When a task is tried again of which nothing is certain yet. The reason for a provider's refusal goes to operators,
 * who are told of each order once, whichever tasks find it.
 */
export const lookAgain = ({ because }: Pending): TaskResult =>
  because ? { again: AFTER_REFUSAL, because, trouble: streamOf(payments, because.orderId) } : 'wait';
