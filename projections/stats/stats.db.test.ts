import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountEvents } from '#contracts/accounts/events';
import { stats as statsView } from '#contracts/accounts/views';
import { catalogueEvents } from '#contracts/catalogue/events';
import { deliveryEvents } from '#contracts/deliveries/events';
import { orderEvents } from '#contracts/orders/events';
import { paymentEvents } from '#contracts/payments/events';
import { reviewEvents } from '#contracts/reviews/events';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { exampleId } from '../kernel/testing/examples.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { overview } from './overview.ts';
import { statsProjection } from './projector.ts';
import { stats, statsByDay } from './queries.ts';

let url: string;
let database: OpenDatabase;
let log: FakeLog;
beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
});
afterAll(() => database.close());
beforeEach(() => {
  log = new FakeLog();
});

const userId = exampleId(1);
const payment = { provider: 'PayPal', providerOrderId: 'P', captureId: 'C', userId } as const;
const place = (number: number, placedAt: string, totalCents: number) => {
  const cents = { itemsCents: 0, shippingCents: 0, taxCents: 0, totalCents };
  const shippingAddress = { address: '', city: '', postalCode: '', country: '' };
  const rest = {
    attempt: 0,
    requestHash: '',
    lines: [],
    shippingAddress,
    paymentMethod: 'PayPal',
    delivery: UNNAMED_DELIVERY,
  };
  const orderId = exampleId(number);
  log.append(
    `order-${orderId}`,
    orderEvents.OrderPlaced.create({ orderId, userId, ...rest, ...cents, placedAt }),
  );
};
const capture = (number: number, amountCents: number, at: string) => {
  const orderId = exampleId(number);
  const captured = { ...payment, orderId, amountCents, currency: 'USD', payerEmail: '', at } as const;
  log.append(`order-${orderId}`, paymentEvents.PaymentCaptured.create(captured));
};
const refund = (number: number, amountCents: number, at: string) => {
  const orderId = exampleId(number);
  const refunded = {
    ...payment,
    orderId,
    refundId: 'R',
    amountCents,
    refundedCentsAfter: amountCents,
    number: 1,
    reason: '',
    at,
  };
  log.append(`order-${orderId}`, paymentEvents.PaymentRefunded.create(refunded));
};
const project = () => projectorContract(url, statsProjection('Africa/Mogadishu'), log);

const noon = '2026-03-01T12:00:00.000Z';
/** Past midnight in the shop, three hours ahead of UTC. */
const night = '2026-03-01T21:30:00.000Z';

test('revenue is captured minus refunded, the average is over paid orders', async () => {
  place(1, noon, 1000);
  place(2, noon, 2000);
  place(3, night, 4000);
  capture(1, 1000, noon);
  capture(3, 4001, night);
  refund(3, 2000, night);
  await project();
  const shown = await stats(database.db);
  expect(statsView.parse(shown)).toEqual(shown);
  expect(shown).toEqual({
    totalUsers: 0,
    totalProducts: 0,
    totalOrders: 3,
    deliveredOrders: 0,
    totalRevenue: 30.01,
    totalReviews: 0,
    avgOrderValue: 15.01,
  });
});

test('people and products come and go', async () => {
  const marked = { userId, at: noon };
  const keys = { emailKey: '', usernameKey: '', profileKey: '', passwordVersion: 1, usernameClaim: 1 };
  const registered = { userId, name: '', username: '', email: '', ...keys, registeredAt: noon };
  log.append(
    `account-${userId}`,
    accountEvents.AccountRegistered.create(registered),
    accountEvents.AccountDeleted.create(marked),
  );
  for (const number of [5, 6]) {
    const productId = exampleId(number);
    const words = { title: '', description: '', translations: {} };
    const details = { ...words, category: 'men', brand: 'nike', images: [] };
    const created = { productId, ...details, priceCents: 1, salePriceCents: null, at: noon };
    log.append(`product-${productId}`, catalogueEvents.ProductCreated.create(created));
  }
  const discontinued = catalogueEvents.ProductDiscontinued.create({ productId: exampleId(5), at: noon });
  log.append(`product-${exampleId(5)}`, discontinued);
  await project();
  expect(await stats(database.db)).toMatchObject({ totalUsers: 0, totalProducts: 1 });
  const { totals, now, marks } = await overview(database.db, 'week', '2026-03-02');
  expect(totals).toMatchObject({ totalUsers: 0, totalProducts: 1 });
  expect(now).toMatchObject({ users: 1, products: 2 });
  expect(marks.map(({ users }) => users)).toEqual([0, 0, 0, 0, 0, 1, 0]);
});

