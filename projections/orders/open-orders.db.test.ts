import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { exampleId, openWith } from '../kernel/testing/examples.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { ordersProjection } from './projector.ts';
import { openOrderIdsOf, orderIdsOf } from './queries.ts';
import { exampleOrder } from './testing/example-order.ts';

let url: string;
let database: OpenDatabase;
beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
});
afterAll(() => database.close());

test('of a person’s orders those are open of which something is still expected, goods or money', async () => {
  const log = new FakeLog();
  const [unpaid, paid, partly, delivered, refunded, cancelled, expired, another] = [
    exampleOrder(101),
    exampleOrder(102),
    exampleOrder(103),
    exampleOrder(104),
    exampleOrder(105),
    exampleOrder(106),
    exampleOrder(107),
    exampleOrder(108, { userId: exampleId(2) }),
  ];
  const [owed, declined, partlyBack] = [exampleOrder(109), exampleOrder(110), exampleOrder(111)];
  const all = refunded.totals.totalCents;
  log.append(unpaid.stream, unpaid.placed);
  log.append(paid.stream, paid.placed, paid.captured);
  log.append(partly.stream, partly.placed, partly.captured, partly.refunded(100, 100));
  log.append(delivered.stream, delivered.placed, delivered.captured, delivered.delivered);
  log.append(refunded.stream, refunded.placed, refunded.captured, refunded.refunded(all, all));
  log.append(cancelled.stream, cancelled.placed, cancelled.cancelled);
  log.append(expired.stream, expired.placed, expired.expired);
  log.append(another.stream, another.placed);
  log.append(owed.stream, owed.placed, owed.captured, owed.cancelled, owed.refundStarted);
  const no = [declined.refundStarted, declined.refundFailed];
  log.append(declined.stream, declined.placed, declined.captured, declined.delivered, ...no);
  const back = [partlyBack.refundStarted, partlyBack.refunded(100, 100)];
  log.append(partlyBack.stream, partlyBack.placed, partlyBack.captured, partlyBack.delivered, ...back);
  await projectorContract(url, ordersProjection(openWith(new Set())), log);
  const ids = (...numbers: readonly number[]) => numbers.map((number) => exampleId(number));
  const found = await openOrderIdsOf(database.db, exampleId(1));
  expect(found.toSorted()).toEqual(ids(101, 102, 103, 109).toSorted());
  expect(await orderIdsOf(database.db, exampleId(1))).toHaveLength(10);
});
