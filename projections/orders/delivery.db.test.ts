import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { order as orderSchema } from '#contracts/orders/views';
import { UNNAMED_DELIVERY, type OrderDelivery } from '#contracts/shipping/views';
import { testDatabase } from '../../tests/support/stores.ts';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { at, exampleId, openWith } from '../kernel/testing/examples.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { foldOrder, orderView } from './fold.ts';
import type { StepEvent } from './payment-steps.ts';
import { ordersProjection } from './projector.ts';
import { orderWithRevision } from './queries.ts';
import type { OrderState } from './table.ts';
import { exampleOrder } from './testing/example-order.ts';

/** Orders that named how they are to be delivered, in their read table. */
const asha = { name: 'Asha', email: 'asha@suuq.test' };
const ORDER_TTL = 3_600_000;

let url: string;
let database: OpenDatabase;
let log: FakeLog;
beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
  await sql`
    insert into accounts values
      (${exampleId(1)}, ${asha.name}, 'asha', ${asha.email}, false, false, false, false, now(), 0)
  `.execute(database.db);
});
afterAll(() => database.close());
beforeEach(() => {
  log = new FakeLog();
});

const express: OrderDelivery = {
  methodId: exampleId(91),
  kind: 'express',
  name: { en: 'By motorbike', so: 'Mooto' },
  promise: { from: '2026-01-03', to: '2026-01-04' },
  place: null,
};
const pickup: OrderDelivery = {
  methodId: exampleId(92),
  kind: 'pickup',
  name: null,
  promise: { from: '2026-01-02', to: '2026-01-02' },
  place: { en: 'Gate 3', so: 'Albaabka 3aad' },
};

const project = () => projectorContract(url, ordersProjection(openWith(new Set())), log);
const shown = async (id: number) =>
  (await orderWithRevision({ db: database.db, orderTtl: ORDER_TTL }, exampleId(id)))?.order;
/** The order by its stream alone. */
const replayed = async (id: number) => {
  const opened = await openWith(new Set())(
    log.all.filter(({ stream }) => stream === `order-${exampleId(id)}`),
  );
  const events = opened.map(
    ({ type, data, revision, metadata: { actor } }) => ({ type, data, revision, actor }) as StepEvent,
  );
  const state = events.reduce<OrderState | undefined>(foldOrder, undefined);
  return state && orderView(state, asha, ORDER_TTL);
};

test('an order keeps its method and the days it was promised, through parcels and taken back deliveries', async () => {
  const { stream, placed, captured, ...rest } = exampleOrder(100, { delivery: express });
  const { parcelSent, parcelDelivered, parcelDeliveryUndone, parcelTakenBack, delivered } = rest;
  log.append(stream, placed, captured, parcelSent(81), parcelDelivered(81), parcelDeliveryUndone(81));
  log.append(stream, parcelSent(82), parcelTakenBack(82), parcelSent(83), parcelDelivered(81));
  await project();
  expect(await shown(100)).toMatchObject({
    delivery: express,
    status: 'paid',
    parcels: [
      { _id: exampleId(81), carrier: 'DHL', trackingNumber: 'J1', sentAt: at(4), deliveredAt: at(5) },
      { _id: exampleId(83), deliveredAt: null },
    ],
  });
  log.append(stream, delivered, rest.deliveryUndone, parcelDelivered(83), delivered);
  await project();
  const found = await shown(100);
  expect(found).toMatchObject({ delivery: express, status: 'delivered', isDelivered: true });
  expect(orderSchema.parse(found)).toEqual(found);
  expect(found).toEqual(await replayed(100));
});

test('an order that is picked up keeps the place, and is told from one that named nothing, paid, delivered, refunded or expired', async () => {
  const { stream, placed, captured, delivered, refunded } = exampleOrder(101, { delivery: pickup });
  log.append(stream, placed, captured, delivered, refunded(10, 10));
  const late = exampleOrder(102, { delivery: pickup });
  log.append(late.stream, late.placed, late.expired, late.revived, late.captured);
  const unnamed = exampleOrder(103);
  log.append(unnamed.stream, unnamed.placed, unnamed.captured);
  await project();
  for (const [id, delivery] of [
    [101, pickup],
    [102, pickup],
    [103, UNNAMED_DELIVERY],
  ] as const) {
    const found = await shown(id);
    expect(found?.delivery).toEqual(delivery);
    expect(found).toEqual(await replayed(id));
  }
});
