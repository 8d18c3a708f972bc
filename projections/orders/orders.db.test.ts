import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountEvents, emailEvents } from '#contracts/accounts/events';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { order as orderSchema } from '#contracts/orders/views';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { at, exampleId, openWith } from '../kernel/testing/examples.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { exampleOrder } from './testing/example-order.ts';
import { deliveredOrders, type DeliveredSearch } from './delivered-orders.ts';
import { foldOrder, orderView } from './fold.ts';
import type { StepEvent } from './payment-steps.ts';
import { ordersProjection } from './projector.ts';
import { allOrders, orderPayments, ordersOf, orderWithRevision, undecidedPayments } from './queries.ts';
import { withOrdersFirst } from './with-orders-first.ts';
import type { OrderState } from './table.ts';

const [asha, bile] = [exampleId(1), exampleId(2)];

let url: string;
let database: OpenDatabase;
let log: FakeLog;
beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
  await sql`
    insert into accounts values
      (${asha}, 'Asha', 'asha', 'asha@suuq.test', false, false, false, false, now(), 0),
      (${bile}, 'bile', 'bile', 'bile@suuq.test', false, false, false, false, now(), 0)
  `.execute(database.db);
});
afterAll(() => database.close());
beforeEach(() => {
  log = new FakeLog();
});

const project = (destroyed: readonly string[] = []) =>
  projectorContract(url, ordersProjection(openWith(new Set(destroyed))), log);
const ORDER_TTL = 3_600_000;
const reads = () => ({ db: database.db, orderTtl: ORDER_TTL });
const shown = async (id: number) => (await orderWithRevision(reads(), exampleId(id)))?.order;
const number = ({ _id }: { readonly _id: string }) => Number.parseInt(_id, 16);

test('an order with its customer, at the revision of its newest event', async () => {
  const { stream, abandoned, placed, started, captured } = exampleOrder(100);
  log.append(stream, abandoned, placed, started, captured);
  await project();
  const found = await orderWithRevision(reads(), exampleId(100));
  expect(found?.revision).toBe(3);
  expect(found?.personal).toEqual(
    expect.arrayContaining([
      'Asha',
      'asha@suuq.test',
      { address: '1 Road', city: 'Town', postalCode: '', country: 'Land' },
    ]),
  );
  expect(orderSchema.parse(found?.order)).toEqual(found?.order);
  expect(found?.order).toMatchObject({
    user: { _id: asha, name: 'Asha', email: 'asha@suuq.test' },
    shippingAddress: { address: '1 Road', city: 'Town', postalCode: '', country: 'Land' },
    status: 'paid',
  });
  expect(await orderWithRevision(reads(), exampleId(101))).toBeNull();
});

test('the row says what a replay of the stream says', async () => {
  const example = exampleOrder(100);
  const { stream, placed, started, capturing, captured, delivered, refunded } = example;
  const { parcelSent, parcelDelivered, parcelTakenBack, parcelDeliveryUndone, deliveryUndone } = example;
  log.append(stream, placed, started, capturing, captured, parcelSent(81), parcelDelivered(81));
  log.append(stream, parcelSent(82), delivered, parcelDeliveryUndone(81), deliveryUndone);
  log.append(stream, parcelTakenBack(82), delivered, refunded(10, 10));
  await project();
  const opened = await openWith(new Set())(log.all);
  const events = opened.map(
    ({ type, data, revision, metadata: { actor } }) => ({ type, data, revision, actor }) as StepEvent,
  );
  const state = events.reduce<OrderState | undefined>(foldOrder, undefined);
  expect(state && orderView(state, { name: 'Asha', email: 'asha@suuq.test' }, ORDER_TTL)).toEqual(
    await shown(100),
  );
  expect(await orderPayments(database.db, exampleId(100))).toEqual({
    userId: asha,
    payments: state?.payments,
  });
  expect(state?.payments.map(({ kind }) => kind)).toEqual(['started', 'captured', 'refunded']);
});

test('lists the newest first, by pages; an abandoned order is none', async () => {
  for (const [id, userId, minute] of [
    [100, asha, 1],
    [101, bile, 3],
    [102, asha, 2],
  ] as const) {
    const { stream, placed } = exampleOrder(id, { userId, minute });
    log.append(stream, placed);
  }
  const { stream, abandoned } = exampleOrder(103);
  log.append(stream, abandoned);
  await project();
  const all = await allOrders(reads(), { limit: 2, page: 1 }, 'UTC');
  expect([all.rows.map(number), all.total]).toEqual([[101, 102], 3]);
  const mine = await ordersOf(reads(), asha, {});
  expect([mine.rows.map(number), mine.total]).toEqual([[102, 100], 2]);
});

