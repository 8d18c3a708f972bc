import { beforeEach, describe, expect, it } from 'vitest';
import { orderEvents } from '#contracts/orders/events';
import { newId } from '../kernel/derived-id.ts';
import { cancelled, captured, expired, noon, orderId, placed, shirt, userId } from './testing/examples.ts';
import { recorded } from './testing/process-examples.ts';
import { UnpaidOrders } from './unpaid-orders.ts';

const limits = { account: { orders: 2, units: 10 }, address: { orders: 3, units: 12 } };
/** In ms. */
const TTL = 1_800_000;
/** Since the orders were placed, in ms. */
let passed = 0;
beforeEach(() => {
  passed = 0;
});
const counting = (by = limits) =>
  new UnpaidOrders({ limits: by, orderTtl: TTL, clock: () => new Date(noon.getTime() + passed) });
let ids = 0;
const asked = (quantity = 1, changes: object = {}) => {
  const lines = [[shirt, quantity]] as const;
  const placedAt = noon.toISOString();
  return { orderId: newId(), userId, address: undefined, lines, placedAt, ...changes };
};
const admitted = (unpaid: UnpaidOrders, what: ReturnType<typeof asked>): ((placed: boolean) => void) => {
  const admission = unpaid.admit(what);
  if (admission.kind !== 'admitted') throw new Error(admission.code);
  return admission.end;
};

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

  it('are limited for a guest as for an account, by address of letters or device, under however many names', () => {
    const unpaid = counting();
    const by = (...sameGuest: readonly string[]) => asked(1, { userId: `guest-${(ids += 1)}`, sameGuest });
    admitted(unpaid, by('e-mail 1', 'device 1'))(true);
    admitted(unpaid, by('e-mail 2', 'device 1'))(true);
    expect(unpaid.admit(by('e-mail 3', 'device 1'))).toMatchObject({ details: { by: 'account', orders: 2 } });
    admitted(unpaid, by('e-mail 2', 'device 2'))(true);
    expect(unpaid.admit(by('e-mail 2'))).toMatchObject({ details: { by: 'account', orders: 2 } });
    expect(unpaid.admit(by('e-mail 1', 'device 3')).kind).toBe('admitted');
  });

  it('are not counted when they were not placed', () => {
    const unpaid = counting();
    for (let count = 0; count < 5; count += 1) admitted(unpaid, asked(10))(false);
    expect(unpaid.most(5)).toEqual([]);
  });

  it('are told in all and by account, once those from before the start are known', () => {
    const unpaid = counting();
    admitted(unpaid, asked(2, { userId: 'one' }))(true);
    expect(unpaid.holdings(1)).toBeUndefined();
    unpaid.begin([asked(3, { userId: 'other' }), asked(4, { userId: 'other' })]);
    const most = { userId: 'other', orders: 2, units: 7 };
    expect(unpaid.holdings(1)).toEqual({ orders: 3, units: 9, accounts: [most] });
    expect(unpaid.holdings(5)?.accounts).toEqual([most, { userId: 'one', orders: 1, units: 2 }]);
  });

  it('count once for a request that is repeated', () => {
    const unpaid = counting();
    const same = asked(6);
    const [one, other] = [admitted(unpaid, same), admitted(unpaid, same)];
    one(true);
    other(false);
    expect(unpaid.most(5)).toEqual([{ userId, orders: 1, units: 6 }]);
  });

  describe('under a key that another request has come with', () => {
    const first = (unpaid: UnpaidOrders, quantity: number) => {
      const request = asked(quantity);
      return [request, admitted(unpaid, request)] as const;
    };
    const again = (request: ReturnType<typeof asked>, quantity: number) =>
      asked(quantity, { orderId: request.orderId });

    it('are refused what is beyond the limit', () => {
      const unpaid = counting();
      admitted(unpaid, asked(5))(true);
      const [request] = first(unpaid, 1);
      expect(unpaid.admit(again(request, 6))).toEqual({
        kind: 'refused',
        code: 'TOO_MANY_UNPAID_ORDERS',
        details: { by: 'account', orders: 2, units: 6, mostOrders: 2, mostUnits: 10 },
      });
      expect(unpaid.most(1)).toEqual([{ userId, orders: 2, units: 6 }]);
      expect(unpaid.admit(again(request, 5)).kind).toBe('admitted');
    });

    it('are refused what is beyond the limit of the address that the first came from', () => {
      const unpaid = counting({ ...limits, account: { orders: 2, units: 99 } });
      const request = asked(1, { address: '192.0.2.1' });
      admitted(unpaid, request);
      const elsewhere = { ...again(request, 13), address: '192.0.2.2' };
      expect(unpaid.admit(elsewhere)).toMatchObject({ details: { by: 'address', units: 1 } });
    });

    it('count as the larger while either may be placed, and then as the one that was', () => {
      const unpaid = counting();
      const [request, end] = first(unpaid, 1);
      const endOther = admitted(unpaid, again(request, 8));
      expect(unpaid.most(1)).toEqual([{ userId, orders: 1, units: 8 }]);
      expect(unpaid.admit(asked(3)).kind).toBe('refused');
      end(true);
      expect(unpaid.most(1)).toEqual([{ userId, orders: 1, units: 1 }]);
      endOther(false);
      expect(unpaid.most(1)).toEqual([{ userId, orders: 1, units: 1 }]);
    });

    it('count as the second when the first could not be had', () => {
      const unpaid = counting();
      const [request, end] = first(unpaid, 1);
      const endOther = admitted(unpaid, again(request, 8));
      end(false);
      endOther(true);
      expect(unpaid.most(1)).toEqual([{ userId, orders: 1, units: 8 }]);
    });

    it('count as the log says, told before or after the answer', () => {
      const unpaid = counting();
      const request = { ...asked(1), orderId };
      const end = admitted(unpaid, request);
      const endOther = admitted(unpaid, again(request, 8));
      unpaid.observe(recorded(placed()));
      expect(unpaid.most(1)).toEqual([{ userId, orders: 1, units: 3 }]);
      end(false);
      endOther(false);
      admitted(unpaid, again(request, 9))(false);
      expect(unpaid.most(1)).toEqual([{ userId, orders: 1, units: 3 }]);
    });
  });

  it.each([captured, cancelled, expired])('count no more after $type, told once or twice', (end) => {
    const unpaid = counting();
    unpaid.observe(recorded(placed()));
    unpaid.observe(recorded(placed()));
    expect(unpaid.most(5)).toEqual([{ userId: userId, orders: 1, units: 3 }]);
    unpaid.observe(recorded(end));
    unpaid.observe(recorded(end));
    expect(unpaid.most(5)).toEqual([]);
  });

  describe('that whoever placed them has cancelled', () => {
    const cancel = (id: string, by: 'customer' | 'admin' = 'customer') => {
      const said = { reason: 'Look at this', at: noon.toISOString() };
      return recorded(orderEvents.OrderCancelled.create({ orderId: id, userId, by, ...said }));
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
      unpaid.begin([]);
      expect(unpaid.holdings(5)).toEqual({ orders: 0, units: 0, accounts: [] });
      passed = TTL - 1;
      expect(unpaid.admit(asked())).toMatchObject({ details: { by: 'account', orders: 2, units: 0 } });
      passed = TTL;
      admitted(unpaid, asked(10))(true);
      expect(unpaid.admit(asked()).kind).toBe('refused');
      passed = TTL + 60_000;
      expect(unpaid.admit(asked(0)).kind).toBe('admitted');
    });

    it('count for the address of letters, however often a guest comes as somebody new', () => {
      const unpaid = counting();
      const guest = () => asked(1, { userId: `guest-${(ids += 1)}`, sameGuest: ['e-mail 1'] });
      for (let count = 0; count < 2; count += 1) placedAndCancelled(unpaid, guest());
      expect(unpaid.admit(guest())).toMatchObject({ details: { by: 'account', orders: 2 } });
    });

    it('count for the address that they came from', () => {
      const unpaid = counting();
      const from = (address: string) => asked(1, { userId: `person-${(ids += 1)}`, address });
      for (let count = 0; count < 3; count += 1) placedAndCancelled(unpaid, from('192.0.2.1'));
      expect(unpaid.admit(from('192.0.2.1'))).toMatchObject({ details: { by: 'address', orders: 3 } });
      expect(unpaid.admit(from('192.0.2.2')).kind).toBe('admitted');
    });

    it('count by when they were placed also where that was before the start', () => {
      const unpaid = counting();
      const early = { placedAt: new Date(noon.getTime() - 60_000).toISOString() };
      const before = [asked(1), asked(1, early)];
      unpaid.begin(before);
      for (const { orderId: id } of before) unpaid.observe(cancel(id));
      passed = TTL - 60_001;
      expect(unpaid.admit(asked()).kind).toBe('refused');
      passed = TTL - 60_000;
      expect(unpaid.admit(asked()).kind).toBe('admitted');
    });

    it('do not count when it was the shop that cancelled them', () => {
      const unpaid = counting();
      unpaid.observe(recorded(placed()));
      unpaid.observe(cancel(orderId, 'admin'));
      admitted(unpaid, asked());
      expect(unpaid.admit(asked()).kind).toBe('admitted');
    });
  });

  it('that were there before are counted, but not those that have ended since', () => {
    const unpaid = counting();
    unpaid.observe(recorded(cancelled));
    unpaid.begin([asked(2), asked(3, { orderId })]);
    expect(unpaid.most(5)).toEqual([{ userId, orders: 1, units: 2 }]);
  });

  describe('when the log is observed from further on', () => {
    const again = asked(1);
    const known = () => {
      const unpaid = counting();
      unpaid.begin([]);
      for (const each of [again, asked(4)]) admitted(unpaid, each)(true);
      unpaid.beginToObserve();
      return unpaid;
    };

    it('count no more if the work list has them no more', () => {
      const unpaid = known();
      expect([unpaid.isKnown, unpaid.holdings(1)]).toEqual([false, undefined]);
      unpaid.begin([again]);
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
      unpaid.beginToObserve();
      admitted(unpaid, asked(9, { address: '192.0.2.1' }))(true);
      unpaid.observe(recorded(placed()));
      unpaid.begin([]);
      expect(unpaid.holdings(5)).toMatchObject({ orders: 2, units: 12 });
      expect(unpaid.admit(asked(1, { address: '192.0.2.1' }))).toMatchObject({ details: { by: 'address' } });
    });
  });

  it.each(['OrderPlaced', 'OrderCancelled', 'OrderTakenOver'] as const)(
    'are counted as before when another program writes %s in a shape of its own',
    (type) => {
      const unpaid = counting();
      unpaid.begin([asked(2)]);
      const metadata = { ...recorded(expired).metadata, schema: orderEvents[type].version };
      unpaid.observe({ ...recorded(expired), type, data: { orderId }, metadata });
      unpaid.observe({ ...recorded(expired), type, data: null, metadata });
      expect(unpaid.holdings(5)).toMatchObject({ orders: 1, units: 2 });
    },
  );
});
