import type { UnreadableEvent } from '#contracts/audit/views';
import { deliveryEvents } from '#contracts/deliveries/events';
import { decode, decodeChecked, storedIn } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { orderEvents } from '#contracts/orders/events';
import { orderStreamEvents } from '#contracts/orders/stream';
import type { Order } from '#contracts/orders/views';
import { paymentEvents } from '#contracts/payments/events';
import { messageOf } from '#resilience/message-of';
import { foldOrder, orderView, type Customer } from '#projections/orders/fold';
import { paymentStep } from '#projections/orders/payment-steps';
import type { OrderState } from '#projections/orders/table';
import type { LastStep, OrderStreamPage } from '../../audit/ports.ts';
import type { EventLog } from '../../kernel/event-log.ts';
import type { Customers } from './customers.ts';
import { openForAudit } from './open-for-audit.ts';
import { longStreams } from '../../platform/long-streams.ts';
import type { OrdersAtHand } from './orders-at-hand.ts';
import type { KeyReader } from '../../platform/personal-data.ts';

interface Deps {
  readonly log: Pick<EventLog, 'readStream' | 'readLast'>;
  readonly personal: Pick<KeyReader, 'opener'>;
  readonly customers: Customers;
  /** How long an unpaid order is kept, in ms. */
  readonly orderTtl: number;
  /** What this process has just written; without it the streams are read. */
  readonly atHand?: Pick<OrdersAtHand, 'at' | 'around'>;
}

const NOBODY: Customer = { name: '', email: '' };

/** Orders as the API shows them: as they were just written, else folded from their streams. */
export const createOrderViews = (deps: Deps) => {
  const { log, personal, customers, orderTtl, atHand } = deps;
  const whole = longStreams(log);
  const open = openForAudit(personal);
  const stream = async (orderId: string): Promise<readonly RecordedEvent[]> =>
    open(await whole(`order-${orderId}`));

  const streamPage: OrderStreamPage = async (orderId, { from, most }) => {
    const name = `order-${orderId}`;
    const [events, last] = await Promise.all([log.readStream(name, from, most), log.readLast(name)]);
    return { events: await open(events), total: last ? last.revision + 1 : 0 };
  };

  const customer = async ({ user_id: userId }: OrderState, of = customers.byId): Promise<Customer> =>
    (await of(userId)) ?? NOBODY;

  const lastStep: LastStep = async (events) => {
    const { states, unreadable } = foldReadable(events);
    const [before, after] = unreadable ? [states.at(-1), states.at(-1)] : [states.at(-2), states.at(-1)];
    const who = after && (await customer(after));
    const shown = (state: OrderState | undefined) => state && who && orderView(state, who, orderTtl);
    const newest = unreadable ? undefined : events.at(-1);
    const payment = (newest && paymentStep(decoded(newest))) ?? null;
    return { before: shown(before), after: shown(after), payment, unreadable };
  };

  /** The order after each of its events, in one pass; of those that cannot be read nothing changes it any more. */
  const steps = async (events: readonly RecordedEvent[]): Promise<readonly (Order | undefined)[]> => {
    const { states } = foldReadable(events);
    const last = states.at(-1);
    const who = last && (await customer(last));
    return states.map((each) => each && who && orderView(each, who, orderTtl));
  };

  const view = async (orderId: string, position: bigint): Promise<Order> => {
    const known = atHand?.at(orderId, position);
    if (known) return orderView(known, await customer(known, customers.atHand), orderTtl);
    const { after: order, unreadable } = await lastStep(await stream(orderId));
    if (unreadable) throw new Error(`Order ${orderId} cannot be read: ${unreadable.why}`);
    if (!order) throw new Error(`Order ${orderId} was answered and is not in the log`);
    return order;
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

  return { stream, streamPage, lastStep, steps, view, at };
};

const { OrderCancelled, OrderExpired, OrderRevived } = orderEvents;
const { PaymentCaptured } = paymentEvents;
const forLetters = { ...deliveryEvents, OrderCancelled, OrderExpired, OrderRevived, PaymentCaptured };

/** A letter is not kept waiting by what only a newer shop can read of the order. */
const isForLetters = ({ type }: { readonly type: string }): boolean => Object.hasOwn(forLetters, type);

const reading = (read: typeof decode) => (event: RecordedEvent) => ({
  ...read(orderStreamEvents, storedIn(event)),
  revision: event.revision,
  actor: event.metadata.actor,
});
const decoded = reading(decode);
const checked = reading(decodeChecked);

/** The states after each event, up to the first that cannot be read; behind it the state stays what it was. */
const foldReadable = (
  events: readonly RecordedEvent[],
): { readonly states: readonly (OrderState | undefined)[]; readonly unreadable: UnreadableEvent | null } => {
  let state: OrderState | undefined;
  let unreadable: UnreadableEvent | null = null;
  const states = events.map((event) => {
    try {
      if (!unreadable) state = foldOrder(state, checked(event));
    } catch (error) {
      // Whatever it is that somebody wrote: the audit says that it is there, and what came before.
      const { revision, type } = event;
      unreadable = { revision, type, why: messageOf(error) };
    }
    return state;
  });
  return { states, unreadable };
};
