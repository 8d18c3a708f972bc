import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalogueEvents } from '#contracts/catalogue/events';
import { reviewEvents } from '#contracts/reviews/events';
import { orderEvents } from '#contracts/orders/events';
import { paymentEvents } from '#contracts/payments/events';
import { stockEvents } from '#contracts/stock/events';
import { testDatabase } from '../../tests/support/stores.ts';
import { testLog } from '../../tests/support/test-log.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { at, exampleId } from '../kernel/testing/examples.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { startRunner } from '../kernel/running/runner.ts';
import { differencesOf } from '../kernel/testing/differences.ts';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { filterProducts } from './filter.ts';
import { productsProjection } from './projector.ts';
import { productWithRatings } from './queries.ts';
import { quiet } from '../kernel/testing/quiet.ts';

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

const create = (number: number) => {
  const productId = exampleId(number);
  const words = { title: `Good ${number}`, description: '', translations: {} };
  const facts = { ...words, category: 'men', brand: 'nike', images: [] };
  const prices = { priceCents: 1_000, salePriceCents: null };
  const created = { productId, ...facts, ...prices, at: at(number) };
  log.append(`product-${productId}`, catalogueEvents.ProductCreated.create(created));
};
const reviewBy = (person: number, number: number) => {
  const of = { productId: exampleId(number), userId: exampleId(person) };
  const stream = `review-${of.productId}-${of.userId}`;
  const words = { comment: 'sealed:Good.', commentKey: 'k', at: at(1) };
  const reviewId = exampleId(900 + person);
  const append = (event: Parameters<FakeLog['append']>[1]) => log.append(stream, event);
  return {
    submit: (rating: number) =>
      append(reviewEvents.ReviewSubmitted.create({ ...of, reviewId, rating, ...words })),
    update: (rating: number) => append(reviewEvents.ReviewUpdated.create({ ...of, rating, ...words })),
    delete: (wasHidden = false) => append(reviewEvents.ReviewDeleted.create({ ...of, wasHidden, at: at(2) })),
    hide: () => append(reviewEvents.ReviewHidden.create({ ...of, reason: null, grounds: '', at: at(2) })),
    restore: (rating: number) =>
      append(reviewEvents.ReviewRestored.create({ ...of, rating, grounds: '', at: at(3) })),
  };
};
/** What somebody orders and pays, $10.00; what happens to it then. */
const orderOf = (person: number, ...numbers: readonly number[]) => {
  const orderId = exampleId(5_000 + log.all.length);
  const userId = exampleId(person);
  const stream = `order-${orderId}`;
  const payment = { orderId, provider: 'PayPal', providerOrderId: 'P', captureId: 'C', userId } as const;
  const line = {
    lineId: orderId,
    title: '',
    translations: {},
    image: '',
    quantity: 1,
    unitPriceCents: 1_000,
  };
  log.append(
    stream,
    orderEvents.OrderPlaced.create({
      orderId,
      userId,
      attempt: 0,
      requestHash: '',
      lines: numbers
        .map((number) => exampleId(number))
        .map((id) => ({ ...line, productId: id, variantId: id, choice: [] })),
      shippingAddress: { address: '', city: '', postalCode: '', country: '' },
      paymentMethod: 'PayPal',
      delivery: UNNAMED_DELIVERY,
      itemsCents: 1_000,
      shippingCents: 0,
      taxCents: 0,
      totalCents: 1_000,
      placedAt: at(0),
    }),
  );
  const refunded = { ...payment, refundId: 'R', reason: '', number: null, at: at(3) };
  return {
    pay: () =>
      log.append(
        stream,
        paymentEvents.PaymentCaptured.create({
          ...payment,
          amountCents: 1_000,
          currency: 'USD',
          payerEmail: '',
          at: at(0),
        }),
      ),
    refund: (amountCents: number, refundedCentsAfter = amountCents) =>
      log.append(
        stream,
        paymentEvents.PaymentRefunded.create({ ...refunded, amountCents, refundedCentsAfter }),
      ),
    takenOverBy: (by: number) =>
      log.append(
        stream,
        orderEvents.OrderTakenOver.create({ orderId, userId: exampleId(by), guestId: userId, at: at(2) }),
      ),
    cancel: () =>
      log.append(
        stream,
        orderEvents.OrderCancelled.create({ orderId, userId, by: 'admin', reason: '', at: at(3) }),
      ),
  };
};
/** Ten people have bought the first three products. */
const buyers = () => {
  for (let person = 0; person < 10; person += 1) orderOf(person, 1, 2, 3).pay();
};
const project = async () => {
  await sql.raw(`truncate ${productsProjection.tables.join()}`).execute(database.db);
  await productsProjection.apply(database.db, log.all);
};
const ratingOf = async (number: number) => {
  const { product, ratingCounts = [] } = (await productWithRatings(database.db, exampleId(number))) ?? {};
  const { rating, ratings, numReviews, numOfReviews } = product ?? {};
  const counted = ratingCounts.reduce((all, each) => all + each, 0);
  expect([ratings, numOfReviews]).toEqual([rating, numReviews]);
  return counted === numReviews ? [rating, numReviews] : [rating, numReviews, { counted }];
};

