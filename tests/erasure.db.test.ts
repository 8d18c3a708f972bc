import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { User } from '#contracts/accounts/views';
import type { Product } from '#contracts/catalogue/views';
import type { Order } from '#contracts/orders/views';
import { projectionsOf } from '#projections/index';
import { rebuild } from '#projections/kernel/rebuilding/rebuild';
import { readConfig } from '#services/platform/config';
import { approve, claim, order, orderFor, sell } from './support/api-steps.ts';
import { reviewing } from './support/reviewing.ts';
import { openTestShop, type TestShop } from './support/shop.ts';
import { filesIn, objectsIn, tablesIn, tracesOf, type Place } from './support/traces.ts';
import { fresh, visit, type Visitor } from './support/visitor.ts';

/** A person whose every word is unique, with everything that they can leave behind. */
const NAME = 'Qamarxaddo Zzyzxley';
const FORMER = { name: 'Qamarxaddo Beforeq', username: 'beforeq.zzyzx' };
const USERNAME = 'zzyzx.qamarx';
const EMAIL = 'Qamarxaddo.Post@Zzyzxmail.test';
const PASSWORD = 'a good password';
const ADDRESS = {
  recipient: 'Habaryarteeda Tukaayeq',
  phone: '+252634987601',
  address: '77 Wadada Kuukuuyeq',
  city: 'Xeebtaqarsoonq',
  postalCode: 'ZQ-90210-X',
  country: 'Dhulkafogeq',
};
const IN_BOOK = { ...ADDRESS, recipient: 'Walaasheedqa Yareey', address: '3 Dariiqa Labaadeq' };
const PAYER = 'payer.qamarx@zzyzxbank.test';
const SAID = {
  comment: 'Kabahan waxaan u gatay walaashay Beydanq.',
  cancelled: 'Waxaan u guurayaa Zzyzxburgq.',
  refunded: 'Sent back by the lady in Xeebtaqarsoonq.',
};
const WORDS = [
  NAME,
  EMAIL,
  USERNAME,
  ...Object.values(FORMER),
  ...Object.values(ADDRESS),
  ...Object.values(SAID),
];
/** These are only in the log, where only they can read them. */
const SEALED = [IN_BOOK.recipient, IN_BOOK.address];
/** A provider keeps its own records of payers, and so does its simulator here. */
const isProviders = ({ where }: Place) => where.startsWith('simulator.');

let shop: TestShop;
let user: User;
let orders: Order[];
let key: string;

