import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Order } from '#contracts/orders/views';
import { isShown, personShownIn } from './logged-event.ts';

interface Look {
  readonly userId: string;
  readonly stream: string;
}

/**
 * The looks at people that an order's history is, given its opened events and the order if it is shown, too. There may
 * be several: what a guest ordered can be an account's now, which the order names.
 */
export const looksAtOrder = (
  events: readonly RecordedEvent[],
  order: Pick<Order, 'user'> | null | undefined,
): readonly Look[] => {
  const { _id, name, email } = order?.user ?? {};
  const owner = _id !== undefined && isShown([name, email]) ? [_id] : [];
  const people = new Set([...events.flatMap((event) => personShownIn(event) ?? []), ...owner]);
  return events.slice(0, 1).flatMap(({ stream }) => [...people].map((userId) => ({ userId, stream })));
};
