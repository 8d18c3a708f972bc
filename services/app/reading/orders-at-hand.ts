import { LRUCache } from 'lru-cache';
import { categoryOf, idOf, type RecordedEvent } from '#contracts/kernel/recorded';
import type { StepEvent } from '#projections/orders/payment-steps';
import { foldOrder } from '#projections/orders/fold';
import type { OrderState } from '#projections/orders/table';
import type { Written } from '../../kernel/written.ts';
import { realMachine, type Machine } from '../../platform/machine.ts';

interface OrderAtHand {
  readonly state: OrderState | undefined;
  readonly revision: number;
  readonly position: bigint;
  /** The newest revision that the log is heard to have: one's own comes back, sometimes before the append is answered. */
  readonly heard: number;
}

/** Orders that are kept, and for how long, in ms: as long as somebody places, pays and looks. */
const MOST = 2_000;
const KEPT_FOR = 60_000;

/**
 * The newest orders as this process itself has written them: who has just placed or paid one is answered from that, and
 * nothing is read again. They hold what is personal in the clear, and are forgotten with any person who is erased.
 */
export const createOrdersAtHand = (machine: Pick<Machine, 'now'> = realMachine) => {
  const orders = new LRUCache<string, OrderAtHand>({
    max: MOST,
    ttl: KEPT_FOR,
    ttlResolution: 0,
    perf: machine,
  });
  return {
    /** The order, if all of its stream up to this position is known. */
    at: (orderId: string, position: bigint): OrderState | undefined => {
      const order = orders.get(orderId);
      const isWhole = order && order.revision >= order.heard && order.position >= position;
      return isWhole ? order.state : undefined;
    },

    /** Takes in what this process has appended. */
    written: ({ stream, position, from, events, actors }: Written): void => {
      if (categoryOf(stream) !== 'order') return;
      const id = idOf(stream);
      const before = from === 0 ? { state: undefined, revision: -1, heard: -1 } : orders.get(id);
      if (before?.revision !== from - 1) return void orders.delete(id);
      const state = events.reduce<OrderState | undefined>((order, event, index) => {
        // The handler has checked it against the registry of its aggregate, which is part of the order's stream.
        const step = { ...event, revision: from + index, actor: actors[index] } as StepEvent;
        return foldOrder(order, step);
      }, before.state);
      orders.set(id, { state, revision: from + events.length - 1, position, heard: before.heard });
    },

    /** To be called when observing begins: who was erased before is not heard of. */
    forget: () => orders.clear(),

    /** Takes in what the log says: another process has changed an order, or a person is gone. */
    observe: ({ stream, type, revision }: RecordedEvent): void => {
      if (type === 'AccountDeleted') orders.clear();
      if (categoryOf(stream) !== 'order') return;
      const order = orders.peek(idOf(stream));
      if (order && order.heard < revision) orders.set(idOf(stream), { ...order, heard: revision });
    },
  };
};
export type OrdersAtHand = ReturnType<typeof createOrdersAtHand>;
