import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountEvents } from '#contracts/accounts/events';
import type { OrderStatus } from '#contracts/orders/views';
import { reviewEvents } from '#contracts/reviews/events';
import { review } from '#contracts/reviews/views';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { at, exampleId, openWith } from '../kernel/testing/examples.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { insertOrder, lineOf } from '../../tests/support/insert-order.ts';
import { reviewsProjection } from './projector.ts';
import { hasBought, hiddenReviewsOf, reviewsOf } from './queries.ts';

const shirt = exampleId(501);
const other = exampleId(502);
const [asha, bile, cali] = [exampleId(1), exampleId(2), exampleId(3)];

let url: string;
let database: OpenDatabase;
let log: FakeLog;
beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
  await sql`
    insert into accounts values
      (${asha}, 'Asha', 'asha', 'asha@suuq.test', false, false, false, false, now(), 0),
      (${bile}, '[erased]', '[erased]', '[erased]', false, false, false, true, now(), 0)
  `.execute(database.db);
});
afterAll(() => database.close());
beforeEach(() => {
  log = new FakeLog();
});

const writing = (userId: string, productId = shirt) => {
  const of = { productId, userId };
  const stream = `review-${productId}-${userId}`;
  const words = (rating: number, comment: string, minute: number) => ({
    ...of,
    rating,
    comment: `sealed:${comment}`,
    commentKey: 'k',
    at: at(minute),
  });
  return {
    submit: (rating: number, comment: string, minute: number) =>
      log.append(
        stream,
        reviewEvents.ReviewSubmitted.create({
          ...words(rating, comment, minute),
          reviewId: exampleId(900 + minute),
        }),
      ),
    update: (rating: number, comment: string, minute: number) =>
      log.append(stream, reviewEvents.ReviewUpdated.create(words(rating, comment, minute))),
    delete: (wasHidden = false) =>
      log.append(stream, reviewEvents.ReviewDeleted.create({ ...of, wasHidden, at: at(50) })),
    hide: () =>
      log.append(
        stream,
        reviewEvents.ReviewHidden.create({ ...of, reason: null, grounds: 'rude', at: at(50) }),
      ),
    restore: (rating: number) =>
      log.append(stream, reviewEvents.ReviewRestored.create({ ...of, rating, grounds: 'fair', at: at(51) })),
  };
};
const erase = (userId: string) =>
  log.append(`account-${userId}`, accountEvents.AccountDeleted.create({ userId, at: at(60) }));
const project = async (gone: readonly string[] = []) => {
  await sql`truncate reviews`.execute(database.db);
  await reviewsProjection(openWith(new Set(gone))).apply(database.db, log.all);
};
const commentsOf = async (productId = shirt) =>
  (await reviewsOf(database.db, productId, {})).rows.map(({ comment }) => comment);

test('a review as the contract has it', async () => {
  writing(asha).submit(4, 'It fits.', 1);
  writing(cali).submit(2, 'Too small.', 2);
  writing(cali).update(3, 'Small.', 3);
  await project();
  const { rows, total } = await reviewsOf(database.db, shirt, {});
  expect(rows.map((row) => review.parse(row))).toEqual(rows);
  expect(total).toBe(2);
  expect(rows).toEqual([
    {
      _id: exampleId(902),
      user: { _id: cali, name: '' },
      rating: 3,
      comment: 'Small.',
      boughtIt: false,
      createdAt: at(2),
      updatedAt: at(3),
    },
    {
      _id: exampleId(901),
      user: { _id: asha, name: 'Asha' },
      rating: 4,
      comment: 'It fits.',
      boughtIt: false,
      createdAt: at(1),
      updatedAt: null,
    },
  ]);
});

test('lists the newest first, by pages, of one product', async () => {
  for (const minute of [1, 4, 2, 3]) writing(exampleId(20 + minute)).submit(5, `at ${minute}`, minute);
  writing(asha, other).submit(1, 'elsewhere', 9);
  await project();
  const page = async (limit: number, of: number) => {
    const { rows, total } = await reviewsOf(database.db, shirt, { limit, page: of });
    return [...rows.map(({ comment }) => comment), total];
  };
  expect(await page(3, 1)).toEqual(['at 4', 'at 3', 'at 2', 4]);
  expect(await page(3, 2)).toEqual(['at 1', 4]);
  expect(await page(3, 3)).toEqual([4]);
  expect(await commentsOf(other)).toEqual(['elsewhere']);
  const { rows: own, total } = await reviewsOf(database.db, shirt, { user: exampleId(22) });
  expect([...own.map(({ comment }) => comment), total]).toEqual(['at 2', 1]);
  expect((await reviewsOf(database.db, shirt, { user: asha })).rows).toEqual([]);
});

