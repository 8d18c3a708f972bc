import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import { expect, it } from 'vitest';
import { orderEvents, reservationEvents } from '#contracts/orders/events';
import { paymentEvents } from '#contracts/payments/events';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { createCustomers } from './customers.ts';
import { createOrderViews } from './order-views.ts';

const orderId = '665f1c2ab3d4e5f607182801';
const userId = '665f1c2ab3d4e5f607182802';
const metadata = { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 };
const placed = orderEvents.OrderPlaced.create({
  orderId,
  userId,
  attempt: 0,
  requestHash: '',
  lines: [
    {
      lineId: '665f1c2ab3d4e5f607182803',
      productId: '665f1c2ab3d4e5f607182804',
      variantId: '665f1c2ab3d4e5f607182804',
      choice: [],
      title: 'Shirt',
      translations: {},
      image: '',
      quantity: 1,
      unitPriceCents: 30_00,
    },
  ],
  shippingAddress: { address: '', city: '', postalCode: '', country: '' },
  paymentMethod: 'PayPal',
  delivery: UNNAMED_DELIVERY,
  itemsCents: 30_00,
  shippingCents: 10_00,
  taxCents: 4_50,
  totalCents: 44_50,
  placedAt: '2026-11-20T12:00:00.000Z',
});

const refunded = paymentEvents.PaymentRefunded.create({
  orderId,
  userId,
  provider: 'PayPal',
  providerOrderId: 'PP-1',
  captureId: 'C-1',
  refundId: 'R-1',
  amountCents: 44_50,
  refundedCentsAfter: 44_50,
  reason: '',
  number: 1,
  at: '2026-11-20T13:00:00.000Z',
});

const viewsFor = async (read: string | undefined, registered: string | undefined) => {
  const log = new MemoryLog();
  await log.append(`order-${orderId}`, -1, [{ id: 'placed', ...placed, metadata }]);
  const person = (name: string) => ({ name, email: `${name}@suuq.test` });
  return createOrderViews({
    log,
    personal: { opener: () => Promise.resolve((event) => event) },
    customers: createCustomers({
      customerById: () => Promise.resolve(read === undefined ? null : person(read)),
      registered: () => Promise.resolve(registered === undefined ? undefined : person(registered)),
    }),
    orderTtl: 0,
  });
};

it.each([
  ['hodan', 'an earlier name', 'hodan'],
  [undefined, 'hodan', 'hodan'],
  [undefined, undefined, ''],
])('names who ordered: %j in the read table, %j in their stream', async (read, registered, name) => {
  const { view } = await viewsFor(read, registered);
  expect((await view(orderId, 0n)).user).toMatchObject({ _id: userId, name });
});

it.each([
  ['of an unknown type', { type: 'OrderExploded', data: {}, metadata }],
  ['of a later version', { type: 'OrderCancelled', data: {}, metadata: { ...metadata, schema: 99 } }],
  ['without what it needs', { type: 'OrderCancelled', data: {}, metadata }],
  ['that somebody else wrote', { type: 'OrderCancelled', data: 'x', metadata: undefined as never }],
])('tells an order up to an event %s, and which one it is', async (_, event) => {
  const log = new MemoryLog();
  const before = { id: 'placed', ...placed, metadata };
  await log.append(`order-${orderId}`, -1, [before, { id: 'bad', ...event }]);
  const personal = { opener: () => Promise.resolve(<Event>(each: Event) => each) };
  const nobody = () => Promise.resolve(undefined);
  const customers = { byId: nobody, atHand: nobody };
  const views = createOrderViews({ log, personal, customers, orderTtl: 1_000 });
  const events = await views.stream(orderId);
  const last = await views.lastStep(events);
  expect(last).toMatchObject({
    before: { status: 'pending' },
    after: { status: 'pending' },
    unreadable: { revision: 1, type: event.type },
  });
  expect((await views.steps(events)).map((order) => order?.status)).toEqual(['pending', 'pending']);
  expect((await views.lastStep(events.slice(0, 1))).unreadable).toBeNull();
});

it('tells with an order at one of its events what letters have to know of its later ones', async () => {
  const log = new MemoryLog();
  const at = '2026-11-20T13:00:00.000Z';
  const history = [
    placed,
    orderEvents.OrderExpired.create({ orderId, at }),
    reservationEvents.OrderAbandoned.create({ orderId, attempt: 1, at }),
    orderEvents.OrderRevived.create({ orderId, attempt: 2, at }),
    refunded,
  ];
  const schemaOf = (event: object) => (event === refunded ? 2 : 1);
  const ids = history.map((event, index) => ({
    id: `e${index}`,
    ...event,
    metadata: { ...metadata, schema: schemaOf(event) },
  }));
  await log.append(`order-${orderId}`, -1, ids);
  const personal = { opener: () => Promise.resolve(<Event>(each: Event) => each) };
  const nobody = () => Promise.resolve(undefined);
  const views = createOrderViews({ log, personal, customers: { byId: nobody, atHand: nobody }, orderTtl: 0 });
  const types = (await views.at(orderId, 'e0')).later.map(({ type }) => type);
  expect(types).toEqual(['OrderExpired', 'OrderRevived', 'PaymentRefunded']);
  expect((await views.at(orderId, 'e4')).later).toEqual([]);
});
