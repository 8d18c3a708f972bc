import { describe, expect, it } from 'vitest';
import { orderEvents } from '#contracts/orders/events';
import { cancelled, captured, expired, orderId, placed, userId } from './testing/examples.ts';
import { recorded } from './testing/process-examples.ts';
import { admitted, asked, counting, limits, most, starting } from './testing/unpaid-examples.ts';

describe('orders that are not paid, as the log tells of them,', () => {
  it.each([captured, cancelled, expired])('count no more after $type, told once or twice', (end) => {
    const unpaid = counting();
    unpaid.observe(recorded(placed()));
    unpaid.observe(recorded(placed()));
    expect(most(unpaid, 5)).toEqual([{ userId: userId, orders: 1, units: 3 }]);
    unpaid.observe(recorded(end));
    unpaid.observe(recorded(end));
    expect(most(unpaid, 5)).toEqual([]);
  });

  it('that were there before are counted, but not those that have ended since', () => {
    const unpaid = starting();
    unpaid.observe(recorded(cancelled));
    unpaid.addPast([asked(2), asked(3, { orderId })]);
    expect(most(unpaid, 5)).toEqual([{ userId, orders: 1, units: 2 }]);
  });

  describe('when the log is observed from further on', () => {
    const again = asked(1);
    const known = () => {
      const unpaid = counting();
      for (const each of [again, asked(4)]) admitted(unpaid, each)(true);
      unpaid.begin();
      return unpaid;
    };

    it('count no more if the work list has them no more', () => {
      const unpaid = known();
      expect([unpaid.isKnown, unpaid.holdings(1)]).toEqual([false, undefined]);
      unpaid.addPast([again]);
      expect(unpaid.isKnown).toBe(true);
      expect(unpaid.holdings(1)).toEqual({
        orders: 1,
        units: 1,
        accounts: [{ userId, orders: 1, units: 1 }],
      });
    });

    it('count if they were placed since, and keep what this process knows of them', () => {
      const unpaid = counting({ ...limits, account: { orders: 9, units: 99 } });
      admitted(unpaid, asked(3, { orderId, address: '192.0.2.1' }))(true);
      unpaid.begin();
      admitted(unpaid, asked(9, { address: '192.0.2.1' }))(true);
      unpaid.observe(recorded(placed()));
      unpaid.addPast([]);
      expect(unpaid.holdings(5)).toMatchObject({ orders: 2, units: 12 });
      expect(unpaid.admit(asked(1, { address: '192.0.2.1' }))).toMatchObject({ details: { by: 'address' } });
    });
  });

  it.each(['OrderPlaced', 'OrderCancelled', 'OrderTakenOver'] as const)(
    'are counted as before when another program writes %s in a shape of its own',
    (type) => {
      const unpaid = starting();
      unpaid.addPast([asked(2)]);
      const metadata = { ...recorded(expired).metadata, schema: orderEvents[type].version };
      unpaid.observe({ ...recorded(expired), type, data: { orderId }, metadata });
      unpaid.observe({ ...recorded(expired), type, data: null, metadata });
      expect(unpaid.holdings(5)).toMatchObject({ orders: 1, units: 2 });
    },
  );
});
