import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { Leases } from '#projections/kernel/lease';
import { eventually } from '#services/platform/eventually';
import { order, orderFor, pay, sell } from './support/errands.ts';
import { openTestShop, type TestShop } from './support/shop.ts';

/**
 * New code on the read tables of an older version (design §6): what still can be answered is, the rest says that it
 * comes, and the shop is ready when the new tables are in their place.
 */
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.stop());

const readiness = async () => {
  const response = await fetch(`${shop.origin}/readyz`);
  return { status: response.status, ...((await response.json()) as { checks: object }).checks };
};
const ordersStatus = async () => {
  const { projections } = await shop.admin.call(routes.system, {});
  return projections.find(({ name }) => name === 'orders');
};

it('a newer version is told as filling until it is swapped in, and nothing is an unexpected failure', async () => {
  const shopper = await shop.customer();
  const { _id } = await order(shopper, orderFor([await sell(shop.admin, { countInStock: 5 }), 1]));
  await pay(shopper, _id);
  await shop.admin.call(routes.deliverOrder, { params: { id: _id }, body: {} });
  const byName = () => shop.admin.send('GET', '/orders/delivered?sort=user.name');
  expect(await byName()).toMatchObject({ status: 200, body: [{ _id }] });
  const newest = await ordersStatus();

  const leases = new Leases(shop.env['DATABASE_URL'] ?? '', {
    info: () => {},
    warn: () => {},
    error: () => {},
  });
  await leases.acquire('rebuild orders', new AbortController().signal);
  await shop.backDoor.pool.query(`
    begin;
    drop table delivered_counts;
    update projection_checkpoints set version = version - 1, epoch = epoch + 1 where name = 'orders';
    commit;
  `);
  expect(await ordersStatus()).toMatchObject({ filling: true, tables: [{ name: 'orders', rows: 1 }] });
  expect(await readiness()).toMatchObject({ status: 503, projections: false, database: true });
  expect(await byName()).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(await shop.admin.send('GET', '/orders/all')).toMatchObject({ status: 200, body: [{ _id }] });

  await leases.close();
  // The runner of what were the newest tables finds out when it is about to commit.
  await order(shopper, orderFor([await sell(shop.admin, { countInStock: 5 }), 1]));
  await eventually(async () => (await readiness()).status === 200, { within: 20_000 });
  expect(await ordersStatus()).toMatchObject({ version: newest?.version, filling: false });
  expect(await byName()).toMatchObject({ status: 200, body: [{ _id }] });
});
