import { afterAll, beforeAll, expect, it } from 'vitest';
import { logQuery } from '#contracts/audit/api';
import { newerThan } from '#contracts/audit/newer-than';
import { stockEvents } from '#contracts/stock/events';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { exampleId } from '../kernel/testing/examples.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { logProjection } from './projector.ts';
import { foundEvents, newestFound, newestIn } from './queries.ts';

let database: OpenDatabase;
const log = new FakeLog();
const ids = [1, 2, 3].map(exampleId);
const [one = '', two = '', three = ''] = ids;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { max: 2 });
  for (const id of [...ids, ...ids]) {
    const stocked = { productId: id, variantId: id, availableAfter: 1, at: '2026-03-14T09:31:07.214Z' };
    log.append(`stock-${id}`, stockEvents.StockSet.create(stocked));
  }
  await logProjection.apply(database.db, log.all);
});
afterAll(() => database.close());

const named = ({ stream, revision }: { readonly stream: string; readonly revision: number }) =>
  `${stream} ${revision}`;

it('the newest events of many streams are found at once, those of them all counted together', async () => {
  const streams = [`stock-${one}`, `stock-${three}`, 'stock-none'];
  const found = await newestIn(database.db, streams, 3);
  expect(found.map(named)).toEqual([`stock-${three} 1`, `stock-${one} 1`, `stock-${three} 0`]);
});

it('the newest events are found that say a word, or that are about people who are meant', async () => {
  const asked = { types: ['StockSet'], q: one, about: [two] };
  const found = await newestFound(database.db, asked, 3);
  expect(found.map(named)).toEqual([`stock-${two} 1`, `stock-${one} 1`, `stock-${two} 0`]);
  expect(await newestFound(database.db, { ...asked, types: ['StockAdjusted'] }, 3)).toEqual([]);
});

it('the events are found that are newer than one, and nothing else is counted', async () => {
  const cursor = newerThan(String(log.all[2]?.position));
  const ask = (query: object) =>
    foundEvents(database.db, logQuery.parse(query), 'UTC', {
      countAll: () => Promise.reject(new Error('All were counted')),
    });
  const { places, total, nextCursor } = await ask({ cursor });
  expect(places.map(named)).toEqual([`stock-${three} 1`, `stock-${two} 1`, `stock-${one} 1`]);
  expect([total, nextCursor]).toEqual([3, null]);
  const narrowed = await ask({ cursor, stream: `stock-${two}`, limit: '1' });
  expect([narrowed.places.map(named), narrowed.total]).toEqual([[`stock-${two} 1`], 1]);
  const none = await ask({ cursor: newerThan(String(log.all.at(-1)?.position)), q: one });
  expect(none).toEqual({ places: [], total: 0, nextCursor: null });
});
