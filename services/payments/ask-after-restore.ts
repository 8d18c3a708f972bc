import { z } from 'zod';
import { DAY } from '#contracts/kernel/duration';
import { id } from '#contracts/kernel/ids';
import type { CommandContext } from '../kernel/command-context.ts';
import type { TaskChange, TaskResult } from '../kernel/process-manager.ts';
import { lookAgain } from './look-again.ts';
import type { PaymentDeps } from './payment-outcome.ts';
import { recordOutcome } from './record-outcome.ts';
import type { SilentProviders } from './silent-providers.ts';
import { payments } from './state.ts';
import type { Paid } from './state.types.ts';

export const paidOrder = z.object({ orderId: id });
type PaidOrder = z.infer<typeof paidOrder>;

interface AboutOrder {
  readonly created: Date;
  readonly data: PaidOrder;
}

/** Milliseconds until a payment is asked about again that nobody can answer for now. */
const AFTER_NO_ANSWER = DAY;

/** `after`: the ms from the event until its order is asked about. */
export const add = (
  { created, data: { orderId } }: AboutOrder,
  after = 0,
): readonly TaskChange<PaidOrder>[] => [
  { kind: 'add', key: orderId, dueAt: new Date(created.getTime() + after), data: { orderId } },
];
export const done = ({ data: { orderId } }: AboutOrder): readonly TaskChange<PaidOrder>[] => [
  { kind: 'done', key: orderId },
];

/** Asks the provider of an order's payment whether its money has gone back, and records that. */
export const lookInto = async (
  deps: PaymentDeps,
  silent: SilentProviders,
  orderId: string,
  context: CommandContext,
): Promise<TaskResult> => {
  const { state } = await deps.handler.load(payments, orderId);
  if (state.stage !== 'paid' || state.refundedCents >= state.capturedCents) return 'done';
  return silent.ask(state.payment.provider, () => askAbout(deps, orderId, state, context));
};

const askAbout = async (
  deps: PaymentDeps,
  orderId: string,
  state: Paid,
  context: CommandContext,
): Promise<TaskResult> => {
  const { provider, providerOrderId } = state.payment;
  const at = deps.providers[provider];
  const found = await at?.lookUp(providerOrderId);
  // Credentials that know nothing of it may be the wrong ones: it stays until the right ones are back.
  if (!at || !found) return { again: AFTER_NO_ANSWER };
  if (found.status !== 'completed' && found.status !== 'refunded') return 'done';
  const ref = { orderId, provider, providerOrderId, at };
  const outcome = await recordOutcome(deps, ref, state, found, context);
  return outcome.kind === 'pending' ? lookAgain(outcome) : 'done';
};