test('orders whose payment nobody can decide are told of, the oldest first, until it is decided', async () => {
  for (const [id, minute] of [
    [100, 2],
    [101, 1],
    [102, 3],
    [103, 0],
  ] as const) {
    const { stream, placed, capturing, undecided, captured } = exampleOrder(id, { minute });
    log.append(stream, placed, capturing);
    if (id !== 102) log.append(stream, undecided);
    if (id === 103) log.append(stream, captured);
  }
  await project();
  expect(await undecidedPayments(database.db)).toEqual(
    [101, 100].map((id) => ({ orderId: exampleId(id), provider: 'PayPal' })),
  );
  expect(await shown(100)).toMatchObject({ paymentUndecided: 'PayPal' });
  expect(await shown(103)).toMatchObject({ paymentUndecided: null });
});

test('delivered orders are searched, sorted and paged', async () => {
  for (const [id, userId, minute, unitPriceCents] of [
    [100, bile, 1, 300],
    [101, asha, 2, 100],
    [102, bile, 3, 200],
  ] as const) {
    const { stream, placed, captured, delivered } = exampleOrder(id, { userId, minute, unitPriceCents });
    log.append(stream, placed, captured, delivered);
  }
  const { stream, placed, captured } = exampleOrder(103);
  log.append(stream, placed, captured);
  await project();
  const found = async (search: DeliveredSearch) =>
    (await deliveredOrders(reads(), search, 'UTC')).rows.map(number);
  expect(await found({})).toEqual([102, 101, 100]);
  expect(await found({ sort: '_id', direction: 'asc' })).toEqual([100, 101, 102]);
  expect(await found({ sort: 'totalPrice', direction: 'desc' })).toEqual([100, 102, 101]);
  expect(await found({ sort: 'user.name', direction: 'asc' })).toEqual([101, 100, 102]);
  expect(await found({ q: 'ASHA@' })).toEqual([101]);
  expect(await found({ q: '0066' })).toEqual([102]);
  expect(await found({ q: bile })).toEqual([102, 100]);
  expect(await found({ q: exampleId(102) })).toEqual([102]);
  expect(await found({ q: '%' })).toEqual([]);
  const [newest] = (await deliveredOrders(reads(), {}, 'UTC')).rows;
  const day = newest?.deliveredAt?.slice(0, 10) ?? '';
  expect(await found({ from: day, to: day })).toEqual([102, 101, 100]);
  expect(await found({ from: '2999-01-01' })).toEqual([]);
  expect(await found({ to: '1999-01-01' })).toEqual([]);
  expect(await deliveredOrders(reads(), { limit: 2, page: 2 }, 'UTC')).toMatchObject({
    total: 3,
    rows: [{ _id: exampleId(100) }],
  });
});

test('sorted by name, each page continues where the one before it ended, also in a search', async () => {
  const namesake = exampleId(3);
  await sql`
    insert into accounts values (${namesake}, 'Asha', 'asha2', 'asha2@suuq.test', false, false, false, false, now(), 0)
  `.execute(database.db);
  const unnamed = exampleId(4);
  const placed = [bile, asha, namesake, bile, asha, bile, namesake, unnamed];
  for (const [index, userId] of placed.entries()) {
    const {
      stream,
      placed: made,
      captured,
      delivered,
    } = exampleOrder(100 + index, { userId, minute: index });
    log.append(stream, made, captured, delivered);
  }
  const undelivered = exampleOrder(110);
  log.append(undelivered.stream, undelivered.placed);
  await project();
  const pages = async (search: DeliveredSearch, count: number) => {
    const numbers = [];
    for (let page = 1; page <= count; page += 1) {
      const asked = { ...search, sort: 'user.name', limit: 2, page } as const;
      numbers.push((await deliveredOrders(reads(), asked, 'UTC')).rows.map(number));
    }
    return numbers;
  };
  expect(await pages({ direction: 'asc' }, 5)).toEqual([[101, 102], [104, 106], [100, 103], [105, 107], []]);
  expect(await pages({ direction: 'desc' }, 4)).toEqual([
    [105, 103],
    [100, 106],
    [104, 102],
    [101, 107],
  ]);
  expect(await pages({ direction: 'asc', q: 'a@suuq' }, 2)).toEqual([[101, 104], []]);
  expect(await pages({ direction: 'asc', to: '2999-01-01' }, 3)).toEqual([
    [101, 102],
    [104, 106],
    [100, 103],
  ]);
  expect(await pages({ from: '2999-01-01' }, 1)).toEqual([[]]);
});

