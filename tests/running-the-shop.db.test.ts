import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { newId } from '#services/kernel/ids';
import { eventually } from '#resilience/eventually';
import { orderFor, order, pay, sell } from './support/api-steps.ts';
import { launchNode } from './support/node-process.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { OpenShop } from './support/shop.ts';
import { noTo } from './support/visitor.ts';
import { zoneAtNoon } from './support/zone-at-noon.ts';

/** What the operator looks at: the dashboard, and the system page with a stream that cannot be read. */
let shop: OpenShop;
const zone = zoneAtNoon();
beforeAll(async () => {
  shop = await openShopInside({ env: { SHOP_TZ: zone } });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

describe('the dashboard', () => {
  it('tells what the shop has, what the period brought, and what it had on a past day', async () => {
    const product = await sell(shop.admin, { price: 20, countInStock: 5 });
    const shopper = await shop.customer();
    const placed = await order(shopper, orderFor([product, 2]));
    await pay(shopper, placed._id);
    await order(shopper, orderFor([product, 1]));
    for (const [name, value] of shopper.cookies) if (name === 'position') shop.admin.cookies.set(name, value);

    const today = await shop.admin.call(routes.overview, { query: { period: 'week' } });
    expect(today.totals).toMatchObject({ totalProducts: 1, totalOrders: 2, totalRevenue: placed.totalPrice });
    expect(today.now).toMatchObject({
      orders: 2,
      revenue: placed.totalPrice,
      averageOrder: placed.totalPrice,
    });
    expect(today.before).toMatchObject({ orders: 0, revenue: 0, averageOrder: null });
    expect(today.marks).toHaveLength(7);
    expect(today.marks.at(-1)).toMatchObject({ orders: 2, to: today.asOf });
    expect(today.zone).toBe(zone);

    const past = await shop.admin.call(routes.overview, { query: { period: 'year', asOf: '2020-02-29' } });
    expect(past).toMatchObject({ asOf: '2020-02-29', totals: { totalOrders: 0, totalUsers: 0 } });
    const future = await shop.admin.call(routes.overview, { query: { asOf: '2999-01-01' } });
    expect(future.asOf).toBe(today.asOf);
  });

  it('is refused for a period or a day that does not exist, and for who is no admin', async () => {
    for (const query of ['period=decade', 'asOf=2026-02-30', 'asOf=yesterday', 'zone=UTC'])
      expect(await shop.admin.send('GET', `/stats/overview?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      });
    expect(await noTo(shop.auditor.call(routes.overview, {}))).toMatchObject({ status: 403 });
  });
});

describe('the orders of a search', () => {
  const found = async (query: object) =>
    (await shop.admin.call(routes.allOrders, { query })).map(({ status }) => status);

  it('are found by status, number, customer and day', async () => {
    const orders = await shop.admin.call(routes.allOrders, {});
    const [newest] = orders;
    expect(await found({ status: 'paid' })).toEqual(['paid']);
    expect(await found({ q: `#${newest?._id.slice(-6).toUpperCase()}` })).toEqual(['pending']);
    expect(await found({ q: newest?.user.email })).toHaveLength(2);
    expect(await found({ q: '%' })).toEqual([]);
    const today = (await shop.admin.call(routes.overview, {})).asOf;
    expect(await found({ from: today, to: today })).toHaveLength(2);
    expect(await found({ to: '2020-01-01' })).toEqual([]);
    expect(await shop.admin.send('GET', '/orders/all?status=lost')).toMatchObject({ status: 400 });
  });

  it('are exported whole, and as text', async () => {
    const { origin, cookies } = shop.admin;
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(`${origin}/api/orders/export?status=paid`, { headers: { cookie } });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, line, ...rest] = (await response.text()).split('\r\n');
    expect(head).toMatch(/^order,placed,status,customer,/);
    expect(line).toMatch(/^[0-9a-f]{24},2.*,paid,Person /);
    expect(rest).toEqual(['']);
    const nobody = await fetch(`${origin}/api/orders/export`);
    expect(nobody.status).toBe(401);
  });
});

describe('the system page', () => {
  const parkedIn = async (stream: string) => {
    const { projections } = await shop.admin.call(routes.system, {});
    return projections.flatMap(({ parked }) => parked).filter((each) => each.stream === stream);
  };
  const unreadableEvent = () => {
    const id = randomUUID();
    const metadata = { $correlationId: id, $causationId: id, actor: { process: 'test' }, schema: 99 };
    return { id, type: 'CartItemAdded', data: {}, metadata };
  };
  const atTerminal = async (...args: readonly string[]) => {
    const { failed, said } = launchNode('projections/cli.ts', args, shop.env);
    const message = await failed.catch((error: unknown) => String(error));
    return { code: /ended with (\w+)/.exec(message)?.[1], said: said() };
  };
  const skipAtTerminal = (stream: string, eventId: string) => {
    const who = ['--by', 'Ifrah', '--reason', 'Written by a newer shop.'];
    return atTerminal('skip', 'carts', stream, '--event', eventId, ...who);
  };
  const unreadable = async (stream: string) => {
    await shop.backDoor.log.append(stream, -1, [unreadableEvent()]);
    return eventually(async () => (await parkedIn(stream))[0], { within: 20_000 });
  };

  it('shows each projection with its tables, the processes and the end of the log', async () => {
    const status = await shop.admin.call(routes.system, {});
    const orders = status.projections.find(({ name }) => name === 'orders');
    expect(orders?.tables).toEqual([
      { name: 'orders', rows: 2 },
      { name: 'delivered_counts', rows: 0 },
    ]);
    expect(BigInt(status.log.end)).toBeGreaterThan(0n);
    expect(status.processes.map(({ name }) => name)).toEqual(
      shop.backDoor.shop.taskLists.map(({ name }) => name).toSorted(),
    );
    expect(status.verification).toEqual({ underWay: null, last: null });
  });

  it('shows who holds most without paying, whom the list of people finds, and how much is held in all', async () => {
    const held = async () => (await shop.admin.call(routes.system, {})).unpaid ?? undefined;
    const product = await sell(shop.admin, { countInStock: 100 });
    const hoarder = await shop.customer();
    const { user } = await hoarder.call(routes.profile, {});
    const placed = await order(hoarder, orderFor([product, 40]));
    await order(hoarder, orderFor([product, 30]));
    const most = { userId: user._id, orders: 2, units: 70 };
    await expect.poll(async () => (await held())?.accounts[0]).toEqual(most);
    const { accounts = [], ...all } = (await held()) ?? {};
    const sumOf = (figure: 'orders' | 'units') => accounts.reduce((sum, each) => sum + each[figure], 0);
    expect(all).toMatchObject({ orders: sumOf('orders'), units: sumOf('units') });
    const people = await shop.admin.call(routes.allUsers, { query: { q: user._id } });
    expect(people.map(({ _id }) => _id)).toEqual([user._id]);

    await pay(hoarder, placed._id);
    await expect.poll(async () => (await held())?.accounts).toContainEqual({ ...most, orders: 1, units: 30 });
  });

  it('counts what a process fails to do, and says each reason why', async () => {
    const pool = new pg.Pool({ connectionString: String(shop.env['DATABASE_URL']) });
    await pool.query(
      `insert into work_todo (process, key, due_at, data, attempts, cause, error) values
        ('expire-orders', 'waits', now() + interval '1 hour', '{}', 3, '{}', null),
        ('expire-orders', 'fails', now() + interval '1 hour', '{}', 30, '{}', 'UnreadableEvent: unknown version'),
        ('expire-orders', 'kept', now() + interval '1 hour', '{}', 9, '{}', 'The money of one order is kept'),
        ('expire-orders', 'kept, too', now() + interval '1 hour', '{}', 8, '{}', 'The money of another is kept'),
        ('expire-orders', 'as well', now() + interval '1 hour', '{}', 7, '{}', 'The money of one order is kept')`,
    );
    const { processes } = await shop.admin.call(routes.system, {});
    await pool.query(`delete from work_todo where process = 'expire-orders' and cause = '{}'`);
    await pool.end();
    expect(processes.find(({ name }) => name === 'expire-orders')).toMatchObject({
      failing: 4,
      error: [
        'UnreadableEvent: unknown version',
        'The money of one order is kept',
        'The money of another is kept',
      ].join('\n'),
    });
    expect(processes.find(({ name }) => name === 'empty-carts')).toMatchObject({ failing: 0, error: null });
  });

  it('parks a stream that cannot be read, and lets an operator try again or skip', async () => {
    const stream = `cart-${newId()}`;
    const first = await unreadable(stream);
    expect(first).toMatchObject({ projection: 'carts', revision: 0, decision: null });
    const eventId = first?.eventId ?? '';
    const params = { projection: 'carts', stream };
    await shop.admin.call(routes.retryParked, { params, body: { eventId } });
    const again = await eventually(
      async () => (await parkedIn(stream)).find(({ attempts }) => attempts > 1),
      { within: 20_000 },
    );
    expect(again?.error).toContain('unknown version');
    const body = { eventId, reason: 'Written by a newer shop.' };
    await shop.admin.call(routes.skipParked, { params, body });
    expect(await eventually(async () => (await parkedIn(stream)).length === 0, { within: 20_000 })).toBe(
      true,
    );
    expect(await noTo(shop.admin.call(routes.skipParked, { params, body }))).toMatchObject({
      status: 404,
      code: 'NOT_PARKED',
    });
  });

  it('skips no event but the one that the operator saw, however often they ask', async () => {
    const stream = `cart-${newId()}`;
    const first = await unreadable(stream);
    const next = { ...unreadableEvent(), type: 'CartItemRemoved' };
    await shop.backDoor.log.append(stream, 0, [next]);
    const params = { projection: 'carts', stream };
    const body = { eventId: first?.eventId ?? '', reason: 'Written by a newer shop.' };
    await shop.admin.call(routes.skipParked, { params, body });
    const isNext = async () => (await parkedIn(stream)).some(({ eventId }) => eventId === next.id);
    expect(await eventually(isNext, { within: 20_000 })).toBe(true);
    const changed = { status: 409, code: 'CHANGED_MEANWHILE', details: { revision: 1 } };
    expect(await noTo(shop.admin.call(routes.skipParked, { params, body }))).toMatchObject(changed);
    expect(await noTo(shop.admin.call(routes.retryParked, { params, body }))).toMatchObject(changed);
    // A page of the release before does not tell which event it shows.
    expect(
      await noTo(shop.admin.call(routes.skipParked, { params, body: { reason: body.reason } })),
    ).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(await parkedIn(stream)).toMatchObject([{ eventId: next.id, decision: null }]);
    expect(await skipAtTerminal(stream, body.eventId)).toEqual({
      code: '1',
      said: `${stream} is parked at another event in carts: check it first (parked).\n`,
    });
    expect(await skipAtTerminal(stream, next.id)).toEqual({ code: '0', said: `${stream} continues.\n` });
    expect(await parkedIn(stream)).toEqual([]);
  });

  it('leaves tables of another version to their projectors, who swap them in together', async () => {
    const { pool } = shop.backDoor;
    const versions = () =>
      pool.query<{ version: number }>(`select version from projection_checkpoints where name = 'carts'`);
    const moveVersion = (by: number) =>
      pool.query(`update projection_checkpoints set version = version + $1 where name = 'carts'`, [by]);
    // The shop reads older tables than this program would make.
    await moveVersion(-1);
    const before = await versions();
    const refused = await atTerminal('rebuild', 'carts', '--force');
    expect(await versions()).toMatchObject({ rows: before.rows });
    await moveVersion(1);
    expect(refused).toEqual({ code: '1', said: expect.stringMatching(/^carts: the shop reads tables of/) });
    expect(await atTerminal('rebuild', 'carts')).toEqual({
      code: '0',
      said: expect.stringMatching(/^carts: /),
    });
  });
});
