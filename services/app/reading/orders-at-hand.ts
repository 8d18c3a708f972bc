import { LRUCache } from 'lru-cache';
import { erasingEvents } from '#contracts/accounts/events';
import { categoryOf, idOf, type RecordedEvent } from '#contracts/kernel/recorded';
import type { StepEvent } from '#projections/orders/payment-steps';
import { foldOrder } from '#projections/orders/fold';
import type { OrderState } from '#projections/orders/table';
import type { Written } from '../../kernel/written.ts';
import { realMachine, type Machine } from '../../kernel/machine.ts';

/** An event of an order, and what the order was when it had happened. */
interface Step {
  readonly id: string;
  readonly event: StepEvent;
  readonly state: OrderState | undefined;
}

interface OrderAtHand {
  /** All of its stream. */
  readonly steps: readonly Step[];
  readonly position: bigint;
  /** The newest revision that the log is heard to have: one's own comes back, sometimes before the append is answered. */
  readonly heard: number;
}

/**
 * How many orders are kept, and for how long, in ms: long enough for placing, paying and looking at one. Letters and
 * invoices give way to a crowd for up to a quarter of a minute: the number allows for over a hundred orders a second.
 */
const MOST = 2_000;
const KEPT_FOR = 60_000;

/**
 * The newest orders as this process itself has written them. Answers and letters right after placing or paying come
 * from here, so nothing is read again. They hold personal data in the clear, and are forgotten with any person who is
 * erased.
 */
export const createOrdersAtHand = (machine: Pick<Machine, 'now'> = realMachine) => {
  const orders = new LRUCache<string, OrderAtHand>({
    max: MOST,
    ttl: KEPT_FOR,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: machine,
  });
  /** The steps of an order, if all that is heard of it was written here. */
  const whole = (orderId: string): OrderAtHand | undefined => {
    const order = orders.get(orderId);
    return order && order.steps.length > order.heard ? order : undefined;
  };
  return {
    /** The order, if all of its stream up to this position is known. */
    at: (orderId: string, position: bigint): OrderState | undefined => {
      const order = whole(orderId);
      return order && order.position >= position ? order.steps.at(-1)?.state : undefined;
    },

    /** Its steps up to an event and those behind it, if all of its stream is known. */
    around: (orderId: string, eventId: string) => {
      const steps = whole(orderId)?.steps ?? [];
      const end = steps.findIndex(({ id }) => id === eventId) + 1;
      return end === 0 ? undefined : { upTo: steps.slice(0, end), later: steps.slice(end) };
    },

    /** Takes in what this process has appended. */
    written: ({ stream, position, from, events, ids, actors }: Written): void => {
      if (categoryOf(stream) !== 'order') return;
      const id = idOf(stream);
      const before = from === 0 ? { steps: [], heard: -1 } : orders.get(id);
      if (before?.steps.length !== from) return void orders.delete(id);
      const steps: Step[] = [...before.steps];
      for (const [index, each] of events.entries()) {
        // The handler has checked it against the registry of its aggregate, which is part of the order's stream.
        const event = { ...each, revision: from + index, actor: actors[index] } as StepEvent;
        steps.push({ id: ids[index] ?? '', event, state: foldOrder(steps.at(-1)?.state, event) });
      }
      orders.set(id, { steps, position, heard: before.heard });
    },

    /** To be called when observing begins: who was erased before is not heard of. */
    begin: () => orders.clear(),

    /** Takes in what the log says: another process has changed an order, or a person is gone. */
    observe: ({ stream, type, revision }: RecordedEvent): void => {
      if (erasingEvents.has(type)) orders.clear();
      if (categoryOf(stream) !== 'order') return;
      const order = orders.peek(idOf(stream));
      if (order && order.heard < revision) orders.set(idOf(stream), { ...order, heard: revision });
    },
  };
};
export type OrdersAtHand = ReturnType<typeof createOrdersAtHand>;
