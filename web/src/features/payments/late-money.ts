import type { PaymentStep } from '#contracts/payments/views';

/**
 * What says that money came for an order that was paid already or no longer open: it has gone back, or goes back since the
 * goods are gone. Undefined where no such money came.
 */
export const lateMoneyOf = (steps: readonly PaymentStep[]): PaymentStep | undefined =>
  steps.filter((step) => step.kind === 'duplicate-refunded' || cameTooLate(step)).at(-1);

/**
 * Whether money may have come that is not in the steps: the buyer began to pay, and what comes for an order that has
 * ended is recorded when it has gone back.
 */
export const mayHavePaid = (steps: readonly PaymentStep[]): boolean =>
  steps.some(({ kind }) => kind === 'started');

/** Whether a payment failed only here: the money came, and the goods were gone. */
export const cameTooLate = ({ kind, reason }: PaymentStep): boolean =>
  kind === 'failed' && reason === 'OUT_OF_STOCK';
