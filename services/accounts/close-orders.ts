import pLimit from 'p-limit';
import type { CommandContext } from '#services/kernel/command-context';
import { step } from '#services/kernel/step';
import { orderPhase, type OrderPhase } from './order-phase.ts';
import type { AccountsDeps } from './ports.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'orders'>;
type Status = OrderPhase['status'];

interface Found {
  readonly orderId: string;
  readonly status: Status;
}

/** How many streams are read at the same time for a person with very many orders. */
const AT_ONCE = 16;
/** The reason with which the orders of a deleted account are cancelled. */
const REASON = 'Account deleted';

/** A person's open orders and their status: the read side lists them, each order's own stream has the status. */
export const openOrdersOf = async (
  { handler, orders }: Deps,
  userId: string,
  { until }: Pick<CommandContext, 'until'> = {},
): Promise<readonly Found[]> => {
  const inTurn = pLimit(AT_ONCE);
  const look = async (orderId: string) => {
    const { state } = await handler.load(orderPhase, orderId);
    return { orderId, status: state.status };
  };
  return Promise.all((await orders.openOf(userId, until)).map((orderId) => inTurn(() => look(orderId))));
};

export const idsThatAre = (found: readonly Found[], wanted: Status): readonly string[] =>
  found.filter(({ status }) => status === wanted).map(({ orderId }) => orderId);

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
