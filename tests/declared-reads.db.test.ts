import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Route } from '#contracts/kernel/route';
import { readTableNames, type ReadTableName } from '#contracts/read-tables';
import { readTableShapes } from '#projections/migrate';
import { notedSince, notingCalls, placeIn } from '../bench/support/store-calls/noted.ts';
import { CALLERS, matrix, type Place } from './authorization-matrix.ts';
import { callAs, personFor, setStage } from './support/callers.ts';
import { readDocument, type Documented } from './support/documented.ts';
import { openTestShop, type TestShop } from './support/shop.ts';

/**
 * A call waits for its caller's own writes in the tables that its route declares. Other tables that it reads may lack
 * these.
 */
const folder = mkdtempSync(join(tmpdir(), `suuq-reads-${process.pid}-`));
const file = join(folder, 'calls');
let shop: TestShop;
let documented: Documented;
beforeAll(async () => {
  shop = await openTestShop({ env: notingCalls(file) });
  documented = await readDocument(shop.origin);
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
  rmSync(folder, { recursive: true });
});

type Whatever = Partial<Record<string, readonly ReadTableName[]>>;

/** The customer's name beside an order: shown as the table last had it, so that no buyer waits for it. */
const NAMES: Whatever = Object.fromEntries(
  (
    [
      'placeOrder',
      'payOrder',
      'cancelOrder',
      'deliverOrder',
      'sendParcel',
      'deliverParcel',
      'takeBackParcel',
      'undoParcelDelivery',
      'undoDelivery',
      'refundOrder',
      'whyOrder',
    ] as const
  ).map(
    // Where the table has no name yet, the person is looked up as accounts do it, with their orders.
    (name) => [name, ['accounts', 'orders']],
  ),
);
/** The address whose letters are counted: where the table has no such person yet, it is looked up as accounts do it. */
const COUNTED: Whatever = { askForConfirmation: ['accounts', 'orders'] };
/** A product's ratings: none of them is the admin's own. */
const RATINGS: Whatever = {
  createProduct: ['products'],
  updateProduct: ['products'],
  changeStock: ['products'],
};
/** These wait by themselves for what they have just read from the log. */
const WAITING: Whatever = {
  deleteUser: ['orders'],
  replayOrder: ['accounts', 'orders'],
  proveProduct: ['products'],
};
/** The row counts and positions of all tables. */
const EVERYTHING: Whatever = Object.fromEntries(
  (['system', 'requestRebuild', 'requestVerification'] as const).map((name) => [name, readTableNames]),
);
const MAY_LACK: Whatever = { ...NAMES, ...COUNTED, ...RATINGS, ...WAITING, ...EVERYTHING };

const tablesIn = (statement: string): readonly string[] =>
  readTableShapes
    .filter(({ tables }) =>
      tables.some((table) => new RegExp(`\\b(from|join) "?${table}\\b`, 'i').test(statement)),
    )
    .map(({ name }) => name);

const callerOf = ({ statuses }: Place) =>
  (['owner', 'admin'] as const).find((each) => (statuses[CALLERS.indexOf(each)] ?? 400) < 400) ?? 'admin';

/** How many statements were noted in all. */
let noted = 0;

it.each(Object.entries<Place>(matrix))(
  '%s declares every table that its answer needs',
  async (name, place) => {
    const stage = await setStage(shop, place);
    const person = await personFor(shop, callerOf(place), stage);
    const from = placeIn(file);
    await callAs(shop, documented, name, stage, person);
    const statements = notedSince(file, from).filter(
      ({ process, call, request }) =>
        process === 'suuq-api' && call === 'statement' && request?.includes(' /api/'),
    );
    noted += statements.length;
    const declared: Readonly<Record<string, Route>> = routes;
    const known = [...(declared[name]?.reads ?? []).map((table) => table.name), ...(MAY_LACK[name] ?? [])];
    const read = new Set(statements.flatMap(({ what }) => tablesIn(what)));
    expect([...read].filter((table) => !known.includes(table))).toEqual([]);
  },
);

it('calls are noted with their statements: otherwise no table would be missed', () =>
  expect(noted).toBeGreaterThan(0));