test('a product without reviews has none', async () => {
  create(1);
  await project();
  expect(await ratingOf(1)).toEqual([0, 0]);
});

test('the rating is the average to two decimals of what is seen', async () => {
  buyers();
  for (const number of [1, 2]) create(number);
  for (const [person, rating] of [5, 4, 4].entries()) reviewBy(person, 1).submit(rating);
  reviewBy(1, 2).submit(1);
  reviewBy(1, 2).update(2);
  await project();
  expect(await ratingOf(1)).toEqual([4.33, 3]);
  expect(await productWithRatings(database.db, exampleId(1))).toMatchObject({
    ratingCounts: [0, 0, 0, 2, 1],
  });
  expect(await ratingOf(2)).toEqual([2, 1]);
});

test('what is deleted or hidden does not count, and what is written again does', async () => {
  buyers();
  for (const number of [1, 2, 3]) create(number);
  for (const [person, rating] of [1, 2, 3, 5].entries()) reviewBy(person, 1).submit(rating);
  reviewBy(0, 1).delete();
  reviewBy(1, 1).hide();
  reviewBy(2, 1).hide();
  reviewBy(2, 1).delete(true);
  reviewBy(1, 2).submit(5);
  reviewBy(1, 2).delete();
  reviewBy(1, 2).submit(4);
  reviewBy(1, 3).submit(4);
  reviewBy(1, 3).delete();
  await projectorContract(url, productsProjection, log);
  expect(await Promise.all([1, 2, 3].map(ratingOf))).toEqual([
    [5, 1],
    [4, 1],
    [0, 0],
  ]);
});

test('what is restored counts again, once and with what was given last', async () => {
  buyers();
  create(1);
  for (const [person, rating] of [5, 4, 1].entries()) reviewBy(person, 1).submit(rating);
  for (const person of [0, 1]) reviewBy(person, 1).hide();
  await project();
  expect(await ratingOf(1)).toEqual([1, 1]);
  reviewBy(0, 1).restore(5);
  reviewBy(1, 1).restore(4);
  reviewBy(1, 1).update(3);
  await projectorContract(url, productsProjection, log);
  expect(await ratingOf(1)).toEqual([3, 3]);
});

test('what a guest bought counts for the account that took the order over', async () => {
  create(1);
  const bought = orderOf(8, 1);
  bought.pay();
  reviewBy(2, 1).submit(4);
  await project();
  expect(await ratingOf(1)).toEqual([0, 1, { counted: 0 }]);
  bought.takenOverBy(2);
  await projectorContract(url, productsProjection, log);
  expect(await ratingOf(1)).toEqual([4, 1]);
});

