import { expect, it } from 'vitest';
import { orderEvents } from '#contracts/orders/events';
import { MemoryLog } from './kernel/memory-log.ts';
import { createOrderViews } from './order-views.ts';

const orderId = '665f1c2ab3d4e5f607182801';
const userId = '665f1c2ab3d4e5f607182802';
const metadata = { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 };
const placed = orderEvents.OrderPlaced.create({
  orderId,
  userId,
  attempt: 0,
  requestHash: '',
  lines: [],
  shippingAddress: { address: '', city: '', postalCode: '', country: '' },
  paymentMethod: 'PayPal',
  itemsCents: 30_00,
  shippingCents: 10_00,
  taxCents: 4_50,
  totalCents: 44_50,
  placedAt: '2026-11-20T12:00:00.000Z',
});

const viewsFor = async (read: string | undefined, registered: string | undefined) => {
  const log = new MemoryLog();
  await log.append(`order-${orderId}`, -1, [{ id: 'placed', ...placed, metadata }]);
  const open = <Events>(events: Events) => Promise.resolve(events);
  const person = (name: string) => ({ name, email: `${name}@suuq.test` });
  return createOrderViews({
    log,
    personal: { open, opener: () => Promise.reject(new Error('not asked')) },
    customerOf: () => Promise.resolve(read === undefined ? null : person(read)),
    orderTtl: 0,
    registered: () => Promise.resolve(registered === undefined ? undefined : person(registered)),
  });
};

it.each([
  ['hodan', 'an earlier name', 'hodan'],
  [undefined, 'hodan', 'hodan'],
  [undefined, undefined, ''],
])('names who ordered: %j in the read table, %j in their stream', async (read, registered, name) => {
  const { view } = await viewsFor(read, registered);
  expect((await view(orderId)).user).toMatchObject({ _id: userId, name });
});
