import type { CommandContext } from '../kernel/command-context.ts';
import type { PayDeps } from './pay.ts';
import { isOrderOf } from './provider-orders.ts';
import { recordOutcome } from './record-outcome.ts';
import type { PaymentOutcome } from './payment-outcome.ts';
import { NotOurs } from './ports.ts';
import { hasBegun, payments } from './state.ts';
import type { Payment } from './state.types.ts';
import { paymentAttemptOf } from './verify.ts';

/**
 * Brings the log in line with what a provider says about one of its orders, whatever made somebody ask: a webhook of a
 * capture, of a refund, of a decline. Any number of times, in any order. `unknown`: it is none of ours; `open`: nothing has
 * come of it yet; `pending`: what came cannot be recorded now. Throws `ProviderUnavailable` when the provider cannot be
 * asked now.
 */
export const reconcileProviderOrder = async (
  deps: PayDeps,
  { provider, providerOrderId }: Payment,
  context: CommandContext,
): Promise<PaymentOutcome | { readonly kind: 'unknown' | 'open' }> => {
  const at = deps.providers[provider];
  const found = await at?.lookUp(providerOrderId).catch(unlessNotOurs);
  if (!at || !found?.reference) return { kind: 'unknown' };
  const { orderId } = found.reference;
  const { state } = await deps.handler.load(payments, orderId);
  if (state.stage === 'unplaced') return { kind: 'unknown' };
  const attempt = paymentAttemptOf(state, orderId, provider, found);
  if (!attempt) return { kind: 'unknown' };
  // What was ours once is ours, also when the provider has forgotten our key.
  const isOurs =
    hasBegun(state, { provider, providerOrderId }) ||
    (await isOrderOf(deps, state, { orderId, attempt, at }, providerOrderId, context));
  if (!isOurs) return { kind: 'unknown' };
  // A webhook may report something that is not over: an order that is not captured yet is its own capture's business.
  if (found.status !== 'completed' && found.status !== 'refunded' && found.status !== 'declined')
    return { kind: 'open' };
  return recordOutcome(deps, { orderId, provider, providerOrderId, at }, state, found, context);
};

const unlessNotOurs = (error: unknown): undefined => {
  if (!(error instanceof NotOurs)) throw error;
};
