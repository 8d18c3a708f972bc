import { decode } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { orderStreamEvents } from '#contracts/orders/stream';
import type { Order } from '#contracts/orders/views';
import { foldOrder, orderView, type Customer } from '#projections/orders/fold';
import type { OrderState } from '#projections/orders/table';
import type { EventLog } from './platform/event-log.types.ts';
import type { KeyReader } from './platform/personal-data.ts';

interface Deps {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly personal: KeyReader;
  /** As the read table has them; null for somebody it does not have yet. */
  readonly customerOf: (userId: string) => Promise<Customer | null>;
  /** As their own stream has them: who has just registered may order before any table knows of them. */
  readonly registered: (userId: string) => Promise<Customer | undefined>;
}

const NOBODY: Customer = { name: '', email: '' };

/** Orders as the API shows them, folded from their streams alone. */
export const createOrderViews = ({ log, personal, customerOf, registered }: Deps) => {
  const stream = async (orderId: string): Promise<readonly RecordedEvent[]> =>
    personal.open(await log.readStream(`order-${orderId}`));

  const fold = async (events: readonly RecordedEvent[]): Promise<Order | undefined> => {
    const state = events
      .map(({ type, metadata, data }) => decode(orderStreamEvents, { type, version: metadata.schema, data }))
      .reduce<OrderState | undefined>(foldOrder, undefined);
    if (!state) return undefined;
    const { user_id: userId } = state;
    return orderView(state, (await customerOf(userId)) ?? (await registered(userId)) ?? NOBODY);
  };

  const view = async (orderId: string): Promise<Order> => {
    const order = await fold(await stream(orderId));
    if (!order) throw new Error(`Order ${orderId} was answered and is not in the log`);
    return order;
  };

  return { stream, fold, view };
};
