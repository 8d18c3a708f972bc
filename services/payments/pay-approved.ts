import type { CommandContext } from '../kernel/command-context.ts';
import { step } from '../kernel/step.ts';
import { pay } from './pay.ts';
import type { PaymentDeps, PaymentOutcome, PaymentRef } from './payment-outcome.ts';
import { isSame, paymentAttemptWith } from './state.ts';
import type { Payment, Placed } from './state.types.ts';

/**
 * Takes the money that its buyer has approved, where no browser reports it: its tab was closed, or it reloaded. It is
 * the very request that the browser would have made, in the name of the order's owner; who approves at PayPal has
 * pressed Pay Now.
 * `open`: it is nobody's to take, or no longer; `pending`: another capture has to end first.
 */
export const payApproved = async (
  deps: PaymentDeps,
  { orderId, ...payment }: Omit<PaymentRef, 'at'>,
  state: Placed,
  context: CommandContext,
): Promise<Extract<PaymentOutcome, { readonly kind: 'paid' | 'pending' }> | { readonly kind: 'open' }> => {
  if (!isLeft(state, payment)) return { kind: 'open' };
  const { providerOrderId } = payment;
  const request = { orderId, payer: state.userId, providerOrderId };
  const outcome = await pay(deps, request, step(context, 'pay-approved'));
  if (outcome.kind === 'paid') return outcome;
  return { kind: outcome.code === 'PAYMENT_IN_PROGRESS' ? 'pending' : 'open' };
};

/**
 * Whether nobody has tried to take it. What was declined stays approved at PayPal, and its buyer was told; what is being
 * captured comes to its end by itself.
 */
const isLeft = (state: Placed, payment: Payment): boolean =>
  state.stage === 'unpaid' &&
  !isSame(state.capturing, payment) &&
  paymentAttemptWith(state, payment)?.over === false;
