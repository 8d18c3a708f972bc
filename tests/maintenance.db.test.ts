import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { System } from '#contracts/system/views';
import { eventually } from '#resilience/eventually';
import { order, orderFor, sell } from './support/api-steps.ts';
import { ask, readDocument } from './support/documented.ts';
import { endLeases } from './support/due-now.ts';
import { openTestShop, type TestShop } from './support/shop.ts';
import { noTo } from './support/visitor.ts';

/**
 * Rebuilds and verifications that admins request on the system page: projectors run them, whatever happens to
 * projectors.
 */
let shop: TestShop;
let orderId: string;
beforeAll(async () => {
  shop = await openTestShop();
  const product = await sell(shop.admin, { countInStock: 5 });
  orderId = (await order(await shop.customer(), orderFor([product, 1])))._id;
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const PATIENCE = { within: 50_000, every: 50 };
const orders = { params: { projection: 'orders' }, body: {} };
const rebuildIn = ({ projections }: System) => projections.find(({ name }) => name === 'orders')?.rebuild;
const system = () => shop.auditor.call(routes.system, {});
/** The state once nothing is under way any more. */
const ended = async <Kept extends { readonly underWay: unknown; readonly last: unknown }>(
  kept: (system: System) => Kept | null | undefined,
): Promise<Kept['last'] | undefined> =>
  eventually(async () => {
    const state = kept(await system());
    return state?.underWay === null ? state.last : undefined;
  }, PATIENCE);
const rebuilt = () => ended(rebuildIn);
const verified = () => ended(({ verification }) => verification);

const written = async (stream: string) =>
  (await shop.backDoor.log.readStream(stream)).map(({ type, metadata }) => ({ type, ...metadata }));

/** A reader of the table keeps it from being replaced: the rebuild cannot finish until the reader has. */
const whileItCannotEnd = async (act: (asked: System) => Promise<void>): Promise<void> => {
  const reader = await shop.backDoor.pool.connect();
  try {
    await reader.query('begin');
    await reader.query('select from orders limit 1');
    const asked = await shop.admin.call(routes.requestRebuild, orders);
    const phase = async () => rebuildIn(await system())?.underWay?.progress?.phase;
    expect(await eventually(async () => (await phase()) === 'replacing', PATIENCE)).toBe(true);
    await act(asked);
    await reader.query('rollback');
  } finally {
    reader.release();
  }
};

describe('a rebuild that an admin asks for', () => {
  it('is recorded with who asked, is done by a projector, and says what it came to', async () => {
    await whileItCannotEnd(async (asked) => {
      expect(rebuildIn(asked)?.underWay).toMatchObject({ requestedBy: shop.admin.userId });
      expect(await noTo(shop.admin.call(routes.requestRebuild, orders))).toMatchObject({
        status: 409,
        code: 'ALREADY_UNDER_WAY',
      });
    });
    expect(await rebuilt()).toMatchObject({
      requestedBy: shop.admin.userId,
      outcome: 'done',
      rows: 1,
      differences: 0,
      error: null,
    });
    const [requested, end, ...more] = await written('rebuild-orders');
    expect(more).toEqual([]);
    expect(requested).toMatchObject({
      type: 'RebuildRequested',
      actor: { id: shop.admin.userId, role: 'admin' },
    });
    expect(end).toMatchObject({
      type: 'RebuildEnded',
      actor: { process: 'maintenance' },
      $correlationId: requested?.$correlationId,
    });
  });

  it('is told as the document says, also when it has ended', async () => {
    await shop.admin.call(routes.requestRebuild, orders);
    await rebuilt();
    const documented = await readDocument(shop.origin);
    const { origin } = shop;
    const told = await ask(
      { method: 'GET', path: '/system', body: undefined, file: undefined },
      { origin, cookies: shop.auditor.cookies },
    );
    expect(documented.objection('system', told)).toBe('');
  });

  it('is of a projection that there is, or 404', async () => {
    const params = { projection: 'work' };
    expect(await noTo(shop.admin.call(routes.requestRebuild, { params, body: {} }))).toMatchObject({
      status: 404,
    });
  });

  it('replaces nothing where rows are not what the log says, and names them; so does a verification', async () => {
    const { pool } = shop.backDoor;
    const change = (by: number) =>
      pool.query('update orders set total_cents = total_cents + $2 where id = $1', [orderId, by]);
    await change(1);
    await shop.admin.call(routes.requestRebuild, orders);
    const difference = {
      outcome: 'differs',
      differences: 1,
      named: [{ table: 'orders', key: orderId, is: 'different', columns: ['total_cents'] }],
    };
    expect(await rebuilt()).toMatchObject(difference);
    await shop.admin.call(routes.requestVerification, { body: {} });
    expect(await verified()).toMatchObject({ ...difference, requestedBy: shop.admin.userId });
    await change(-1);
    await shop.admin.call(routes.requestVerification, { body: {} });
    const untouched = await eventually(async () => {
      const last = await verified();
      return last?.outcome === 'done' ? last : undefined;
    }, PATIENCE);
    expect(untouched).toMatchObject({ differences: 0, unreadable: 0, named: [] });
  });
});

describe('what Postgres has no room for', () => {
  const schemas = () =>
    shop.backDoor.pool.query(`select from pg_namespace where nspname in ('rebuild_orders', 'verification')`);

  it('fails once, gives its room back, and is not tried again', async () => {
    const { pool } = shop.backDoor;
    await pool.query(`
      create function no_room() returns event_trigger language plpgsql as $$
        begin raise exception 'no room' using errcode = '53100'; end $$`);
    await pool.query(
      `create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE') execute function no_room()`,
    );
    try {
      const failed = { outcome: 'failed', error: 'Postgres has no room left on its disk' };
      await shop.admin.call(routes.requestRebuild, orders);
      expect(await rebuilt()).toMatchObject(failed);
      await shop.admin.call(routes.requestVerification, { body: {} });
      expect(await verified()).toMatchObject(failed);
      expect((await schemas()).rowCount).toBe(0);
    } finally {
      await pool.query('drop event trigger full_disk');
    }
  });
});

describe('a rebuild whose projector is killed', () => {
  it('is taken up by another', async () => {
    const before = (await written('rebuild-orders')).length;
    await whileItCannotEnd(() => shop.killProjector());
    shop.newProjector();
    await endLeases(shop.backDoor.pool, 'maintenance');
    expect(await rebuilt()).toMatchObject({ outcome: 'done', differences: 0 });
    expect((await written('rebuild-orders')).length).toBe(before + 2);
  });

  it('is given up, and said to be, when that has happened again and again', async () => {
    await whileItCannotEnd(async () => {
      await shop.backDoor.pool.query('update projection_work set begun = 3');
      await shop.killProjector();
    });
    shop.newProjector();
    await endLeases(shop.backDoor.pool, 'maintenance');
    expect(await rebuilt()).toMatchObject({ outcome: 'givenUp', differences: null });
    await shop.admin.call(routes.requestRebuild, orders);
    expect(await eventually(async () => (await rebuilt())?.outcome === 'done', PATIENCE)).toBe(true);
  });
});
