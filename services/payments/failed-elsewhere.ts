import type { CommandContext } from '../kernel/command-context.ts';
import { PaidElsewhere } from './paid-elsewhere.ts';
import { SHOWN_FOR, type PaymentDeps, type PaymentRef, type Pending } from './payment-outcome.ts';
import type { ProviderOrder } from './ports.ts';
import { recordOutcome } from './record-outcome.ts';
import { payments } from './state.ts';

const MAY_HAVE_PAID: ReadonlySet<ProviderOrder['status']> = new Set(['pending', 'completed', 'refunded']);

interface FailedElsewhere extends Omit<PaymentRef, 'at'> {
  readonly failedAt: string;
}

/**
 * Tells operators of a payment that has failed since it went to another account than the shop's. Where the setting that
 * names the shop's account was wrong and is put right, what was captured is the shop's after all, and pays the order or
 * goes back; what was not is nobody's.
 */
export const failedElsewhere = async (
  deps: PaymentDeps,
  { failedAt, ...payment }: FailedElsewhere,
  context: CommandContext,
): Promise<'done' | Pending> => {
  if (deps.clock().getTime() - Date.parse(failedAt) > SHOWN_FOR) return 'done';
  const at = deps.providers[payment.provider];
  const found = await at?.lookUp(payment.providerOrderId);
  const { state } = await deps.handler.load(payments, payment.orderId);
  if (!at || !found || found.foreignPayee !== undefined || state.stage === 'unplaced')
    return { kind: 'pending', because: new PaidElsewhere(payment) };
  if (!MAY_HAVE_PAID.has(found.status)) return 'done';
  const outcome = await recordOutcome(deps, { ...payment, at }, state, found, context);
  return outcome.kind === 'pending' ? outcome : 'done';
};
