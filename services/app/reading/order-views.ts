import { deliveryEvents } from '#contracts/deliveries/events';
import { orderEvents } from '#contracts/orders/events';
import type { Order } from '#contracts/orders/views';
import { paymentEvents } from '#contracts/payments/events';
import { foldOrder, orderView, type Customer } from '#projections/orders/fold';
import type { OrderState } from '#projections/orders/table';
import type { EventLog } from '../../kernel/event-log.ts';
import type { KeyReader } from '../../platform/personal-data.ts';
import type { Customers } from './customers.ts';
import { checked, createOrderHistory, decoded, foldReadable, NOBODY } from './order-history.ts';
import type { OrdersAtHand } from './orders-at-hand.ts';

interface Deps {
  readonly log: Pick<EventLog, 'readStream' | 'readLast'>;
  readonly personal: Pick<KeyReader, 'opener'>;
  readonly customers: Customers;
  /** How long an unpaid order is kept, in ms. */
  readonly orderTtl: number;
  /** What this process has just written; without it the streams are read. */
  readonly atHand?: Pick<OrdersAtHand, 'at' | 'around'>;
}

/** Orders as the API shows them: as they were just written, else folded from their streams. */
export const createOrderViews = (deps: Deps) => {
  const { log, personal, customers, orderTtl, atHand } = deps;
  const history = createOrderHistory({ log, personal, orderTtl });
  const { stream } = history;

  const customer = async ({ user_id: userId }: OrderState, of = customers.byId): Promise<Customer> =>
    (await of(userId)) ?? NOBODY;

  const view = async (orderId: string, position: bigint): Promise<Order> => {
    const known = atHand?.at(orderId, position);
    if (known) return orderView(known, await customer(known, customers.atHand), orderTtl);
    const { states, unreadable } = foldReadable(await stream(orderId));
    if (unreadable) throw new Error(`Order ${orderId} cannot be read: ${unreadable.why}`);
    const state = states.at(-1);
    if (!state) throw new Error(`Order ${orderId} was answered and is not in the log`);
    return orderView(state, await customer(state), orderTtl);
  };

  /** The order as it was when that event had happened, by its own events alone; who ordered is not looked up. */
  const at = async (orderId: string, eventId: string) => {
    const known = atHand?.around(orderId, eventId);
    const now = known?.upTo.at(-1);
    if (known && now?.state) {
      const later = known.later.map(({ event }) => event).filter(isForLetters);
      return { order: orderView(now.state, NOBODY, orderTtl), event: now.event, later };
    }
    const events = await stream(orderId);
    const end = events.findIndex(({ id }) => id === eventId) + 1;
    const upTo = events.slice(0, end).map(checked);
    const state = upTo.reduce(foldOrder, undefined);
    const event = upTo.at(-1);
    if (!state || !event) throw new Error(`Order ${orderId} has no event ${eventId} yet`);
    return {
      order: orderView(state, NOBODY, orderTtl),
      event,
      later: events.slice(end).filter(isForLetters).map(decoded),
    };
  };

  return { ...history, view, at };
};

const { OrderCancelled, OrderExpired, OrderRevived } = orderEvents;
const { PaymentCaptured, PaymentRefunded } = paymentEvents;
const forLetters = {
  ...deliveryEvents,
  OrderCancelled,
  OrderExpired,
  OrderRevived,
  PaymentCaptured,
  PaymentRefunded,
};

/** A letter is not kept waiting by what only a newer shop can read of the order. */
const isForLetters = ({ type }: { readonly type: string }): boolean => Object.hasOwn(forLetters, type);
