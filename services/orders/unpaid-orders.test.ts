import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#contracts/kernel/recorded';
import { orderEvents } from '#contracts/orders/events';
import { networkOf } from '#services/platform/http/network';
import { noon, orderId, placed, userId } from './testing/examples.ts';
import { recorded } from './testing/process-examples.ts';
import * as examples from './testing/unpaid-examples.ts';
import { admitted, asked, limits, most, TTL } from './testing/unpaid-examples.ts';
import type { UnpaidOrders } from './unpaid-orders.ts';

/** Since the orders were placed, in ms. */
let passed = 0;
beforeEach(() => {
  passed = 0;
});
const starting = () => examples.starting(limits, () => passed);
const counting = (by = limits) => examples.counting(by, () => passed);
let ids = 0;

describe('orders that are not paid', () => {
  it('are limited in number by account, counted before they are placed', () => {
    const unpaid = counting();
    admitted(unpaid, asked());
    admitted(unpaid, asked())(true);
    expect(unpaid.admit(asked())).toEqual({
      kind: 'refused',
      code: 'TOO_MANY_UNPAID_ORDERS',
      details: { by: 'account', orders: 2, units: 2, mostOrders: 2, mostUnits: 10 },
    });
    expect(unpaid.admit(asked(1, { userId: 'somebody else' })).kind).toBe('admitted');
  });

  it('are limited in units, also for a single order', () => {
    const unpaid = counting();
    expect(unpaid.admit(asked(11)).kind).toBe('refused');
    admitted(unpaid, asked(6))(true);
    expect([unpaid.admit(asked(5)).kind, unpaid.admit(asked(4)).kind]).toEqual(['refused', 'admitted']);
  });

  it('are limited in number by address, no matter who orders', () => {
    const unpaid = counting();
    const from = (address: string) => asked(1, { userId: `person-${(ids += 1)}`, address });
    for (let count = 0; count < 3; count += 1) admitted(unpaid, from('192.0.2.1'))(true);
    expect(unpaid.admit(from('192.0.2.1'))).toMatchObject({ details: { by: 'address' } });
    expect(unpaid.admit(from('192.0.2.2')).kind).toBe('admitted');
  });

  it('are limited for all IPv6 networks of one site to a few times that', () => {
    const unpaid = counting();
    const from = (network: string) =>
      asked(1, { userId: `person-${(ids += 1)}`, address: networkOf(network) });
    for (let count = 0; count < 12; count += 1) admitted(unpaid, from(`2001:db8:0:${count}00::1`))(true);
    expect(unpaid.admit(from('2001:db8:0:ff00::1'))).toMatchObject({
      details: { by: 'address' },
    });
    expect(unpaid.admit(from('2001:db8:1::1')).kind).toBe('admitted');
  });

  it('are not counted when they were not placed', () => {
    const unpaid = counting();
    for (let count = 0; count < 5; count += 1) admitted(unpaid, asked(10))(false);
    expect(most(unpaid, 5)).toEqual([]);
  });

  it('are told in all and by account, once those from before the start are known', () => {
    const unpaid = starting();
    admitted(unpaid, asked(2, { userId: 'one' }))(true);
    expect(unpaid.holdings(1)).toBeUndefined();
    unpaid.addPast([asked(3, { userId: 'other' }), asked(4, { userId: 'other' })]);
    const largest = { userId: 'other', orders: 2, units: 7 };
    expect(unpaid.holdings(1)).toEqual({ orders: 3, units: 9, accounts: [largest] });
    expect(unpaid.holdings(5)?.accounts).toEqual([largest, { userId: 'one', orders: 1, units: 2 }]);
  });

  it('count once for a request that is repeated', () => {
    const unpaid = counting();
    const same = asked(6);
    const [one, other] = [admitted(unpaid, same), admitted(unpaid, same)];
    one(true);
    other(false);
    expect(most(unpaid, 5)).toEqual([{ userId, orders: 1, units: 6 }]);
  });

  describe('under a key that another request has come with', () => {
    const another = (request: ReturnType<typeof asked>, quantity: number) =>
      asked(quantity, { orderId: request.orderId, requestHash: 'another hash' });

    it('are refused while the first is being placed and once it was, since each would hold goods of its own', () => {
      const unpaid = counting();
      const request = asked(1);
      const end = admitted(unpaid, request);
      expect(unpaid.admit(another(request, 1))).toEqual({ kind: 'refused', code: 'IDEMPOTENCY_KEY_REUSED' });
      admitted(unpaid, request)(false);
      expect(unpaid.admit(another(request, 1)).kind).toBe('refused');
      end(true);
      expect(unpaid.admit(another(request, 1)).kind).toBe('refused');
      admitted(unpaid, request)(true);
      expect(most(unpaid, 1)).toEqual([{ userId, orders: 1, units: 1 }]);
    });

    it('count when the first could not be had', () => {
      const unpaid = counting();
      const request = asked(1);
      admitted(unpaid, request)(false);
      admitted(unpaid, another(request, 8))(true);
      expect(most(unpaid, 1)).toEqual([{ userId, orders: 1, units: 8 }]);
    });

    it('count as the log says, told before or after the answer', () => {
      const unpaid = counting();
      const request = { ...asked(1), orderId };
      const end = admitted(unpaid, request);
      unpaid.observe(recorded(placed()));
      expect(most(unpaid, 1)).toEqual([{ userId, orders: 1, units: 3 }]);
      end(false);
      expect(unpaid.admit(request).kind).toBe('refused');
      const { requestHash } = placed().data;
      admitted(unpaid, { ...another(request, 3), requestHash })(false);
      admitted(unpaid, { ...another(request, 3), formerHash: requestHash })(false);
      expect(most(unpaid, 1)).toEqual([{ userId, orders: 1, units: 3 }]);
    });

    it('count what was left behind, each time, until it was given back by a process', () => {
      const unpaid = counting();
      const leave = (request: ReturnType<typeof asked>) => {
        const admission = unpaid.admit(request);
        if (admission.kind !== 'admitted') throw new Error(admission.code);
        admission.leaveBehind();
        admission.end(false);
      };
      const request = asked(4, { address: '192.0.2.1' });
      leave(request);
      passed = 30_000;
      leave(request);
      expect(unpaid.admit(asked(3))).toMatchObject({ details: { by: 'account', orders: 0, units: 8 } });
      const elsewhere = { userId: 'somebody else', address: '192.0.2.1' };
      expect(unpaid.admit(asked(5, elsewhere))).toMatchObject({ details: { by: 'address' } });
      passed = 59_999;
      expect(unpaid.admit(asked(3)).kind).toBe('refused');
      passed = 60_000;
      expect(unpaid.admit(asked(7)).kind).toBe('refused');
      admitted(unpaid, asked(6))(false);
      passed = 90_000;
      admitted(unpaid, asked(10))(true);
    });
  });

  describe('that whoever placed them has cancelled', () => {
    const cancel = (
      id: string,
      by: 'customer' | 'admin' = 'customer',
      actor: Actor = { id: userId, role: 'customer' },
    ) => {
      const said = { reason: 'Look at this', at: noon.toISOString() };
      const event = recorded(orderEvents.OrderCancelled.create({ orderId: id, userId, by, ...said }));
      return { ...event, metadata: { ...event.metadata, actor } };
    };
    const placedAndCancelled = (unpaid: UnpaidOrders, what: ReturnType<typeof asked>) => {
      admitted(unpaid, what)(true);
      unpaid.observe(cancel(what.orderId));
    };

    it('count as orders until they would have expired, and hold nothing', () => {
      const unpaid = counting();
      placedAndCancelled(unpaid, asked(9));
      passed = 60_000;
      placedAndCancelled(unpaid, asked(9));
      expect(unpaid.holdings(5)).toEqual({ orders: 0, units: 0, accounts: [] });
      passed = TTL - 1;
      expect(unpaid.admit(asked())).toMatchObject({ details: { by: 'account', orders: 2, units: 0 } });
      passed = TTL;
      admitted(unpaid, asked(10))(true);
      expect(unpaid.admit(asked()).kind).toBe('refused');
      passed = TTL + 60_000;
      expect(unpaid.admit(asked(0)).kind).toBe('admitted');
    });

    it('count for the address that they came from', () => {
      const unpaid = counting();
      const from = (address: string) => asked(1, { userId: `person-${(ids += 1)}`, address });
      for (let count = 0; count < 3; count += 1) placedAndCancelled(unpaid, from('192.0.2.1'));
      expect(unpaid.admit(from('192.0.2.1'))).toMatchObject({ details: { by: 'address' } });
      expect(unpaid.admit(from('192.0.2.2')).kind).toBe('admitted');
    });

    it('count by when they were placed also where that was before the start', () => {
      const unpaid = starting();
      const early = { placedAt: new Date(noon.getTime() - 60_000).toISOString() };
      const before = [asked(1), asked(1, early)];
      unpaid.addPast(before);
      for (const { orderId: id } of before) unpaid.observe(cancel(id));
      passed = TTL - 60_001;
      expect(unpaid.admit(asked()).kind).toBe('refused');
      passed = TTL - 60_000;
      expect(unpaid.admit(asked()).kind).toBe('admitted');
    });

    it.each<Actor>([{ id: userId, role: 'customer' }, { process: 'accounts' }])(
      'count for the address also when the account was deleted, which cancels them by %o',
      (actor) => {
        const unpaid = counting();
        const somebody = () => asked(1, { userId: `person-${(ids += 1)}`, address: '192.0.2.1' });
        for (const each of [somebody(), somebody(), somebody()]) {
          admitted(unpaid, each)(true);
          unpaid.observe(cancel(each.orderId, 'admin', actor));
        }
        expect(unpaid.admit(somebody())).toMatchObject({ details: { by: 'address' } });
      },
    );

    it('do not count when it was the shop that cancelled them', () => {
      const unpaid = counting();
      unpaid.observe(recorded(placed()));
      unpaid.observe(cancel(orderId, 'admin', { id: 'an admin', role: 'admin' }));
      admitted(unpaid, asked());
      expect(unpaid.admit(asked()).kind).toBe('admitted');
    });
  });
});