beforeAll(async () => {
  shop = await openTestShop({ apis: 2, env: { LOG_LEVEL: 'debug', ERASURE_AFTER: '1s' } });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const orderAs = async (visitor: Visitor, product: Product) =>
  order(visitor, { ...orderFor([product, 1]), shippingAddress: ADDRESS });
const payAs = async (visitor: Visitor, orderId: string) => {
  const { id } = await visitor.call(routes.startPayPal, { params: { id: orderId } });
  await approve(visitor, id, { email: PAYER });
  return claim(visitor, orderId, id);
};

/**
 * A whole life in the shop: registered, renamed, ordered, paid, delivered, refunded, cancelled, reviewed, and mistyped.
 */
const live = async (): Promise<void> => {
  const shirt = await sell(shop.admin, { title: 'Linen shirt', price: 30, countInStock: 50 });
  const visitor = visit(shop.origin);
  const registration = { ...FORMER, email: EMAIL, password: PASSWORD };
  await visitor.call(routes.register, { body: registration });
  ({ user } = await visitor.call(routes.signIn, { body: { email: EMAIL, password: PASSWORD } }));
  await visitor.call(routes.updateProfile, { body: { name: NAME, username: USERNAME } });
  const [delivered, cancelled, unpaid] = [
    await orderAs(visitor, shirt),
    await orderAs(visitor, shirt),
    await orderAs(visitor, shirt),
  ];
  await payAs(visitor, delivered._id);
  const params = { id: delivered._id };
  await shop.admin.call(routes.refundOrder, { params, body: { amount: 5, reason: SAID.refunded } });
  await shop.admin.call(routes.deliverOrder, { params, body: {} });
  const withReason = { params: { id: cancelled._id }, body: { reason: SAID.cancelled } };
  await visitor.call(routes.cancelOrder, withReason);
  await reviewing(shirt).submit(visitor, 4, SAID.comment);
  const cart = { userId: user._id, productId: shirt._id, qty: 1 };
  await visitor.call(routes.addToCart, { body: cart });
  orders = [delivered, cancelled, unpaid];
  await visitor.call(routes.addAddress, { body: IN_BOOK });

  // Refused input must not be kept anywhere either.
  const send = (path: string, body: object) =>
    visit(shop.origin).send('POST', path, { body: JSON.stringify(body) });
  await send('/users/register', registration);
  await send('/users/register', { ...registration, email: `${EMAIL} ${NAME}` });
  await send('/users/auth', { email: EMAIL, password: `${NAME} ${PASSWORD}` });
  await visitor.send('POST', '/orders/create', { body: JSON.stringify({ shippingAddress: ADDRESS }) });
  await visitor.send('GET', `/users/${encodeURIComponent(NAME)}`);
  for (const q of [NAME, EMAIL])
    for (const path of ['/users/all', '/orders/delivered', '/audit/events'])
      await shop.admin.send('GET', `${path}?q=${encodeURIComponent(q)}`);
};

/** What the shop answers about them to everybody who may ask. */
const answers = async (): Promise<readonly Place[]> => {
  const ids = orders.map(({ _id }) => _id);
  const paths = [
    '/users/all',
    '/users/stats',
    '/orders/all',
    '/orders/delivered',
    '/audit/events',
    ...ids.flatMap((id) => [`/orders/${id}`, `/audit/orders/${id}/events`, `/audit/orders/${id}/replay`]),
    ...ids.map((id) => `/audit/orders/${id}/why`),
    `/reviews/${orders[0]?.orderItems[0]?.productId}/review`,
  ];
  shop.admin.cookies.set('position', String(await shop.backDoor.log.head()));
  return Promise.all(
    paths.map(async (path) => {
      const answer = await fresh(() => shop.admin.send('GET', path));
      expect([path, answer.status]).toEqual([path, 200]);
      return { where: path, text: JSON.stringify(answer.body) };
    }),
  );
};
const metrics = async (): Promise<Place> => ({
  where: '/metrics',
  text: await (await fetch(`${shop.origin}/metrics`)).text(),
});
const tables = () => tablesIn(shop.backDoor.pool);
const written = (): readonly Place[] => [
  ...filesIn(shop.eventStoreFolder),
  { where: 'what the processes said', text: shop.said() },
];
const objects = async (): Promise<readonly Place[]> => {
  const { objects: config } = readConfig(shop.env);
  return config ? objectsIn(config) : [];
};
/** The bytes of this database and of its write-ahead log, as they are on disk. */
const databaseFiles = async (): Promise<readonly Place[]> => {
  const { pool } = shop.backDoor;
  await pool.query('checkpoint');
  const { rows } = await pool.query<{ folder: string; oid: number }>(
    `select current_setting('data_directory') as folder, oid from pg_database where datname = current_database()`,
  );
  return rows.flatMap(({ folder, oid }) => [
    ...filesIn(join(folder, 'base', String(oid))),
    ...filesIn(join(folder, 'pg_wal')),
  ]);
};
/** As it is stored in a page: one byte for each character. */
const wrappedKey = async (): Promise<string | undefined> => {
  const { rows } = await shop.backDoor.pool.query<{ key: Buffer }>(
    'select wrapped_key as key from vault.person_keys where person_id = $1',
    [user._id],
  );
  return rows[0]?.key.toString('latin1');
};
const inFiles = (words: readonly string[], files: readonly Place[]): readonly string[] =>
  files.flatMap(({ where, text }) =>
    words
      .filter((word) => text.includes(word))
      .map((word) => `${where}: ${Buffer.from(word).toString('hex')}`),
  );
const ordersNow = async () => {
  shop.admin.cookies.set('position', String(await shop.backDoor.log.head()));
  const all = await shop.admin.call(routes.allOrders, {});
  return all.filter((each) => each.user._id === user._id);
};
/** Tables as an older version, a killed verification and a failed rebuild leave them. */
const putAside = () =>
  shop.backDoor.pool.query(`
    create schema kept_accounts;
    create table kept_accounts.accounts as table accounts;
    create schema verification;
    create table verification.accounts as table accounts;
    create schema rebuild_accounts;
    create table rebuild_accounts.accounts as table accounts;
    insert into projection_kept select name, version + 1, position from projection_checkpoints where name = 'accounts'`);
const statsNow = () => shop.admin.call(routes.stats, {});

describe('a person who is deleted', () => {
  it('leaves no name, no e-mail, no address and no word of theirs anywhere', async () => {
    await live();
    const found = tracesOf([...WORDS, PAYER], [...(await tables()), ...(await answers())]);
    for (const word of [...WORDS.filter((each) => !Object.values(FORMER).includes(each)), PAYER])
      expect(found.join('\n')).toContain(word.toLowerCase());
    expect(tracesOf([...WORDS, ...SEALED, PAYER], written())).toEqual([]);

    key = (await wrappedKey()) ?? '';
    const files = await databaseFiles();
    for (const word of [key, NAME, ADDRESS.address]) expect(inFiles([word], files)).not.toEqual([]);

    const before = { orders: await ordersNow(), stats: await statsNow() };
    await putAside();
    await shop.admin.call(routes.deleteUser, { params: { id: user._id } });
    // These wait until the tables have the deletion.
    const answered = await answers();
    const serving = (await tables()).filter(({ where }) => !/^(kept_|verification|rebuild_)/.test(where));
    const kept = [...serving, ...(await objects()), ...written()];
    const everything = [...kept, ...answered, await metrics()];
    expect(tracesOf([...WORDS, ...SEALED], everything)).toEqual([]);
    expect(
      tracesOf(
        [PAYER],
        everything.filter((place) => !isProviders(place)),
      ),
    ).toEqual([]);

    const sums = ({ _id, itemsPrice, taxPrice, totalPrice, refundedAmount, orderItems }: Order) => ({
      _id,
      itemsPrice,
      taxPrice,
      totalPrice,
      refundedAmount,
      orderItems,
    });
    const after = await ordersNow();
    expect(after.map(sums)).toEqual(before.orders.map(sums));
    expect(after.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'cancelled', 'delivered']);
    for (const { user: customer, shippingAddress } of after) {
      expect(customer).toEqual({ _id: user._id, name: '[erased]', email: '[erased]' });
      expect(Object.values(shippingAddress)).toEqual(Array(6).fill('[erased]'));
    }
    const { totalUsers } = before.stats;
    expect(await statsNow()).toEqual({ ...before.stats, totalUsers: totalUsers - 1 });
    expect(tracesOf(['sealed:'], await answers())).toEqual([]);
  });

  it('leaves neither their key nor a word of theirs in the files of the database, nor at who took their money', async () => {
    const { pool } = shop.backDoor;
    // A person who is noted again during the rewrite of the read tables stays noted until these may be rewritten again,
    // which is much later. Nothing is left of them by then but the note.
    const left = async () => (await pool.query('select from vault.erasures where not key_gone')).rowCount;
    await expect.poll(left, { timeout: 50_000, interval: 200 }).toBe(0);
    expect(await wrappedKey()).toBeUndefined();
    expect(key).toHaveLength(60);
    const words = [key, PAYER, ...WORDS, ...SEALED];
    expect(inFiles(words, await databaseFiles())).toEqual([]);
    expect(tracesOf([PAYER, ...WORDS], await tables())).toEqual([]);
  });

  it('can still be refunded', async () => {
    const params = { id: orders[0]?._id ?? '' };
    const refunded = await shop.admin.call(routes.refundOrder, {
      params,
      body: { amount: 1, reason: SAID.refunded },
    });
    expect(refunded.refundedAmount).toBe(6);
    const events = await shop.auditor.call(routes.orderEvents, { params });
    expect(events.findLast(({ type }) => type === 'PaymentRefunded')?.data).toMatchObject({
      reason: '[erased]',
    });
    expect(tracesOf(WORDS, [...(await tables()), ...written()])).toEqual([]);
  });

  it('stays erased when every read table is rebuilt from the log, and nothing else changes', async () => {
    const { databaseUrl: url, timeZone: zone } = readConfig(shop.env);
    const { log, shop: writeSide } = shop.backDoor;
    const projections = projectionsOf({ open: writeSide.accounts.personal.open, zone });
    const before = await ordersNow();
    const { signal } = new AbortController();
    for (const projection of projections) {
      const { differing } = await rebuild({ url, log, projection, signal });
      expect([projection.name, differing ?? 0]).toEqual([projection.name, 0]);
    }
    expect(tracesOf(WORDS, [...(await tables()), ...(await answers())])).toEqual([]);
    expect(await ordersNow()).toEqual(before);
  });
});
