import { accountEvents, erasingEvents, type AccountEvent } from '#contracts/accounts/events';
import { decode, storedIn } from '#contracts/kernel/event';
import { ERASED, reveal } from '#contracts/kernel/personal';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Customer } from '#projections/orders/fold';

/**
 * Who somebody is by the events of their own stream, opened: what the accounts' table has to say of them. Undefined for
 * one whom the log does not know. The table parks a stream at an event that cannot be read, and this stops there, too.
 */
export const customerInLog = (stream: readonly RecordedEvent[]): Customer | undefined => {
  let customer: Customer | undefined;
  try {
    for (const event of stream) customer = named(customer, decode(accountEvents, storedIn(event)));
  } catch {
    return customer;
  }
  return customer;
};

const named = (customer: Customer | undefined, event: AccountEvent): Customer | undefined => {
  if (event.type === 'AccountRegistered' || event.type === 'GuestRegistered')
    return { name: reveal(event.data.name), email: reveal(event.data.email) };
  // Their key is destroyed a moment later; the table is blank at once.
  if (customer && erasingEvents.has(event.type)) return { name: ERASED, email: ERASED };
  if (customer && event.type === 'ProfileUpdated') return { ...customer, name: reveal(event.data.name) };
  if (customer && event.type === 'EmailChanged') return { ...customer, email: reveal(event.data.email) };
  return customer;
};