test.each([[[]], [[asha]]])('the address is erased with the account (keys gone: %j)', async (gone) => {
  const { stream, placed, customerDeleted, captured } = exampleOrder(100);
  const other = exampleOrder(101, { userId: bile });
  log.append(stream, placed);
  log.append(other.stream, other.placed);
  log.append(`account-${asha}`, customerDeleted);
  log.append(stream, captured);
  await project(gone);
  const erased = { address: '[erased]', city: '[erased]', postalCode: '[erased]', country: '[erased]' };
  expect(await shown(100)).toMatchObject({ shippingAddress: erased, status: 'paid' });
  expect(await shown(101)).toMatchObject({ shippingAddress: { city: 'Town' } });
});

test.each([[[]], [[asha]]])(
  'the tracking of a parcel is erased with the account (keys gone: %j)',
  async (gone) => {
    const { stream, placed, captured, parcelSent, delivered, customerDeleted } = exampleOrder(100);
    log.append(stream, placed, captured, parcelSent());
    await project();
    const sent = await shown(100);
    expect(sent?.parcels).toMatchObject([{ trackingNumber: 'J1', trackingUrl: 'https://dhl.example/J1' }]);
    log.append(stream, delivered);
    log.append(`account-${asha}`, customerDeleted);
    await project(gone);
    const left = await shown(100);
    expect(left?.parcels).toMatchObject([{ carrier: 'DHL', trackingNumber: '[erased]', trackingUrl: null }]);
  },
);

test('the address of an order that was placed while its account was deleted goes with the e-mail', async () => {
  const { stream, placed, customerDeleted } = exampleOrder(102);
  log.append(`account-${asha}`, customerDeleted);
  log.append(stream, placed);
  log.append('email-e', emailEvents.EmailReleased.create({ userId: asha, accountStays: false, at: at(70) }));
  const cityAfter = async (...batches: readonly (readonly RecordedEvent[])[]) => {
    await sql`truncate orders`.execute(database.db);
    for (const batch of batches) await ordersProjection(openWith(new Set())).apply(database.db, batch);
    return (await shown(102))?.shippingAddress.city;
  };
  const [first, second, third] = log.all.map((event) => [event]);
  expect(await cityAfter(first ?? [], second ?? [])).toBe('Town');
  expect(await cityAfter(first ?? [], second ?? [], third ?? [])).toBe('[erased]');
  expect(await cityAfter(log.all)).toBe('[erased]');
  await project();
});

test('an order that was taken over is the account’s in every list', async () => {
  const guest = exampleId(9);
  const { stream, placed, captured, delivered, takenOver } = exampleOrder(100, { userId: guest });
  log.append(stream, placed, captured, delivered, takenOver(asha));
  await project();
  expect((await ordersOf(reads(), asha, {})).rows.map(number)).toEqual([100]);
  expect((await ordersOf(reads(), guest, {})).rows).toEqual([]);
  const nobody = exampleId(8);
  const looker = exampleId(7);
  const unpaid = exampleOrder(101, { userId: looker });
  log.append(unpaid.stream, unpaid.placed);
  await project();
  expect(await withOrdersFirst(database.db, [nobody, looker, guest, asha])).toEqual([
    guest,
    looker,
    nobody,
    asha,
  ]);
  expect(await shown(100)).toMatchObject({ user: { _id: asha, name: 'Asha' } });
  const byName = await deliveredOrders(reads(), { q: '', sort: 'user.name' }, 'UTC');
  expect(byName.rows.map(number)).toEqual([100]);
});

const taker = { userId: asha, at: at(70) };
test.each([
  ['its account', accountEvents.AccountDeleted.create(taker), asha],
  [
    'the guest who placed it',
    accountEvents.GuestErased.create({ userId: exampleId(9), at: at(70) }),
    exampleId(9),
  ],
])('the address of an order that was taken over is erased with %s', async (_, erasing, person) => {
  const { stream, placed, captured, parcelSent, takenOver } = exampleOrder(100, { userId: exampleId(9) });
  log.append(stream, placed, captured, parcelSent(), takenOver(asha));
  await project();
  expect(await shown(100)).toMatchObject({ shippingAddress: { city: 'Town' } });
  log.append(`account-${person}`, erasing);
  await project([asha, exampleId(9)]);
  expect(await shown(100)).toMatchObject({
    shippingAddress: { city: '[erased]' },
    parcels: [{ trackingNumber: '[erased]' }],
  });
});
