import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { accessEvents } from '#contracts/audit/events';
import { catalogueEvents } from '#contracts/catalogue/events';
import { logQuery } from '#contracts/audit/api';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { orderEvents } from '#contracts/orders/events';
import { webhookEvents } from '#contracts/payments/webhook-events';
import { stockEvents } from '#contracts/stock/events';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { exampleId } from '../kernel/testing/examples.ts';
import { rebuild } from '../kernel/rebuilding/rebuild.ts';
import { prepare } from '../kernel/schema.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { logProjection } from './projector.ts';
import { causedBy, correlated, eventAt, foundEvents } from './queries.ts';

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
  const words = { title, description: '', translations: {} };
  const rest = { category: 'home', brand: 'zara', images: [], salePriceCents: null, at };
  log.append(
    `product-${productId}`,
    catalogueEvents.ProductCreated.create({ productId, ...words, priceCents: 2_999, ...rest }),
  );
  log.append(
    `stock-${productId}`,
    stockEvents.StockSet.create({ productId, variantId: productId, availableAfter: number, at }),
  );
};

test('comes to the same rows in three ways', async () => {
  create(1, 'Oil lamp');
  create(2, 'Sandals');
  await projectorContract(url, logProjection, log);
});

test('many at once come to the same rows, whatever their streams are called', async () => {
  for (const name of ['a\tb', 'a\\b', '…']) {
    const made = { productId: exampleId(1), variantId: exampleId(1), availableAfter: 1, at };
    for (let number = 0; number < 40; number += 1)
      log.append(`stock-${name}${number}`, stockEvents.StockSet.create(made));
  }
  await projectorContract(url, logProjection, log);
});

test.each([1, 40])(
  'a word that is cut within a letter is the same alone and among many (%i)',
  async (many) => {
    for (let number = 0; number < many; number += 1)
      create(number, `${'x'.repeat(number % 3)}${'𐒀'.repeat(150)} ${'𐒁 𐒂'.repeat(number)}`);
    create(many, `x${'𐒀'.repeat(150)}`);
    await projectorContract(url, logProjection, log);
  },
);

test('one that comes late is added before those that were many at once', async () => {
  for (let number = 0; number < 100; number += 1) create(number, 'Oil lamp');
  const { db } = database;
  const { all } = await projectorContract(url, logProjection, log);
  await sql`delete from log_events where revision = 0 and stream like 'stock-%'`.execute(db);
  await logProjection.apply(db, all);
  const { rows } = await sql<{ position: number }>`select position from log_events order by 1`.execute(db);
  expect(rows.map(({ position }) => position)).toEqual(all.map((event) => Number(event.position)));
});

test('tells the first thousand events of a request or of one cause, and how many there are', async () => {
  const { db } = database;
  // Not in three ways and from a store: these are many.
  const project = async () => {
    await prepare(url, [logProjection]);
    await sql`update projection_checkpoints set position = -1 where name = ${logProjection.name}`.execute(db);
    await rebuild({ url, log, projection: logProjection, signal: AbortSignal.timeout(30_000) });
  };
  for (let number = 1; number <= 500; number += 1) create(number, 'Oil lamp');
  await project();
  const whole = await correlated(db, 'c');
  expect([whole.places.length, whole.total]).toEqual([1_000, 1_000]);
  for (let number = 501; number <= 503; number += 1) create(number, 'Oil lamp');
  await project();
  const { places, total } = await correlated(db, 'c');
  expect([places.length, total]).toEqual([1_000, 1_006]);
  expect(places.map(({ position }) => BigInt(position))).toEqual(
    log.all.slice(0, 1_000).map(({ position }) => position),
  );
  const { metadata } = log.all[0] as RecordedEvent;
  expect(await causedBy(db, { id: metadata.$causationId, metadata })).toEqual({ places, total: 1_006 });
});

