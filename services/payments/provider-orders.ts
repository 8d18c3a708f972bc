import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import { step } from '../kernel/step.ts';
import { decisions } from './decisions.ts';
import { paymentAttemptKey, KEY_LIFETIME } from './keys.ts';
import type { PaymentProvider, StartedOrder } from './ports.ts';
import { paymentAttemptWith, hasBegun, payments } from './state.ts';
import type { PaymentAttempt, Payment, Placed } from './state.types.ts';

interface Deps {
  readonly handler: Handler;
  readonly clock: () => Date;
}

interface AttemptAtProvider {
  readonly orderId: string;
  readonly attempt: PaymentAttempt;
  readonly at: PaymentProvider;
}

/**
 * Whether a payment may be one that this order has started, by the log alone: of any other nobody need be asked. An
 * attempt that is older than recorded ids leaves it open.
 */
export const mayBeStarted = (state: Placed, payment: Payment): boolean =>
  hasBegun(state, payment) ||
  paymentAttemptWith(state, payment) !== undefined ||
  state.attempts.some((attempt) => attempt.provider === payment.provider && isFromBeforeIds(attempt));

const isFromBeforeIds = ({ account, providerOrderIds }: PaymentAttempt): boolean =>
  account === null && providerOrderIds.length === 0;

/**
 * Asks the provider for its order of an attempt, under the attempt's key, and records its id before anybody else hears of
 * it: whatever happens to the shop, it can be asked for by that id for ever.
 */
export const askForOrder = async (
  { handler, clock }: Deps,
  state: Placed,
  { orderId, attempt, at }: AttemptAtProvider,
  context: CommandContext,
): Promise<{ readonly order: StartedOrder; readonly position: bigint | undefined }> => {
  const { number, provider, startedAt, providerOrderIds } = attempt;
  const order = await at.createOrder({
    orderId,
    attempt: number,
    startedAt: new Date(startedAt),
    amountCents: state.totalCents,
    idempotencyKey: paymentAttemptKey(orderId, number),
  });
  if (order.id === '' || providerOrderIds.includes(order.id)) return { order, position: undefined };
  const outcome = await handler.handle(
    payments,
    orderId,
    decisions.RecordProviderOrder(
      { orderId, provider, providerOrderId: order.id, attempt: number },
      { now: clock() },
    ),
    step(context, `record-provider-order-${number}-${order.id}`),
  );
  if (outcome.kind === 'refused') throw new Error(`Order ${orderId} is gone`);
  return { order, position: outcome.position };
};

/**
 * The provider's orders of an attempt, as the log has them. Where an answer was lost before it was recorded, the provider
 * is asked by our key: while it surely remembers it, and with the credentials that used it. Otherwise that would make
 * another order.
 */
export const providerOrdersOf = async (
  deps: Deps,
  state: Placed,
  asked: AttemptAtProvider,
  context: CommandContext,
): Promise<readonly string[]> => {
  const { providerOrderIds } = asked.attempt;
  if (providerOrderIds.length > 0) return providerOrderIds;
  if (!canBeAskedFor(deps, asked)) return [];
  const { order } = await askForOrder(deps, state, asked, context);
  return order.id === '' ? [] : [order.id];
};

/** Whether its provider can be asked for an attempt: by what it made, or by our key while that is known there. */
export const canBeAskedFor = (
  { clock }: Pick<Deps, 'clock'>,
  { attempt, at }: AttemptAtProvider,
): boolean => {
  const { providerOrderIds, provider, startedAt, account } = attempt;
  const age = clock().getTime() - Date.parse(startedAt);
  return providerOrderIds.length > 0 || (age <= KEY_LIFETIME[provider] && isStartedWith(at, account));
};

/** Whether the credentials of today are those that an attempt was started with, as far as that was recorded. */
export const isStartedWith = (at: PaymentProvider, account: string | null): boolean =>
  account === null || account === at.account;

/**
 * Whether the provider's order belongs to this attempt. A reference at a provider that does not vouch for it can be forged
 * by anyone who holds our public client id; that the log has the id, or our own key finds it, cannot.
 */
export const isOrderOf = async (
  deps: Deps,
  state: Placed,
  asked: AttemptAtProvider,
  id: string,
  context: CommandContext,
): Promise<boolean> => {
  const { attempt, at } = asked;
  if (attempt.providerOrderIds.includes(id)) return true;
  if (!isFromBeforeIds(attempt)) return false;
  return at.vouches === true || (await providerOrdersOf(deps, state, asked, context)).includes(id);
};
