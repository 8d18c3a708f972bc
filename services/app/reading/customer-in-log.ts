import { accountEvents, erasingEvents, type AccountEvent } from '#contracts/accounts/events';
import { decode, storedIn } from '#contracts/kernel/event';
import { ERASED, reveal } from '#contracts/kernel/personal';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Customer } from '#projections/orders/fold';

export interface CustomerInLog {
  /** Undefined for one whom the log does not know. */
  readonly customer: Customer | undefined;
  /** Their key may be there for a moment more: the tables are blank at once. */
  readonly isErased: boolean;
  /** An event cannot be read, of which a newer release may know how they are called since, or their beginning is gone. */
  readonly isCut: boolean;
}

/** Who somebody is by the events of their own stream, opened, up to the first that cannot be read. */
export const customerInLog = (stream: readonly RecordedEvent[]): CustomerInLog => {
  let customer: Customer | undefined;
  let isErased = false;
  try {
    for (const each of stream) {
      const event = decode(accountEvents, storedIn(each));
      customer = named(customer, event);
      isErased ||= erasingEvents.has(event.type);
    }
  } catch {
    return { customer, isErased, isCut: true };
  }
  return { customer, isErased, isCut: customer === undefined };
};

const named = (customer: Customer | undefined, event: AccountEvent): Customer | undefined => {
  if (event.type === 'AccountRegistered' || event.type === 'GuestRegistered')
    return { name: reveal(event.data.name), email: reveal(event.data.email) };
  if (customer && erasingEvents.has(event.type)) return { name: ERASED, email: ERASED };
  if (customer && event.type === 'ProfileUpdated') return { ...customer, name: reveal(event.data.name) };
  if (customer && event.type === 'EmailChanged') return { ...customer, email: reveal(event.data.email) };
  return customer;
};
