import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UnreadableEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { AMINA, BILAN, Ear, ORDER, person, SHIRT, visitor } from './testing/examples.ts';
import { movedTables } from './testing/moved-tables.ts';
import { Hub } from './hub.ts';
import { LogUnavailable } from '../kernel/event-log.ts';
import { createNotifier, TableStuck } from './notifier.ts';

/** Which events each table takes. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  products: ['StockSet'],
  carts: ['CartItemRemoved'],
  orders: ['OrderDelivered', 'AccountDeleted'],
  stats: ['OrderDelivered'],
  accounts: ['AccountDeleted'],
};

const metadata = { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 };
const happened = (position: number, type: string, data: object): RecordedEvent => ({
  id: `${position}`,
  stream: '',
  revision: 0,
  position: BigInt(position),
  type,
  data,
  metadata,
  created: new Date(0),
});
const stockSet = (position: number, availableAfter: number) =>
  happened(position, 'StockSet', { productId: SHIRT, availableAfter });
const cartEmptied = (position: number) =>
  happened(position, 'CartItemRemoved', { userId: AMINA, productId: SHIRT });
const delivered = (position: number) => happened(position, 'OrderDelivered', { orderId: ORDER });

let hub: Hub;
let positions: ReturnType<typeof movedTables>;
let owners: (() => Promise<string | undefined>)[];
let errors: unknown[];
let stopping: AbortController;
let ear: Ear;
let notifier: ReturnType<typeof createNotifier>;
beforeEach(() => {
  [hub, positions, owners, errors, stopping] = [new Hub(), movedTables(), [], [], new AbortController()];
  hub.begin(0n);
  ear = new Ear();
  hub.join(person(AMINA, 'customer', SHIRT), 0n, ear);
  ear.heard();
  const ports = {
    positions,
    tables: Object.entries(TAKES).map(([name, types]) => ({
      name,
      wants: ({ type }: RecordedEvent) => types.includes(type),
    })),
    ownerOf: () => owners.shift()?.() ?? Promise.resolve(undefined),
    onError: (error: unknown) => errors.push(error),
  };
  notifier = createNotifier(hub, ports, stopping.signal);
});
afterEach(() => {
  stopping.abort();
  positions.tooLate();
  hub.close();
});

const heard = () => ear.heard().map(([message, id]) => [message.kind, id]);
const waited = async () => {
  await expect.poll(() => positions.waits.length).toBeGreaterThan(0);
  return positions.waits.map(({ names, position }) => [names, position]);
};

describe('an event', () => {
  it('is told when the tables that it concerns have it, and no sooner', async () => {
    notifier.observe([stockSet(1, 5)]);
    expect(await waited()).toEqual([[['products'], 1n]]);
    positions.reach('carts', 9);
    expect(heard()).toEqual([]);
    positions.reach('products', 1);
    await expect.poll(heard).toEqual([['stock', '1']]);
    expect(hub.position).toBe(1n);
  });

  it('is told in the order of the log; what comes meanwhile waits together, once', async () => {
    notifier.observe([stockSet(1, 5)]);
    await waited();
    notifier.observe([cartEmptied(2), stockSet(3, 4)]);
    notifier.observe([stockSet(4, 3)]);
    positions.reach('products', 1);
    await expect.poll(heard).toEqual([['stock', '1']]);
    expect(await waited()).toEqual([[['products', 'carts'], 4n]]);
    positions.reach('products', 4);
    positions.reach('carts', 4);
    await expect.poll(() => hub.position).toBe(4n);
    expect(heard()).toEqual([
      ['cart', '2'],
      ['stock', '3'],
      ['stock', '4'],
    ]);
  });

  it('is told to the staff who watch the tables that take it, though it is for nobody else', async () => {
    const [admin, auditor] = [new Ear(), new Ear()];
    hub.join(person(BILAN, 'admin'), 0n, admin);
    hub.join(person(BILAN, 'auditor'), 0n, auditor);
    for (const each of [admin, auditor]) each.heard();
    notifier.observe([happened(1, 'AccountDeleted', { userId: AMINA, at: '2026-11-20T09:00:00.000Z' })]);
    expect(await waited()).toEqual([[['accounts', 'orders'], 1n]]);
    for (const table of ['orders', 'accounts']) positions.reach(table, 1);
    const lists = [
      { kind: 'list', list: 'accounts' },
      { kind: 'list', list: 'orders' },
    ];
    await expect.poll(() => admin.heard().map(([message]) => message)).toEqual(lists);
    expect(auditor.heard()).toEqual([]);
  });

  it('moves the position on even if nobody is told of it', async () => {
    notifier.observe([happened(7, 'PaymentStarted', {})]);
    await expect.poll(() => hub.position).toBe(7n);
    expect(heard()).toEqual([]);
  });

  it('is told to the owner of the order, who is asked for again while the log is away', async () => {
    for (const table of ['orders', 'stats'] as const) positions.reach(table, 9);
    owners.push(
      () => Promise.reject(new LogUnavailable('away')),
      () => Promise.resolve(AMINA),
    );
    notifier.observe([delivered(1)]);
    await expect.poll(heard).toEqual([['order', '1']]);
    expect(errors).toEqual([new LogUnavailable('away')]);
    notifier.observe([delivered(2)]);
    await expect.poll(() => hub.position).toBe(2n);
    expect(heard()).toEqual([]);
  });
});

it('of an order that only a newer shop can read nobody hears, and of everything else as ever', async () => {
  for (const table of ['orders', 'stats', 'products'] as const) positions.reach(table, 9);
  owners.push(() => Promise.reject(new UnreadableEvent('OrderPlaced', 9, 'unknown version')));
  notifier.observe([delivered(1), stockSet(2, 5)]);
  await expect.poll(heard).toEqual([['stock', '2']]);
  expect(errors).toEqual([]);
});

it('of an order that another program wrote in a shape of its own nobody hears, and of everything else as ever', async () => {
  for (const table of ['orders', 'stats', 'products', 'carts'] as const) positions.reach(table, 9);
  const error = new TypeError('lines is not iterable');
  owners.push(() => Promise.reject(error));
  const malformed = happened(2, 'CartItemRemoved', null as never);
  notifier.observe([delivered(1), malformed, stockSet(3, 5)]);
  await expect.poll(heard).toEqual([['stock', '3']]);
  expect(errors).toEqual([error]);
});

it('when the log is given to it from further on, those who listen hear that they missed something', async () => {
  notifier.observe([stockSet(1, 5)]);
  await waited();
  notifier.observe([stockSet(2, 4)]);
  notifier.begin(7n);
  notifier.observe([stockSet(8, 3)]);
  for (const table of Object.keys(TAKES)) positions.reach(table, 8);
  await expect.poll(() => hub.position).toBe(8n);
  const [first, missed] = heard();
  expect([first, missed]).toEqual([
    ['stock', '1'],
    ['missed', '8'],
  ]);
});

it('of too many events that wait, those who listen hear that they missed something', async () => {
  const other = new Ear();
  hub.join(visitor(), 0n, other);
  other.heard();
  notifier.observe([stockSet(1, 5)]);
  await waited();
  for (let position = 2; position <= 20_004; position += 2)
    notifier.observe([stockSet(position, 1), stockSet(position + 1, 2)]);
  for (const table of Object.keys(TAKES)) positions.reach(table, 20_005);
  await expect.poll(() => hub.position).toBe(20_005n);
  expect(heard()).toEqual([
    ['stock', '1'],
    ['missed', '20005'],
  ]);
  expect(other.heard()).toEqual([[{ kind: 'missed' }, '20005']]);
});

describe('a table that is stuck', () => {
  const untilStuck = async () => {
    notifier.observe([delivered(1)]);
    owners.push(() => Promise.resolve(AMINA));
    positions.reach('stats', 1);
    await waited();
    positions.tooLate();
  };

  it('keeps nothing back for long', async () => {
    await untilStuck();
    await expect.poll(() => hub.position).toBe(1n);
    expect(errors).toEqual([new TableStuck('orders', 1n)]);
    notifier.observe([stockSet(2, 5)]);
    positions.reach('products', 2);
    await expect.poll(heard).toContainEqual(['stock', '2']);
  });

  it('makes everybody ask again when it shows what they were told of', async () => {
    await untilStuck();
    await expect.poll(() => hub.position).toBe(1n);
    notifier.observe([delivered(2)]);
    positions.reach('stats', 2);
    await expect.poll(() => hub.position).toBe(2n);
    positions.reach('orders', 1);
    await expect.poll(waited).toContainEqual([['orders'], 2n]);
    expect(heard()).not.toContainEqual(['missed', '2']);
    positions.reach('orders', 2);
    await expect.poll(heard).toContainEqual(['missed', '2']);
    notifier.observe([delivered(3)]);
    await expect.poll(waited).toEqual([[['orders', 'stats'], 3n]]);
  });

  const untilMoving = async () => {
    await untilStuck();
    await expect.poll(() => hub.position).toBe(1n);
    notifier.observe([delivered(2)]);
    positions.reach('stats', 3);
    await expect.poll(() => hub.position).toBe(2n);
    positions.reach('orders', 1);
    await expect.poll(waited).toEqual([[['orders'], 2n]]);
  };

  it('is waited for again from the moment it moves, however steadily events come', async () => {
    await untilMoving();
    notifier.observe([delivered(3)]);
    await expect.poll(waited).toEqual([
      [['orders'], 2n],
      [['orders', 'stats'], 3n],
    ]);
    positions.reach('orders', 2);
    await expect.poll(heard).toContainEqual(['missed', '2']);
    expect(hub.position).toBe(2n);
    positions.reach('orders', 3);
    await expect.poll(() => hub.position).toBe(3n);
  });

  it('keeps nothing back if it stops again before it shows what they were told of', async () => {
    await untilMoving();
    positions.tooLate();
    await expect.poll(waited).toEqual([[['orders'], 2n]]);
    notifier.observe([delivered(3)]);
    await expect.poll(() => hub.position).toBe(3n);
    positions.reach('orders', 3);
    await expect.poll(heard).toContainEqual(['missed', '3']);
  });
});