describe('a search of the log', () => {
  beforeEach(async () => {
    create(1, 'Oil lamp');
    create(2, 'Sandals');
    create(3, 'Oil press');
    await projectorContract(url, logProjection, log);
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
    expect(await streamsOf({ q: '(' })).toEqual([]);
    expect(await streamsOf({ type: 'StockSet,ProductCreated', stream: 'stock' })).toHaveLength(3);
    expect(await streamsOf({ stream: `stock-${two}` })).toEqual([`stock-${two}`]);
    expect(await streamsOf({ actor: 'nobody' })).toEqual([]);
  });

  it("by a stream as pages show it: a short number, a name that is cut, an id's beginning or end", async () => {
    const orderId = '6723a91e5b0c4d7f8ab91b02';
    const abandoned = { orderId, attempt: 1, at };
    log.append(`order-${orderId}`, orderEvents.OrderAbandoned.create(abandoned));
    const productId = '0000a91e5b0c4d7f8ab91b02';
    const stocked = { productId, variantId: productId, availableAfter: 1, at };
    log.append(`stock-${productId}`, stockEvents.StockSet.create(stocked));
    await projectorContract(url, logProjection, log);
    for (const q of [
      '#B91B02',
      '#b91b02',
      '#6723A91E',
      'order-…b91b02',
      'order-b91b02',
      'order-6723a91e',
      `order-${orderId}`,
      'ORDER-…B91B02',
      '#B91B02 orderaband',
    ])
      expect([q, await streamsOf({ q })]).toEqual([q, [`order-${orderId}`]]);
    for (const q of ['b91b02', '…b91b02', '8ab91b02'])
      expect([q, await streamsOf({ q })]).toEqual([
        q,
        ['stock-0000a91e5b0c4d7f8ab91b02', `order-${orderId}`],
      ]);
    for (const q of ['#91b02', 'stock-6723a91e', '#6723a91f'])
      expect([q, await streamsOf({ q })]).toEqual([q, []]);
  });

  it('by ids and words that look like numbers or addresses', async () => {
    const orderId = '8e296a067a37563370ded05f';
    log.append(`order-${orderId}`, orderEvents.OrderAbandoned.create({ orderId, attempt: 1, at }));
    const view = { userId: exampleId(1), viewerId: exampleId(2), operator: null, reason: null, at };
    const looks = `access-${view.userId}`;
    log.append(looks, accessEvents.PersonalDataViewed.create({ ...view, stream: `order-${orderId}` }));
    create(4, 'kettle.so/1e5-2l');
    await projectorContract(url, logProjection, log);
    expect(await streamsOf({ q: `order-${orderId}` })).toEqual([looks, `order-${orderId}`]);
    expect(await streamsOf({ q: 'order-8e296a' })).toEqual([`order-${orderId}`]);
    for (const q of ['kettle.so', '1e5', 'so 2l'])
      expect([q, await streamsOf({ q })]).toEqual([q, [`product-${exampleId(4)}`]]);
  });

  it("by a provider's ids, whatever signs they have", async () => {
    const ids = {
      noticeId: 'WH-2WR32451HC0233532-67976317FL4543714',
      providerOrderId: '5O190127TN364715T',
      captureId: 'pi_3PqRstUvWxYz012345',
      refundId: 're_3PqRstUvWxYz067890_1e5',
    };
    const stream = `webhook-paypal-${ids.noticeId}`;
    log.append(
      stream,
      webhookEvents.WebhookReceived.create({
        ...ids,
        provider: 'PayPal',
        noticeType: 'PAYMENT.CAPTURE.COMPLETED',
        orderId: null,
        amountCents: null,
        currency: null,
        happenedAt: null,
        receivedAt: '2026-03-14T09:31:07.214Z',
      }),
    );
    await projectorContract(url, logProjection, log);
    for (const q of [...Object.values(ids), ...Object.values(ids).map((id) => id.toLowerCase()), stream])
      expect([q, await streamsOf({ q })]).toEqual([q, [stream]]);
  });

  it('by a name whose letters have two halves', async () => {
    const stocked = { productId: exampleId(1), variantId: exampleId(1), availableAfter: 1, at };
    log.append('stock-𐒀𐒁𐒂𐒃', stockEvents.StockSet.create(stocked));
    await projectorContract(url, logProjection, log);
    expect(await streamsOf({ stream: 'stock-𐒀𐒁𐒂𐒃' })).toEqual(['stock-𐒀𐒁𐒂𐒃']);
  });

  it('by people who are meant, among all that is typed', async () => {
    const productId = exampleId(1);
    const search = logQuery.parse({ q: 'nobody of this name' });
    const { places } = await foundEvents(database.db, search, 'UTC', { about: [productId] });
    expect(places.map(({ stream }) => stream)).toEqual([`stock-${productId}`, `product-${productId}`]);
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

  it('treats an unreadable cursor as none, and a missing position as no event', async () => {
    const { places } = await foundEvents(database.db, logQuery.parse({ cursor: 'garbage' }), 'UTC');
    expect(places).toHaveLength(6);
    expect(await eventAt(database.db, '99999999999999999999')).toBeUndefined();
    expect(await correlated(database.db, 'nothing')).toEqual({ places: [], total: 0 });
  });
});