test('what is deleted or hidden is not there, and no words are kept of what is deleted', async () => {
  for (const [number, userId] of [asha, bile, cali].entries()) writing(userId).submit(5, 'words', number);
  writing(asha).delete();
  writing(bile).hide();
  writing(cali).hide();
  writing(cali).delete(true);
  writing(asha, other).submit(1, 'old', 5);
  writing(asha, other).delete();
  writing(asha, other).submit(2, 'new', 6);
  await projectorContract(url, reviewsProjection(openWith(new Set())), log);
  expect(await commentsOf()).toEqual([]);
  expect(await reviewsOf(database.db, other, {})).toMatchObject({
    total: 1,
    rows: [{ _id: exampleId(906), rating: 2, comment: 'new', updatedAt: null }],
  });
  const { rows } = await sql<{ comment: string }>`select comment from reviews`.execute(database.db);
  expect(rows.map(({ comment }) => comment).toSorted()).toEqual(['[erased]', '[erased]', 'new', 'words']);
});

test('a hidden review is visible to admins only, and to everybody, unchanged, once it is restored', async () => {
  const [kept, again, gone] = [asha, cali, exampleId(4)];
  for (const [minute, userId] of [kept, again, gone, bile].entries()) {
    writing(userId).submit(5, 'words', minute);
    writing(userId).update(2, `words of ${minute}`, 20);
    writing(userId).hide();
  }
  writing(again).restore(2);
  writing(gone).delete(true);
  erase(bile);
  writing(again, other).submit(4, 'restored', 5);
  writing(again, other).hide();
  writing(again, other).restore(4);
  writing(again, other).delete();
  await projectorContract(url, reviewsProjection(openWith(new Set([bile]))), log);
  expect((await reviewsOf(database.db, shirt, {})).rows).toMatchObject([
    { user: { _id: again }, rating: 2, comment: 'words of 1', createdAt: at(1), updatedAt: at(20) },
  ]);
  expect(await hiddenReviewsOf(database.db, shirt, {})).toMatchObject({
    total: 1,
    rows: [{ user: { _id: kept, name: 'Asha' }, rating: 2, comment: 'words of 0' }],
  });
  expect(await hiddenReviewsOf(database.db, other, {})).toMatchObject({ total: 0, rows: [] });
});

test.each([[[]], [[bile]]])(
  'of who was erased the rating stays, in whatever order it is heard (keys gone: %j)',
  async (gone) => {
    writing(asha).submit(5, 'Asha was here', 1);
    writing(bile).submit(4, 'Bile was here', 2);
    writing(bile, other).submit(1, 'Bile was there', 3);
    erase(bile);
    writing(bile, other).hide();
    await projectorContract(url, reviewsProjection(openWith(new Set(gone))), log);
    expect((await reviewsOf(database.db, shirt, {})).rows).toMatchObject([
      { user: { _id: bile, name: '[erased]' }, rating: 4, comment: '[erased]' },
      { user: { _id: asha, name: 'Asha' }, comment: 'Asha was here' },
    ]);
    const { rows } = await sql`select 1 from reviews where comment like '%Bile%'`.execute(database.db);
    expect(rows).toEqual([]);
  },
);

test('who paid for it has bought it, until all of the money is back', async () => {
  let orders = 0;
  const order = (userId: string, productId: string, status: OrderStatus) =>
    insertOrder(database.db, {
      id: exampleId((orders += 1)),
      user_id: userId,
      lines: [other, productId].map(lineOf),
      status,
    });
  const statuses = ['paid', 'delivered', 'pending', 'cancelled', 'expired', 'refunded'] as const;
  for (const [number, status] of statuses.entries()) {
    writing(exampleId(30 + number)).submit(5, status, number);
    await order(exampleId(30 + number), shirt, status);
  }
  writing(asha).submit(5, 'another product', 9);
  await order(asha, exampleId(503), 'paid');
  await project();
  const { rows } = await reviewsOf(database.db, shirt, {});
  expect(rows.filter(({ boughtIt }) => boughtIt).map(({ comment }) => comment)).toEqual([
    'delivered',
    'paid',
  ]);
  expect(await hasBought(database.db, exampleId(30), shirt)).toBe(true);
  expect(await hasBought(database.db, exampleId(35), shirt)).toBe(false);
  await order(exampleId(35), shirt, 'paid');
  expect(await hasBought(database.db, exampleId(35), shirt)).toBe(true);
});
