import type { CommandContext } from '../kernel/command-context.ts';
import { isOrderOf } from './provider-orders.ts';
import { payApproved } from './pay-approved.ts';
import { recordOutcome } from './record-outcome.ts';
import type { PaymentOutcome, PaymentRef, PaymentDeps } from './payment-outcome.ts';
import { NotOurs, type ProviderOrder } from './ports.ts';
import { hasBegun, payments } from './state.ts';
import type { Payment, Placed } from './state.types.ts';
import { paymentAttemptOf } from './verify.ts';

/** A provider's order, and the order of ours that the one who reports it has named, if any. */
export interface Reported extends Payment {
  readonly orderId?: string | null;
}

/**
 * Brings the log in line with what a provider says about one of its orders, whatever made somebody ask: a webhook of a
 * capture, of a refund, of a decline, of an approval that no browser has reported. Any number of times, in any order.
 * `unknown`: it is none of ours; `open`: nothing has come of it yet; `pending`: what came cannot be recorded now. Throws
 * `ProviderUnavailable` when the provider cannot be asked now.
 */
export const reconcileProviderOrder = async (
  deps: PaymentDeps,
  { orderId: named, provider, providerOrderId }: Reported,
  context: CommandContext,
): Promise<PaymentOutcome | { readonly kind: 'unknown' | 'open' }> => {
  const at = deps.providers[provider];
  const found = await at?.lookUp(providerOrderId).catch(unlessNotOurs);
  if (!at || !found) return { kind: 'unknown' };
  // The buyer may have renamed it at the provider since: then only who reports it knows whose it is.
  for (const orderId of new Set([named, found.reference?.orderId])) {
    if (!orderId) continue;
    const { state } = await deps.handler.load(payments, orderId);
    const ref = { orderId, provider, providerOrderId, at };
    if (state.stage === 'unplaced' || !(await isOurs(deps, ref, state, found, context))) continue;
    switch (found.status) {
      case 'completed':
      case 'refunded':
      case 'declined':
        return recordOutcome(deps, ref, state, found, context);
      case 'approved':
        return payApproved(deps, ref, state, context);
      // Not finished yet: the capture itself handles it.
      case 'created':
      case 'pending':
      case 'voided':
        return { kind: 'open' };
      default:
        return found.status satisfies never;
    }
  }
  return { kind: 'unknown' };
};

/** What was ours once is ours, also when the provider has forgotten our key. */
const isOurs = async (
  deps: PaymentDeps,
  { orderId, provider, providerOrderId, at }: PaymentRef,
  state: Placed,
  found: ProviderOrder,
  context: CommandContext,
): Promise<boolean> => {
  if (hasBegun(state, { provider, providerOrderId })) return true;
  const attempt = paymentAttemptOf(state, orderId, provider, found);
  return attempt !== undefined && isOrderOf(deps, state, { orderId, attempt, at }, providerOrderId, context);
};

const unlessNotOurs = (error: unknown): undefined => {
  if (!(error instanceof NotOurs)) throw error;
};
