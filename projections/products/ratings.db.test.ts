import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalogueEvents } from '#contracts/catalogue/events';
import { reviewEvents } from '#contracts/reviews/events';
import { stockEvents } from '#contracts/stock/events';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { at, exampleId } from '../kernel/examples.ts';
import { FakeLog } from '../kernel/fake-log.ts';
import { startRunner } from '../kernel/runner.ts';
import { projectThreeWays } from '../kernel/three-ways.ts';
import { verify } from '../kernel/verify.ts';
import { filterProducts } from './filter.ts';
import { productsProjection } from './projector.ts';
import { productWithRatings } from './queries.ts';

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
  const facts = { title: `Good ${number}`, description: '', category: 'men', brand: 'nike', images: [] };
  const prices = { priceCents: 1_000, salePriceCents: null };
  const created = { productId, ...facts, ...prices, at: at(number) };
  log.append(`product-${productId}`, catalogueEvents.ProductCreated.create(created));
};
const reviewBy = (person: number, number: number) => {
  const of = { productId: exampleId(number), userId: exampleId(person) };
  const stream = `review-${of.productId}-${of.userId}`;
  const words = { comment: 'sealed:Good.', commentKey: 'k', at: at(1) };
  const reviewId = exampleId(900 + person);
  return {
    submit: (rating: number) =>
      log.append(stream, reviewEvents.ReviewSubmitted.create({ ...of, reviewId, rating, ...words })),
    update: (rating: number) =>
      log.append(stream, reviewEvents.ReviewUpdated.create({ ...of, rating, ...words })),
    delete: (wasHidden = false) =>
      log.append(stream, reviewEvents.ReviewDeleted.create({ ...of, wasHidden, at: at(2) })),
    hide: () =>
      log.append(
        stream,
        reviewEvents.ReviewHidden.create({ ...of, reason: null, grounds: 'rude', at: at(2) }),
      ),
  };
};
const project = async () => {
  await sql.raw(`truncate ${productsProjection.tables.join()}`).execute(database.db);
  await productsProjection.apply(database.db, log.all);
};
const ratingOf = async (number: number) => {
  const { product, ratingCounts = [] } = (await productWithRatings(database.db, exampleId(number))) ?? {};
  const { rating, ratings, numReviews, numOfReviews } = product ?? {};
  expect(ratingCounts.reduce((all, each) => all + each, 0)).toBe(numReviews);
  expect([ratings, numOfReviews]).toEqual([rating, numReviews]);
  return [rating, numReviews];
};

test('a product without reviews has none', async () => {
  create(1);
  await project();
  expect(await ratingOf(1)).toEqual([0, 0]);
});

test('the rating is the average to two decimals of what is seen', async () => {
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

test('what is deleted or hidden does not count, and what is written anew does', async () => {
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
  await projectThreeWays(url, productsProjection, log);
  expect(await Promise.all([1, 2, 3].map(ratingOf))).toEqual([
    [5, 1],
    [4, 1],
    [0, 0],
  ]);
});

test('a product that is seen after its reviews has them', async () => {
  reviewBy(1, 1).submit(3);
  log.append(
    `stock-${exampleId(1)}`,
    stockEvents.StockSet.create({ productId: exampleId(1), availableAfter: 3, at: at(1) }),
  );
  create(1);
  await project();
  expect(await ratingOf(1)).toEqual([3, 1]);
});

test('lists filter by rating', async () => {
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

test('a review that was parked and comes late counts as if it had come in time', async () => {
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
  create(1);
  for (const [person, rating] of [5, 4, 4, 2].entries()) reviewBy(person, 1).submit(rating);
  reviewBy(3, 1).hide();
  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  const projections = [productsProjection];
  const runner = startRunner({ url: fresh, log, projections, logger });
  const ask = async () => (await verify({ db, log, projections })).differences;
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
