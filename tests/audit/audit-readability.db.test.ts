import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { families, familyOf } from '#contracts/audit/families';
import type { Product } from '#contracts/catalogue/views';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { eventually } from '#resilience/eventually';
import { compared, order, orderFor, sell } from '../support/api-steps.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { Customer, OpenShop } from '../support/shop.ts';

/** What an auditor is told where the log or a read table is wrong, and which names are used. */
let shop: OpenShop;
let asha: Customer;
let shirt: Product;
beforeAll(async () => {
  shop = await openShopInside();
  asha = await shop.customer();
  shirt = await sell(shop.admin, { title: 'Indigo shirt', price: 20, countInStock: 5 });
  await order(asha, orderFor([shirt, 2]));
  shop.auditor.cookies.set('position', asha.cookies.get('position') ?? '');
});
afterAll(() => shop.stop());

const log = (query: { family?: (typeof families)[number]; stream?: string }) =>
  shop.auditor.call(routes.log, { query });

describe('the audit', () => {
  it('shows what can be read of an order whose newest event cannot be, and which revision it is', async () => {
    const rug = await sell(shop.admin, { title: 'Rug', price: 20, countInStock: 5 });
    const { _id: id } = await order(asha, orderFor([rug, 1]));
    const stream = `order-${id}`;
    const [{ metadata, revision }] = (await shop.backDoor.log.readStream(stream)).slice(-1) as [
      RecordedEvent,
    ];
    const later = { id: randomUUID(), type: 'OrderExploded', data: {}, metadata };
    const broken = {
      id: randomUUID(),
      type: 'OrderCancelled',
      data: {
        orderId: id,
        userId: asha.userId,
        by: 'customer',
        reason: 'sealed:tampered',
        at: '2026-11-22T08:15:42.000Z',
      },
      metadata,
    };
    await shop.backDoor.log.append(stream, revision, [later, broken]);
    const params = { id };
    expect(await shop.auditor.call(routes.replayOrder, { params })).toMatchObject({
      revision: revision + 2,
      order: { status: 'pending', totalPrice: 33 },
      consistent: null,
      unreadable: { revision: revision + 1, type: 'OrderExploded' },
    });
    expect(
      await shop.auditor.call(routes.replayOrder, { params, query: { revision: String(revision) } }),
    ).toMatchObject({ order: { status: 'pending' }, unreadable: null });
    const events = await shop.auditor.call(routes.orderEvents, { params });
    expect(events.at(-1)?.data).toMatchObject({ reason: '[unreadable]' });
    expect(await shop.auditor.call(routes.whyOrder, { params })).not.toEqual([]);
    const found = await eventually(
      async () => {
        const rows = await log({ stream });
        return rows.length > revision + 2 ? rows : undefined;
      },
      { within: 20_000 },
    );
    expect(found?.[0]).toMatchObject({ type: 'OrderCancelled', data: { reason: '[hidden]' } });
  });

  it('says whether the shop shows a product as its events tell it', async () => {
    const params = { id: shirt._id };
    expect(await compared(() => shop.auditor.call(routes.proveProduct, { params }))).toMatchObject({
      consistent: true,
      differences: [],
    });
    await shop.backDoor.pool.query('update products set title = $1 where id = $2', ['Forged', shirt._id]);
    expect(await compared(() => shop.auditor.call(routes.proveProduct, { params }))).toMatchObject({
      consistent: false,
      differences: [{ field: 'title', log: 'Indigo shirt', shop: 'Forged' }],
    });
    // What waits in a parked stream is not in the table, and that is no difference.
    await shop.backDoor.pool.query(
      `insert into projection_parked (projection, stream, event_id, type, revision, position, error, attempts)
       values ('products', $1, 'e', 'ProductDetailsChanged', 1, 1, 'a test', 1)`,
      [`product-${shirt._id}`],
    );
    expect(await shop.auditor.call(routes.proveProduct, { params })).toMatchObject({
      consistent: null,
      differences: [],
    });
  });

  it('shows the names of who did something, of which each look is recorded', async () => {
    const ids = [shop.admin.userId, asha.userId, 'f'.repeat(24)];
    const names = await shop.auditor.call(routes.showNames, { body: { ids } });
    expect(shop.auditor.heard().headers.get('x-look-recorded')).toBe('true');
    expect(names.map(({ _id }) => _id).toSorted()).toEqual(ids.slice(0, 2).toSorted());
    const looks = await shop.backDoor.log.readStream(`access-${shop.admin.userId}`);
    expect(looks).toMatchObject([{ data: { viewerId: shop.auditor.userId, userId: shop.admin.userId } }]);
  });

  it('is filtered by what events are about, and each of its rows is called so', async () => {
    const all = await log({});
    for (const family of families) {
      const found = await log({ family });
      expect(new Set(found.map(({ type }) => familyOf(type)))).toEqual(
        new Set(found.length > 0 ? [family] : []),
      );
      // A process may have appended something in between.
      const before = all.filter(({ type }) => familyOf(type) === family).map(({ position }) => position);
      expect(found.map(({ position }) => position)).toEqual(expect.arrayContaining(before));
    }
  });
});
