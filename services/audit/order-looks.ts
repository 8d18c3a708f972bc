import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Order } from '#contracts/orders/views';
import { isShown, personShownIn } from './logged-event.ts';

interface Look {
  readonly userId: string;
  readonly stream: string;
}

/** An order that is shown with its history, if it is. */
export type ShownOrder = Pick<Order, 'user'> | null | undefined;

/**
 * The looks at people that an order's history is, given its opened events and the order where it is shown, too: as the
 * log tells it, and as the table has it. There may be several: what a guest ordered can be an account's now, which the
 * order names.
 */
export const looksAtOrder = (
  events: readonly RecordedEvent[],
  orders: readonly ShownOrder[],
): readonly Look[] => {
  const owners = orders.flatMap((order) => {
    const { _id, name, email } = order?.user ?? {};
    return _id !== undefined && isShown([name, email]) ? [_id] : [];
  });
  const people = new Set([...events.flatMap((event) => personShownIn(event) ?? []), ...owners]);
  return events.slice(0, 1).flatMap(({ stream }) => [...people].map((userId) => ({ userId, stream })));
};
