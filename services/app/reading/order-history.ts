import type { UnreadableEvent } from '#contracts/audit/views';
import { decode, decodeChecked, storedIn } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { orderStreamEvents } from '#contracts/orders/stream';
import { messageOf } from '#resilience/message-of';
import { foldOrder, orderMoney, orderView, type Customer } from '#projections/orders/fold';
import { paymentStep } from '#projections/orders/payment-steps';
import { erasedRow } from '#projections/kernel/table';
import { ordersTable, type OrderState } from '#projections/orders/table';
import type { LastStep, OrderStream, OrderSteps, OrderStreamPage } from '../../audit/ports.ts';
import type { EventLog } from '../../kernel/event-log.ts';
import { longStreams } from '../../platform/event-log/long-streams.ts';
import type { KeyReader } from '../../platform/personal-data.ts';
import { customerInLog, type CustomerInLog } from './customer-in-log.ts';
import { openForAudit } from './open-for-audit.ts';
import { survivingLog } from './surviving-log.ts';

interface Deps {
  readonly log: Pick<EventLog, 'readStream' | 'readLast'>;
  readonly personal: Pick<KeyReader, 'opener'>;
  /** How long an unpaid order is kept, in ms. */
  readonly orderTtl: number;
}

export const NOBODY: Customer = { name: '', email: '' };

/**
 * Orders as an audit shows them: by the log alone, also who ordered, since a table that was asked could only agree with
 * itself.
 */
export const createOrderHistory = ({ personal, orderTtl, ...deps }: Deps) => {
  const log = survivingLog(deps.log);
  const whole = longStreams(log);
  const open = openForAudit(personal);
  const stream: OrderStream = async (orderId) => open(await whole(`order-${orderId}`));

  const streamPage: OrderStreamPage = async (orderId, { from, most }) => {
    const name = `order-${orderId}`;
    const [events, last] = await Promise.all([log.readStream(name, from, most), log.readLast(name)]);
    return { events: await open(events), total: last ? last.revision + 1 : 0 };
  };

  /** How these states are shown, each with who had the order then: an order that was taken over was somebody else's before. */
  const shower = async (states: readonly (OrderState | undefined)[]) => {
    const people = new Set(states.flatMap((state) => (state ? [state.user_id, state.placed_by] : [])));
    const customers = new Map<unknown, CustomerInLog>();
    for (const userId of people)
      customers.set(userId, customerInLog(await open(await whole(`account-${userId}`))));
    const isErased = (person: unknown) => customers.get(person)?.isErased ?? false;
    const shown = (state: OrderState | undefined) => {
      if (!state) return undefined;
      // As in the table: a person whom the log has erased is erased at once, even while their key is still there.
      const row = erasedRow(ordersTable, { ...state, revision: 0 }, isErased);
      return orderView(row, customers.get(state.user_id)?.customer ?? NOBODY, orderTtl);
    };
    return { shown, isCut: [...customers.values()].some(({ isCut }) => isCut) };
  };

  const lastStep: LastStep = async (events) => {
    const { states, unreadable } = foldReadable(events);
    const [before, after] = unreadable ? [states.at(-1), states.at(-1)] : [states.at(-2), states.at(-1)];
    const { shown, isCut } = await shower([before, after]);
    const newest = unreadable ? undefined : events.at(-1);
    const payment = (newest && paymentStep(decoded(newest))) ?? null;
    const money = after && orderMoney(after);
    return { before: shown(before), after: shown(after), money, payment, unreadable, isCustomerCut: isCut };
  };

  /** The order after each of its events, in one pass; of those that cannot be read nothing changes it any more. */
  const steps: OrderSteps = async (events) => {
    const { states } = foldReadable(events);
    const { shown } = await shower(states);
    return states.map(shown);
  };

  return { stream, streamPage, lastStep, steps };
};

const reading = (read: typeof decode) => (event: RecordedEvent) => ({
  ...read(orderStreamEvents, storedIn(event)),
  revision: event.revision,
  actor: event.metadata.actor,
});
export const decoded = reading(decode);
export const checked = reading(decodeChecked);

/** The states after each event, up to the first that cannot be read; behind it the state stays what it was. */
export const foldReadable = (
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
