import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { Leases } from '#projections/kernel/running/lease';
import { eventually } from '#resilience/eventually';
import { order, orderFor, pay, sell } from '../support/api-steps.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { OpenShop } from '../support/shop.ts';
import { fresh } from '../support/visitor.ts';
import { quiet } from '../../projections/kernel/testing/quiet.ts';

/**
 * Code on the read tables of another version (design §6), older or newer: it answers what it can, says of the rest that
 * it is coming, and is ready once tables of its own version have replaced the others.
 */
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside({ times: { outdated: 500, rolledBack: 3_000 } });
});
afterAll(() => shop.stop());

const readiness = async () => {
  const response = await fetch(`${shop.origin}/readyz`);
  return { status: response.status, ...((await response.json()) as { checks: object }).checks };
};
const isReady = async () => (await readiness()).status === 200;
/** Milliseconds: a rebuild takes long on a machine with other work. */
const REBUILT = { within: 100_000 };
const LONG = { timeout: 180_000 };
/** Holds a lock that blocks a process that rebuilds, or that runs another version. */
const holdLock = async (name: string) => {
  const leases = new Leases(shop.env['DATABASE_URL'] ?? '', quiet);
  await leases.acquire(name, new AbortController().signal);
  return leases;
};
const ordersStatus = async () => {
  const { projections } = await shop.admin.call(routes.system, {});
  return projections.find(({ name }) => name === 'orders');
};

it(
  'a newer version is told as filling until it is swapped in, and nothing is an unexpected failure',
  LONG,
  async () => {
    const shopper = await shop.customer();
    const { _id } = await order(shopper, orderFor([await sell(shop.admin, { countInStock: 5 }), 1]));
    await pay(shopper, _id);
    await shop.admin.call(routes.deliverOrder, { params: { id: _id }, body: {} });
    const byName = () => shop.admin.send('GET', '/orders/delivered?sort=user.name');
    expect(await fresh(byName)).toMatchObject({ status: 200, body: [{ _id }] });
    const newest = await ordersStatus();

    const leases = await holdLock('rebuild orders');
    await shop.backDoor.pool.query(`
    begin;
    drop table delivered_counts;
    update projection_checkpoints set version = version - 1, epoch = epoch + 1 where name = 'orders';
    commit;
  `);
    expect(await ordersStatus()).toMatchObject({ filling: true, tables: [{ name: 'orders', rows: 1 }] });
    await expect.poll(readiness).toMatchObject({ status: 503, projections: false, database: true });
    expect(await byName()).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(await fresh(() => shop.admin.send('GET', '/orders/all'))).toMatchObject({
      status: 200,
      body: [{ _id }],
    });

    await leases.close();
    // The runner of the formerly newest tables notices it when it is about to commit.
    await order(shopper, orderFor([await sell(shop.admin, { countInStock: 5 }), 1]));
    expect(await eventually(isReady, REBUILT)).toBe(true);
    expect(await ordersStatus()).toMatchObject({ version: newest?.version, filling: false });
    expect(await fresh(byName)).toMatchObject({ status: 200, body: [{ _id }] });
  },
);

it(
  'after a rollback the tables of the newer version are replaced by this one, once nobody runs that any more',
  LONG,
  async () => {
    const shopper = await shop.customer();
    const { _id } = await order(shopper, orderFor([await sell(shop.admin, { countInStock: 5 }), 1]));
    const mine = () => shopper.send('GET', '/orders/mine');
    expect(await fresh(mine)).toMatchObject({ status: 200, body: [{ _id }] });
    const own = await ordersStatus();

    await shop.backDoor.pool.query(`
    begin;
    alter table orders rename column status to renamed;
    update projection_checkpoints set version = version + 1, epoch = epoch + 1 where name = 'orders';
    commit;
  `);
    // The runner of this version notices it when it is about to commit, and leaves the lock to the newer one.
    const unseen = await order(shopper, orderFor([await sell(shop.admin, { countInStock: 5 }), 1]));
    const newer = await holdLock('orders');
    expect(await ordersStatus()).toMatchObject({ version: (own?.version ?? 0) + 1, filling: true });
    await expect.poll(readiness).toMatchObject({ status: 503, projections: false, database: true });
    expect(await mine()).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });

    await newer.close();
    expect(await eventually(isReady, REBUILT)).toBe(true);
    expect(await ordersStatus()).toMatchObject({ version: own?.version, filling: false });
    expect(await fresh(mine)).toMatchObject({ status: 200, body: [{ _id: unseen._id }, { _id }] });
  },
);
