import type { CommandContext } from '../kernel/command-context.ts';
import { PaidElsewhere } from './paid-elsewhere.ts';
import { providerOf, type PaymentDeps, type PaymentRef, type Pending } from './payment-outcome.ts';
import { recordOutcome } from './record-outcome.ts';
import { payments } from './state.ts';

/** Milliseconds for which operators see a payment that went to another account, unless it did not. */
const SHOWN_FOR = 7 * 24 * 3_600_000;

interface FailedElsewhere extends Omit<PaymentRef, 'at'> {
  readonly failedAt: string;
}

/**
 * Tells operators of a payment that has failed since it went to another account than the shop's. Where the setting that
 * names the shop's account was wrong and is put right, the money is the shop's after all, and pays the order or goes back.
 */
export const failedElsewhere = async (
  deps: PaymentDeps,
  { failedAt, ...payment }: FailedElsewhere,
  context: CommandContext,
): Promise<'done' | Pending> => {
  const at = providerOf(deps, payment);
  const found = await at.lookUp(payment.providerOrderId);
  const isOurs = found?.capture !== undefined && found.foreignPayee === undefined;
  const { state } = await deps.handler.load(payments, payment.orderId);
  if (isOurs && state.stage !== 'unplaced') {
    const outcome = await recordOutcome(deps, { ...payment, at }, state, found, context);
    return outcome.kind === 'pending' ? outcome : 'done';
  }
  const isOld = deps.clock().getTime() - Date.parse(failedAt) > SHOWN_FOR;
  return isOld ? 'done' : { kind: 'pending', because: new PaidElsewhere(payment) };
};
