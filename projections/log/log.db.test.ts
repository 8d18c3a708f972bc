import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { catalogueEvents } from '#contracts/catalogue/events';
import { logQuery } from '#contracts/audit/api';
import { stockEvents } from '#contracts/stock/events';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { exampleId } from '../kernel/examples.ts';
import { FakeLog } from '../kernel/fake-log.ts';
import { projectThreeWays } from '../kernel/three-ways.ts';
import { logProjection } from './projector.ts';
import { correlated, eventAt, foundEvents } from './queries.ts';

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

const at = '2026-03-14T09:31:07.214Z';
const create = (number: number, title: string) => {
  const productId = exampleId(number);
  const rest = { description: '', category: 'home', brand: 'zara', images: [], salePriceCents: null, at };
  log.append(
    `product-${productId}`,
    catalogueEvents.ProductCreated.create({ productId, title, priceCents: 2_999, ...rest }),
  );
  log.append(`stock-${productId}`, stockEvents.StockSet.create({ productId, availableAfter: number, at }));
};

test('comes to the same rows in three ways', async () => {
  create(1, 'Oil lamp');
  create(2, 'Sandals');
  await projectThreeWays(url, logProjection, log);
});

describe('a search of the log', () => {
  beforeEach(async () => {
    create(1, 'Oil lamp');
    create(2, 'Sandals');
    create(3, 'Oil press');
    await projectThreeWays(url, logProjection, log);
  });
  const streamsOf = async (query: object, zone = 'UTC') => {
    const { places, total } = await foundEvents(database.db, logQuery.parse(query), zone);
    expect(total).toBe(places.length);
    return places.map(({ stream }) => stream);
  };

  it('finds the newest first, page by page', async () => {
    const first = await foundEvents(database.db, logQuery.parse({ limit: '4' }), 'UTC');
    expect(first.total).toBe(6);
    const second = await foundEvents(
      database.db,
      logQuery.parse({ limit: '4', cursor: String(first.nextCursor) }),
      'UTC',
    );
    const positions = [...first.places, ...second.places].map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => b - a));
    expect(positions).toHaveLength(6);
    expect(second.nextCursor).toBeNull();
  });

  it('by words and their beginnings, by money, by type and by stream', async () => {
    const [one, two, three] = [1, 2, 3].map((number) => exampleId(number));
    expect(await streamsOf({ q: 'oil' })).toEqual([`product-${three}`, `product-${one}`]);
    expect(await streamsOf({ q: 'OIL la' })).toEqual([`product-${one}`]);
    expect(await streamsOf({ q: '$29.99' })).toHaveLength(3);
    expect(await streamsOf({ q: '(' })).toHaveLength(6);
    expect(await streamsOf({ type: 'StockSet,ProductCreated', stream: 'stock' })).toHaveLength(3);
    expect(await streamsOf({ stream: `stock-${two}` })).toEqual([`stock-${two}`]);
    expect(await streamsOf({ actor: 'nobody' })).toEqual([]);
  });

  it('by date: a day is whole', async () => {
    const [event] = log.all;
    const today = event?.created.toISOString().slice(0, 10) ?? '';
    expect(await streamsOf({ from: today, to: today })).toHaveLength(6);
    expect(await streamsOf({ from: '2999-01-01' })).toEqual([]);
    expect(await streamsOf({ from: event?.created.toISOString() })).toHaveLength(6);
  });

  it.each([
    ['Asia/Tokyo', 6],
    ['America/New_York', 0],
  ])('by days as they are in %s', async (zone, found) => {
    // The first moment of 1970 in UTC is still in 1969 in New York.
    expect(log.all[0]?.created).toEqual(new Date(0));
    expect(await streamsOf({ from: '1970-01-01', to: '1970-01-01' }, zone)).toHaveLength(found);
  });

  it('takes a cursor that means nothing as none, and no position as no event', async () => {
    const { places } = await foundEvents(database.db, logQuery.parse({ cursor: 'garbage' }), 'UTC');
    expect(places).toHaveLength(6);
    expect(await eventAt(database.db, '99999999999999999999')).toBeUndefined();
    expect(await correlated(database.db, 'nothing')).toEqual([]);
  });
});
