import { decode } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { orderStreamEvents } from '#contracts/orders/stream';
import type { Order } from '#contracts/orders/views';
import { foldOrder, orderView, type Customer } from '#projections/orders/fold';
import type { OrderState } from '#projections/orders/table';
import type { LastStep, OrderStreamPage } from './audit/ports.ts';
import type { EventLog } from './platform/event-log.types.ts';
import { longStreams } from './platform/long-streams.ts';
import type { KeyReader } from './platform/personal-data.ts';

interface Deps {
  readonly log: Pick<EventLog, 'readStream' | 'readLast'>;
  readonly personal: KeyReader;
  /** As the read table has them; null for somebody it does not have yet. */
  readonly customerOf: (userId: string) => Promise<Customer | null>;
  /** As their own stream has them: who has just registered may order before any table knows of them. */
  readonly registered: (userId: string) => Promise<Customer | undefined>;
  /** How long an unpaid order stands, in ms. */
  readonly orderTtl: number;
}

const NOBODY: Customer = { name: '', email: '' };

/** Orders as the API shows them, folded from their streams alone. */
export const createOrderViews = ({ log, personal, customerOf, registered, orderTtl }: Deps) => {
  const whole = longStreams(log);
  const stream = async (orderId: string): Promise<readonly RecordedEvent[]> =>
    personal.open(await whole(`order-${orderId}`));

  const streamPage: OrderStreamPage = async (orderId, { from, most }) => {
    const name = `order-${orderId}`;
    const [events, last] = await Promise.all([log.readStream(name, from, most), log.readLast(name)]);
    return { events: await personal.open(events), total: last ? last.revision + 1 : 0 };
  };

  const customer = async ({ user_id: userId }: OrderState): Promise<Customer> =>
    (await customerOf(userId)) ?? (await registered(userId)) ?? NOBODY;

  const lastStep: LastStep = async (events) => {
    let [before, after]: readonly (OrderState | undefined)[] = [];
    for (const event of events) [before, after] = [after, foldOrder(after, decoded(event))];
    const who = after && (await customer(after));
    const shown = (state: OrderState | undefined) => state && who && orderView(state, who, orderTtl);
    return { before: shown(before), after: shown(after) };
  };

  /** The order after each of its events, in one pass. */
  const steps = async (events: readonly RecordedEvent[]): Promise<readonly (Order | undefined)[]> => {
    let state: OrderState | undefined;
    const states = events.map((event) => (state = foldOrder(state, decoded(event))));
    const who = state && (await customer(state));
    return states.map((each) => each && who && orderView(each, who, orderTtl));
  };

  const view = async (orderId: string): Promise<Order> => {
    const order = (await lastStep(await stream(orderId))).after;
    if (!order) throw new Error(`Order ${orderId} was answered and is not in the log`);
    return order;
  };

  return { stream, streamPage, lastStep, steps, view };
};

const decoded = ({ type, metadata, data }: RecordedEvent) =>
  decode(orderStreamEvents, { type, version: metadata.schema, data });