test('reviews count as long as somebody sees them, and each once', async () => {
  const write = (person: number) => {
    const of = { productId: exampleId(5), userId: exampleId(person) };
    const words = { rating: 5, comment: '', commentKey: '', at: noon };
    const submitted = { ...of, ...words, reviewId: exampleId(900 + person) };
    const append = (event: Parameters<FakeLog['append']>[1]) =>
      log.append(`review-${of.productId}-${of.userId}`, event);
    append(reviewEvents.ReviewSubmitted.create(submitted));
    append(reviewEvents.ReviewUpdated.create({ ...of, ...words, rating: 4 }));
    return {
      hide: () => append(reviewEvents.ReviewHidden.create({ ...of, reason: null, grounds: '', at: noon })),
      restore: () => append(reviewEvents.ReviewRestored.create({ ...of, rating: 4, grounds: '', at: noon })),
      delete: (wasHidden: boolean) =>
        append(reviewEvents.ReviewDeleted.create({ ...of, wasHidden, at: noon })),
    };
  };
  const [, hidden, deleted, both, restored, gone] = [1, 2, 3, 4, 5, 6].map(write);
  hidden?.hide();
  deleted?.delete(false);
  both?.hide();
  both?.delete(true);
  for (const each of [restored, gone]) {
    each?.hide();
    each?.restore();
  }
  gone?.delete(false);
  await project();
  expect((await stats(database.db)).totalReviews).toBe(2);
  const { totals, now } = await overview(database.db, 'week', '2026-03-01');
  expect([totals.totalReviews, now.reviews]).toEqual([2, 6]);
});

test("days are the shop's", async () => {
  place(1, noon, 1000);
  place(2, night, 2000);
  await project();
  expect(await statsByDay(database.db, '2026-03-01', '2026-03-02')).toEqual([
    { day: '2026-03-01', figure: 'placed', count: 1, cents: 1000 },
    { day: '2026-03-02', figure: 'placed', count: 1, cents: 2000 },
  ]);
  expect(await statsByDay(database.db, '2026-03-02', '2026-03-02')).toHaveLength(1);
});

test('an order that was not delivered after all is counted on no day, also when midnight was between', async () => {
  const { OrderDelivered, OrderDeliveryUndone } = deliveryEvents;
  const [before, after, later] = [
    '2026-03-01T20:59:40.000Z',
    '2026-03-01T21:00:20.000Z',
    '2026-03-03T08:00:00.000Z',
  ];
  const of = (number: number, ...told: readonly (readonly ['done' | 'undone', string])[]) => {
    const orderId = exampleId(number);
    for (const [what, at] of told)
      log.append(
        `order-${orderId}`,
        what === 'done'
          ? OrderDelivered.create({ orderId, at })
          : OrderDeliveryUndone.create({ orderId, at }),
      );
  };
  of(1, ['done', before]);
  of(2, ['done', before], ['undone', after]);
  of(3, ['done', before], ['undone', after], ['done', after], ['undone', later]);
  of(4, ['done', before], ['undone', before], ['done', later]);
  await project();
  const days = await statsByDay(database.db, '2026-03-01', '2026-03-03');
  expect(days.map(({ day, count }) => [day, count])).toEqual([
    ['2026-03-01', 1],
    ['2026-03-02', 0],
    ['2026-03-03', 1],
  ]);
  const { now } = await overview(database.db, 'week', '2026-03-02');
  expect(now.delivered).toBe(1);
});

test('all orders together may be more than one of them can be', async () => {
  for (const number of [31, 32]) {
    place(number, noon, 60_000_000_00);
    capture(number, 60_000_000_00, noon);
  }
  await project();
  const shown = await stats(database.db);
  expect(shown.totalRevenue).toBe(120_000_000);
  expect(statsView.parse(shown)).toEqual(shown);
});
