import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockEvents } from '#contracts/stock/events';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { park, unpark } from '../kernel/parking/parked.ts';
import { at, exampleId } from '../kernel/testing/examples.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { countOnward } from './count-events.ts';
import { logProjection } from './projector.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
});
afterAll(() => database.close());

it('counts only the events that are new since the last count', async () => {
  const { db } = database;
  const log = new FakeLog();
  const productId = exampleId(1);
  let applied = 0;
  const happen = async (...stocks: readonly number[]) => {
    for (const availableAfter of stocks)
      log.append(
        `stock-${productId}`,
        stockEvents.StockSet.create({ productId, variantId: productId, availableAfter, at: at(1) }),
      );
    await logProjection.apply(db, log.all.slice(applied));
    applied = log.all.length;
  };
  const count = countOnward();
  expect(await count(db)).toBe(0);
  await happen(1, 2, 3);
  expect(await Promise.all([count(db), count(db)])).toEqual([3, 3]);
  await happen(4);
  await sql`delete from log_events where revision = 0`.execute(db);
  expect(await count(db)).toBe(4);
  expect(await countOnward()(db)).toBe(3);
});

it('counts what a stream brings that was parked, where it stands between those that were counted', async () => {
  const { db } = database;
  await sql`delete from log_events`.execute(db);
  const log = new FakeLog();
  for (const number of [1, 2, 3, 4]) {
    const productId = exampleId(number);
    const set = stockEvents.StockSet.create({
      productId,
      variantId: productId,
      availableAfter: 1,
      at: at(1),
    });
    log.append(`stock-${productId}`, set);
  }
  const [first, bad, ...others] = log.all;
  if (!first || !bad) throw new Error('nothing was written');
  const count = countOnward();
  await logProjection.apply(db, [first]);
  await park(db, logProjection.name, bad, new Error('cannot be read'));
  await logProjection.apply(db, others);
  expect([await count(db), await count(db)]).toEqual([3, 3]);
  await logProjection.apply(db, [bad]);
  await unpark(db, logProjection.name, bad.stream);
  expect([await count(db), await count(db)]).toEqual([4, 4]);
});
