import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logQuery } from '#contracts/audit/api';
import { catalogueEvents } from '#contracts/catalogue/events';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { exampleId } from '../kernel/testing/examples.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { logProjection } from './projector.ts';
import { foundEvents } from './queries.ts';

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

describe('an event is found', () => {
  const streamsOf = async (query: object) => {
    const { places } = await foundEvents(database.db, logQuery.parse(query), 'UTC');
    return places.map(({ stream }) => stream);
  };

  it('by a SKU that looks like the end of a stream', async () => {
    const productId = exampleId(4);
    const own = { variantId: productId, values: ['M'], priceCents: null, salePriceCents: null, image: '' };
    const size = { name: 'Size', translations: {}, values: [{ name: 'M', translations: {}, swatch: null }] };
    const variants = [{ ...own, sku: 'TEE-100234' }];
    const varied = catalogueEvents.ProductVariantsChanged.create({
      productId,
      options: [size],
      variants,
      at,
    });
    log.append(`product-${productId}`, varied);
    await projectorContract(url, logProjection, log);
    for (const q of ['TEE-100234', 'tee-100234', 'TEE 100234', '100234'])
      expect([q, await streamsOf({ q })]).toEqual([q, [`product-${productId}`]]);
    expect(await streamsOf({ q: 'TEE-100235' })).toEqual([]);
  });
});
