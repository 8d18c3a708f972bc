import { describe, expect, it } from 'vitest';
import { orderEvents } from '#contracts/orders/events';
import { noon, userId } from './testing/examples.ts';
import { recorded } from './testing/process-examples.ts';
import { admitted, asked, counting } from './testing/unpaid-examples.ts';

let ids = 0;
/** A guest who comes as somebody new. */
const guest = (quantity: number, mailbox: string, device?: string, changes = {}) => {
  const sameGuest = { mailboxes: [mailbox], devices: device === undefined ? [] : [device] };
  return asked(quantity, { userId: `guest-${(ids += 1)}`, sameGuest, ...changes });
};

describe('orders of guests that are not paid', () => {
  it('are limited as for an account, by mailbox of letters or device, under however many names', () => {
    const unpaid = counting();
    admitted(unpaid, guest(1, 'mailbox 1', 'device 1'))(true);
    admitted(unpaid, guest(1, 'mailbox 2', 'device 1'))(true);
    expect(unpaid.admit(guest(1, 'mailbox 3', 'device 1'))).toMatchObject({ details: { by: 'account' } });
    admitted(unpaid, guest(1, 'mailbox 2', 'device 2'))(true);
    expect(unpaid.admit(guest(1, 'mailbox 2'))).toMatchObject({ details: { by: 'account' } });
    expect(unpaid.admit(guest(1, 'mailbox 1', 'device 3')).kind).toBe('admitted');
  });

  it('count by units for the device, and not for a mailbox, which may be a stranger’s', () => {
    const unpaid = counting();
    admitted(unpaid, guest(3, 'mailbox 1', 'device 1'))(true);
    // Otherwise an order of as many as an account may have would tell, without being placed, whether there is one.
    expect(unpaid.admit(guest(10, 'mailbox 1', 'device 2')).kind).toBe('admitted');
    expect(unpaid.admit(guest(8, 'mailbox 2', 'device 1')).kind).toBe('refused');
  });

  it('are told to nobody but whose they are', () => {
    const unpaid = counting();
    const from = { address: '192.0.2.1' };
    for (let count = 0; count < 2; count += 1)
      admitted(unpaid, guest(4, 'mailbox 1', 'device 1', from))(true);
    const nothing = { orders: 0, units: 0 };
    const refused = (by: string) => ({ kind: 'refused', details: { by, ...nothing } });
    expect(unpaid.admit(guest(1, 'mailbox 1', 'device 2'))).toMatchObject(refused('account'));
    expect(unpaid.admit(guest(5, 'mailbox 2', 'device 2', from))).toMatchObject(refused('address'));
  });

  it('count for the mailbox of letters also once they are cancelled, however often a guest comes as somebody new', () => {
    const unpaid = counting();
    for (let count = 0; count < 2; count += 1) {
      const request = guest(1, 'mailbox 1');
      admitted(unpaid, request)(true);
      const { orderId } = request;
      const said = { reason: 'Look at this', at: noon.toISOString(), by: 'customer' as const };
      unpaid.observe(recorded(orderEvents.OrderCancelled.create({ orderId, userId, ...said })));
    }
    expect(unpaid.admit(guest(1, 'mailbox 1'))).toMatchObject({ details: { by: 'account', orders: 0 } });
  });
});