test('a product that is seen after its reviews has them', async () => {
  buyers();
  reviewBy(1, 1).submit(3);
  log.append(
    `stock-${exampleId(1)}`,
    stockEvents.StockSet.create({
      productId: exampleId(1),
      variantId: exampleId(1),
      availableAfter: 3,
      at: at(1),
    }),
  );
  create(1);
  await project();
  expect(await ratingOf(1)).toEqual([3, 1]);
});

test('lists filter by rating', async () => {
  buyers();
  for (const number of [1, 2, 3]) create(number);
  for (const [person, rating] of [4, 4, 3].entries()) reviewBy(person, 1).submit(rating);
  reviewBy(1, 2).submit(4);
  await project();
  const found = await filterProducts(database.db, { rating: '4' });
  expect(found.products.map(({ _id }) => _id)).toEqual([exampleId(2)]);
  expect(found.facets['rating']).toEqual([
    { id: '4', count: 1 },
    { id: '3', count: 2 },
    { id: '2', count: 2 },
    { id: '1', count: 2 },
  ]);
});

test('only who has bought the product counts in its rating, whenever they bought it, and as long as they have it', async () => {
  for (const number of [1, 2]) create(number);
  for (const person of [1, 2, 3, 4, 5, 6]) reviewBy(person, 1).submit(person % 5);
  // Somebody else's, an unpaid one, and one of another product.
  orderOf(20, 1).pay();
  orderOf(1, 1);
  orderOf(1, 2).pay();
  await project();
  expect(await ratingOf(1)).toEqual([0, 6, { counted: 0 }]);
  orderOf(2, 2, 1).pay();
  const [whole, part] = [orderOf(3, 1), orderOf(4, 1)];
  const cancelled = orderOf(6, 1);
  for (const order of [whole, part, cancelled]) order.pay();
  await projectorContract(url, productsProjection, log);
  expect(await ratingOf(1)).toEqual([2.5, 6, { counted: 4 }]);
  part.refund(400);
  whole.refund(400);
  whole.refund(600, 1_000);
  cancelled.cancel();
  await projectorContract(url, productsProjection, log);
  expect(await ratingOf(1)).toEqual([3, 6, { counted: 2 }]);
});

test('a review that was parked and comes late counts as if it had come in time', async () => {
  buyers();
  create(1);
  reviewBy(1, 1).submit(5);
  reviewBy(2, 1).submit(1);
  reviewBy(1, 1).update(4);
  const parked = log.all.filter(({ stream }) => stream.endsWith(exampleId(1)) && stream.startsWith('review'));
  const others = log.all.filter((event) => !parked.includes(event));
  const { db } = database;
  await sql.raw(`truncate ${productsProjection.tables.join()}`).execute(db);
  await productsProjection.apply(db, others);
  expect(await ratingOf(1)).toEqual([1, 1]);
  for (const event of parked) await productsProjection.apply(db, [event]);
  expect(await ratingOf(1)).toEqual([2.5, 2]);
});

test('an audit knows what the rating should be', async () => {
  const { url: fresh } = await testDatabase();
  const { db, close } = openDatabase(fresh);
  buyers();
  create(1);
  for (const [person, rating] of [5, 4, 4, 2].entries()) reviewBy(person, 1).submit(rating);
  reviewBy(3, 1).hide();
  const projections = [productsProjection];
  const rated = await testLog(log);
  const runner = startRunner({ url: fresh, log: rated, projections, logger: quiet });
  const ask = () => differencesOf({ url: fresh, log: rated, projections });
  expect(await ask()).toEqual([]);
  await sql`update products set rating = 5`.execute(db);
  await sql`update product_ratings set rating = 5 where rating is null`.execute(db);
  expect(await ask()).toMatchObject([
    { table: 'products', field: 'rating', expected: 4.33, found: 5 },
    { table: 'product_ratings', field: 'rating', expected: null, found: 5 },
  ]);
  await runner.stop();
  await close();
});
