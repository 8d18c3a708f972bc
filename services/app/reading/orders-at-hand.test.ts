import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountEvents, emailEvents } from '#contracts/accounts/events';
import type { DomainEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { orderEvents } from '#contracts/orders/events';
import { paymentEvents } from '#contracts/payments/events';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { createOrderViews } from './order-views.ts';
import { createOrdersAtHand, type OrdersAtHand } from './orders-at-hand.ts';

const orderId = '665f1c2ab3d4e5f607182801';
const userId = '665f1c2ab3d4e5f607182802';
const stream = `order-${orderId}`;
const at = '2026-11-20T12:00:00.000Z';
const shippingAddress = { address: '1 Long Street', city: 'Muqdisho', postalCode: '', country: 'Somalia' };
const placed = orderEvents.OrderPlaced.create({
  orderId,
  userId,
  attempt: 0,
  requestHash: '',
  lines: [],
  shippingAddress,
  paymentMethod: 'PayPal',
  delivery: UNNAMED_DELIVERY,
  itemsCents: 30_00,
  shippingCents: 10_00,
  taxCents: 4_50,
  totalCents: 44_50,
  placedAt: at,
});
const started = paymentEvents.PaymentStarted.create({
  orderId,
  provider: 'PayPal',
  attempt: 1,
  amountCents: 44_50,
  account: null,
  at,
});

const hodan = () => Promise.resolve({ name: 'Hodan', email: 'hodan@suuq.test' });

let orders: OrdersAtHand;
beforeEach(() => {
  orders = createOrdersAtHand();
});
afterEach(() => {
  vi.useRealTimers();
});

const write = (from: number, ...events: readonly DomainEvent[]) => {
  const actors = events.map(() => ({ role: 'customer', id: userId }) as const);
  const ids = events.map((_, index) => `e${from + index}`);
  orders.written({ stream, from, position: BigInt(100 + from + events.length - 1), events, ids, actors });
};

const seen = (event: DomainEvent, more: object): RecordedEvent => ({
  id: 'an event',
  stream,
  revision: 0,
  position: 1n,
  created: new Date(at),
  metadata: { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 },
  ...event,
  ...more,
});

describe('an order at hand', () => {
  it('is what this process has written, event by event', () => {
    write(0, placed);
    expect(orders.at(orderId, 100n)).toMatchObject({ shipping_address: shippingAddress, payments: [] });
    write(1, started);
    expect(orders.at(orderId, 101n)?.payments).toHaveLength(1);
  });

  it('is not known beyond what was written here', () => {
    write(0, placed);
    expect(orders.at(orderId, 101n)).toBeUndefined();
  });

  it('is not known when something before was written elsewhere', () => {
    write(1, started);
    expect(orders.at(orderId, 101n)).toBeUndefined();
    write(0, placed);
    write(2, started);
    expect(orders.at(orderId, 102n)).toBeUndefined();
  });

  it('is forgotten when another process changes it, and not for what comes back of one’s own', () => {
    write(0, placed);
    orders.observe(seen(placed, { revision: 0 }));
    expect(orders.at(orderId, 100n)).toBeDefined();
    orders.observe(seen(started, { revision: 1 }));
    expect(orders.at(orderId, 100n)).toBeUndefined();
  });

  it('is known also when the log tells of one’s own append before it is answered', () => {
    write(0, placed);
    orders.observe(seen(started, { revision: 1 }));
    write(1, started);
    expect(orders.at(orderId, 101n)?.payments).toHaveLength(1);
  });

  it('is forgotten after a minute, also where nobody asks for it', () => {
    vi.useFakeTimers();
    const machine = { time: 1, now: () => machine.time };
    orders = createOrdersAtHand(machine);
    write(0, placed);
    machine.time = 61_000;
    vi.advanceTimersByTime(61_000);
    // What is still held would be known now.
    machine.time = 2;
    expect(orders.at(orderId, 100n)).toBeUndefined();
  });

  it.each([
    accountEvents.AccountDeleted.create({ userId, at }),
    accountEvents.GuestDeleted.create({ userId, at }),
    accountEvents.GuestErased.create({ userId, at }),
    emailEvents.EmailReleased.create({ userId, accountStays: false, at }),
  ])('is forgotten with everybody’s when a person is erased: $type', (erased) => {
    write(0, placed);
    orders.observe(seen(erased, { stream: `account-${userId}` }));
    expect(orders.at(orderId, 100n)).toBeUndefined();
  });

  it('is forgotten when the log is followed from somewhere else: a person may have been erased between', () => {
    write(0, placed);
    orders.begin();
    expect(orders.at(orderId, 100n)).toBeUndefined();
  });

  it('is answered without a read of its stream', async () => {
    const log = new MemoryLog();
    log.readStream = () => Promise.reject(new Error('nothing is to be read'));
    const { view } = createOrderViews({
      log,
      personal: { opener: () => Promise.resolve((event) => event) },
      customers: { byId: hodan, atHand: hodan },
      orderTtl: 0,
      atHand: orders,
    });
    write(0, placed);
    expect(await view(orderId, 100n)).toMatchObject({ _id: orderId, shippingAddress, totalPrice: 44.5 });
  });

  it('is told as it was at each of its events, without a read', async () => {
    const log = new MemoryLog();
    log.readStream = () => Promise.reject(new Error('nothing is to be read'));
    const { at: then } = createOrderViews({
      log,
      personal: { opener: () => Promise.resolve((event) => event) },
      customers: { byId: hodan, atHand: hodan },
      orderTtl: 0,
      atHand: orders,
    });
    write(0, placed);
    write(1, started);
    const first = await then(orderId, 'e0');
    expect(first).toMatchObject({ order: { shippingAddress }, event: { type: 'OrderPlaced' }, later: [] });
    expect((await then(orderId, 'e1')).event.type).toBe('PaymentStarted');
    await expect(then(orderId, 'unknown')).rejects.toThrow('nothing is to be read');
  });

  it('is told with what letters have to know of its later events', async () => {
    const { at: then } = createOrderViews({
      log: new MemoryLog(),
      personal: { opener: () => Promise.resolve((event) => event) },
      customers: { byId: hodan, atHand: hodan },
      orderTtl: 0,
      atHand: orders,
    });
    const revived = orderEvents.OrderRevived.create({ orderId, attempt: 1, at });
    write(0, placed, started, orderEvents.OrderExpired.create({ orderId, at }), revived);
    const { later } = await then(orderId, 'e0');
    expect(later.map(({ type }) => type)).toEqual(['OrderExpired', 'OrderRevived']);
    expect((await then(orderId, 'e3')).later).toEqual([]);
  });

  it('names its customer as read last, and not by reading again', async () => {
    const { view } = createOrderViews({
      log: new MemoryLog(),
      personal: { opener: () => Promise.resolve((event) => event) },
      customers: { byId: () => Promise.reject(new Error('nothing is to be read')), atHand: hodan },
      orderTtl: 0,
      atHand: orders,
    });
    write(0, placed);
    expect((await view(orderId, 100n)).user).toMatchObject({ name: 'Hodan' });
  });
});
