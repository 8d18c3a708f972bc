import pLimit from 'p-limit';
import { DAY } from '#contracts/kernel/duration';
import type { CommandContext } from '#services/kernel/command-context';
import { step } from '#services/kernel/step';
import { orderPhase, type OrderPhase } from './order-phase.ts';
import type { AccountsDeps } from '../ports.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'orders'>;

interface Found extends Pick<OrderPhase, 'status'> {
  readonly orderId: string;
  readonly payingSince: string | undefined;
  readonly refundingSince: string | undefined;
}

/** How many streams are read at the same time for a person with very many orders. */
const AT_ONCE = 16;
/**
 * Milliseconds for which a payment or a refund keeps a person. One that takes longer may never end, such as where its
 * provider's account is not the shop's any more. What is owed stays on record; an order that is paid after all is
 * cancelled then, and its money goes back.
 */
const WAITED_FOR = 14 * DAY;
/** The reason with which the orders of a deleted account are cancelled. */
const REASON = 'Account deleted';

/** A person's open orders and how they stand: the read side lists them, each order's own stream has the rest. */
export const openOrdersOf = async (
  { handler, orders }: Deps,
  userId: string,
  { until }: Pick<CommandContext, 'until'> = {},
): Promise<readonly Found[]> => {
  const inTurn = pLimit(AT_ONCE);
  const look = async (orderId: string) => {
    const { state } = await handler.load(orderPhase, orderId);
    const { status, payingSince, refundingSince } = state;
    return { orderId, status, payingSince, refundingSince };
  };
  return Promise.all((await orders.openOf(userId, until)).map((orderId) => inTurn(() => look(orderId))));
};

/** What of it keeps the person from being deleted, by the orders' ids. */
export const underWayIn = (found: readonly Found[], now: Date) => {
  const idsOf = (isWanted: (order: Found) => boolean): readonly string[] =>
    found.filter(isWanted).map(({ orderId }) => orderId);
  const isWaitedFor = (since: string | undefined) =>
    since !== undefined && now.getTime() - Date.parse(since) < WAITED_FOR;
  return {
    undelivered: idsOf(({ status }) => status === 'undelivered'),
    paying: idsOf(({ status, payingSince }) => status === 'paying' && isWaitedFor(payingSince)),
    refunding: idsOf(({ refundingSince }) => isWaitedFor(refundingSince)),
  };
};

/**
 * Cancels the undelivered orders of a deleted person; 'wait' where an order cannot be cancelled yet because it is being
 * paid. Answers the position of the last change.
 */
export const closeOrders = async (
  { orders }: Pick<Deps, 'orders'>,
  found: readonly Found[],
  context: CommandContext,
): Promise<{ readonly result: 'done' | 'wait'; readonly position: bigint }> => {
  const open = found.filter(({ status }) => status !== 'absent' && status !== 'over');
  let position = 0n;
  let result: 'done' | 'wait' = 'done';
  for (const { orderId } of open) {
    const outcome = await orders.cancel(orderId, REASON, step(context, orderId));
    if (outcome.kind === 'refused') result = 'wait';
    else if (outcome.position > position) position = outcome.position;
  }
  return { result, position };
};
