import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountEvents } from '#contracts/accounts/events';
import { user } from '#contracts/accounts/views';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { at, exampleId, openWith } from '../kernel/testing/examples.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { insertOrder } from '../../tests/support/insert-order.ts';
import { accountsProjection } from './projector.ts';
import { allUsers, customerById, userById } from './queries.ts';

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

const register = (number: number) => {
  const userId = exampleId(number);
  const keys = { emailKey: 'e', usernameKey: 'u', profileKey: 'p', passwordVersion: 1, usernameClaim: 1 };
  const registered = accountEvents.AccountRegistered.create({
    userId,
    name: `sealed:Name ${number}`,
    username: `sealed:user${number}`,
    email: `sealed:${number}@suuq.test`,
    ...keys,
    registeredAt: at(number),
  });
  log.append(`account-${userId}`, registered);
  return { stream: `account-${userId}`, marked: { userId, at: at(50) } };
};
const project = (destroyed: readonly string[] = []) =>
  projectorContract(url, accountsProjection(openWith(new Set(destroyed))), log);

test('a person as the contract has it', async () => {
  register(1);
  await project();
  const shown = await userById(database.db, exampleId(1));
  expect(user.parse(shown)).toEqual(shown);
  expect(shown).toEqual({
    _id: exampleId(1),
    name: 'Name 1',
    username: 'user1',
    email: '1@suuq.test',
    isAdmin: false,
    isAuditor: false,
    orders: [],
  });
});

test('a guest as the contract has it, also after being deleted', async () => {
  const userId = exampleId(1);
  const guest = { userId, name: 'sealed:Guest 1', email: 'sealed:1@suuq.test', emailKey: 'e' };
  const registered = accountEvents.GuestRegistered.create({ ...guest, registeredAt: at(1) });
  log.append(`account-${userId}`, registered);
  await project();
  const shown = await userById(database.db, userId);
  expect(user.parse(shown)).toEqual(shown);
  expect(shown).toEqual({
    _id: userId,
    name: 'Guest 1',
    username: '',
    email: '1@suuq.test',
    isAdmin: false,
    isAuditor: false,
    isGuest: true,
    orders: [],
  });
  expect(await allUsers(database.db, { q: 'guest 1' }, 'UTC')).toMatchObject({ rows: [shown] });
  const marked = { userId, at: at(2) };
  log.append(
    `account-${userId}`,
    accountEvents.GuestDeleted.create(marked),
    accountEvents.GuestErased.create(marked),
  );
  await project([userId]);
  expect(await userById(database.db, userId)).toBeNull();
  expect(await customerById(database.db, userId)).toEqual({ name: '[erased]', email: '[erased]' });
});

test('a guest whom an account has taken in is listed no more, and keeps their name until they are erased', async () => {
  const userId = exampleId(1);
  const guest = { userId, name: 'sealed:Guest 1', email: 'sealed:1@suuq.test', emailKey: 'e' };
  log.append(
    `account-${userId}`,
    accountEvents.GuestRegistered.create({ ...guest, registeredAt: at(1) }),
    accountEvents.GuestTakenIn.create({ userId, by: exampleId(2), at: at(2) }),
  );
  await project();
  expect(await userById(database.db, userId)).toBeNull();
  expect(await allUsers(database.db, { q: 'guest 1' }, 'UTC')).toMatchObject({ rows: [] });
  expect(await customerById(database.db, userId)).toMatchObject({ name: 'Guest 1' });
  const marked = { userId, at: at(2) };
  log.append(
    `account-${userId}`,
    accountEvents.GuestDeleted.create(marked),
    accountEvents.GuestErased.create(marked),
  );
  await project([userId]);
  expect(await customerById(database.db, userId)).toEqual({ name: '[erased]', email: '[erased]' });
});

test('roles and profile change', async () => {
  const { stream, marked } = register(1);
  const profile = {
    name: 'sealed:New',
    username: 'sealed:new',
    usernameKey: 'u',
    profileKey: 'p',
    usernameClaim: 2,
  };
  log.append(
    stream,
    accountEvents.AdminGranted.create({ ...marked, operator: null, reason: null }),
    accountEvents.AuditorGranted.create({ ...marked, operator: null, reason: null }),
    accountEvents.PasswordChanged.create({ ...marked, passwordVersion: 2 }),
    accountEvents.ProfileUpdated.create({ ...marked, ...profile }),
    accountEvents.AuditorRevoked.create(marked),
  );
  await project();
  expect(await userById(database.db, exampleId(1))).toMatchObject({
    name: 'New',
    username: 'new',
    email: '1@suuq.test',
    isAdmin: true,
    isAuditor: false,
  });
});

const placeOrder = (order: number, person: number) =>
  insertOrder(database.db, {
    id: exampleId(order),
    user_id: exampleId(person),
    placed_at: new Date(at(order)),
  });

test("a person's orders, the newest first", async () => {
  register(1);
  await project();
  for (const minute of [1, 3, 2]) await placeOrder(minute, 1);
  expect((await userById(database.db, exampleId(1)))?.orders).toEqual([3, 2, 1].map(exampleId));
});

test('an abandoned registration has no row', async () => {
  const userId = exampleId(1);
  log.append(`account-${userId}`, accountEvents.RegistrationAbandoned.create({ userId, at: at(1) }));
  await project();
  expect(await userById(database.db, userId)).toBeNull();
});

test.each([[[]], [[exampleId(1)]]])(
  'a deleted person leaves the lists and is blank (keys gone: %j)',
  async (gone) => {
    const { stream, marked } = register(1);
    register(2);
    log.append(stream, accountEvents.AccountDeleted.create(marked));
    await project(gone);
    expect(await userById(database.db, exampleId(1))).toBeNull();
    expect(await customerById(database.db, exampleId(1))).toEqual({ name: '[erased]', email: '[erased]' });
    expect(await customerById(database.db, exampleId(3))).toBeNull();
    expect(await allUsers(database.db, {}, 'UTC')).toMatchObject({ total: 1, rows: [{ _id: exampleId(2) }] });
  },
);

test('lists the newest first, by pages', async () => {
  for (const number of [1, 3, 2]) register(number);
  await project();
  const { rows, total } = await allUsers(database.db, { limit: 2, page: 1 }, 'UTC');
  expect([rows.map(({ name }) => name), total]).toEqual([['Name 3', 'Name 2'], 3]);
});

test('finds a part of names, usernames and e-mails, in any case, and a whole id', async () => {
  for (const number of [1, 3, 2]) register(number);
  const { stream, marked } = register(4);
  log.append(stream, accountEvents.AccountDeleted.create(marked));
  const found = async (q: string) => {
    const { rows, total } = await allUsers(database.db, { q, limit: 5 }, 'UTC');
    expect(total).toBe(rows.length);
    return rows.map(({ name }) => name);
  };
  const { stream: fifth } = register(5);
  const profile = {
    name: 'sealed:Élodie',
    username: 'sealed:e5',
    usernameKey: 'u',
    profileKey: 'p',
    usernameClaim: 2,
  };
  log.append(fifth, accountEvents.ProfileUpdated.create({ ...marked, userId: exampleId(5), ...profile }));
  await project();
  expect(await found('éLODIE')).toEqual(['Élodie']);
  expect(await found('name 2')).toEqual(['Name 2']);
  expect(await found('USER1')).toEqual(['Name 1']);
  expect(await found('3@SUUQ')).toEqual(['Name 3']);
  expect(await found(' suuq.test ')).toEqual(['Élodie', 'Name 3', 'Name 2', 'Name 1']);
  expect(await found('')).toHaveLength(4);
  expect(await found(exampleId(2))).toEqual(['Name 2']);
  expect(await found(exampleId(2).slice(1))).toEqual([]);
  for (const nothing of ['%', '_', '\\', '\0', 'nobody', 'erased']) expect(await found(nothing)).toEqual([]);
});

test("finds who registered on some days of the shop's zone", async () => {
  // In Mogadishu, days begin at 21:00 of the day before.
  const [yesterday, first, last, tomorrow] = [21, 21, 45, 45].map(
    (hour, index) => hour * 60 - 1 + (index % 2),
  );
  for (const minute of [yesterday, first, last, tomorrow]) register(minute ?? 0);
  const userId = exampleId(9_999);
  const guest = { userId, name: 'sealed:Guest', email: 'sealed:guest@suuq.test', emailKey: 'e' };
  // A guest has no account, and so no day of registration.
  const begun = accountEvents.GuestRegistered.create({ ...guest, registeredAt: at(first ?? 0) });
  log.append(`account-${userId}`, begun);
  await project();
  const found = async (search: Parameters<typeof allUsers>[1]) => {
    const { rows, total } = await allUsers(database.db, search, 'Africa/Mogadishu');
    expect(total).toBe(rows.length);
    return rows.map(({ name }) => name);
  };
  expect(await found({ from: '2026-01-02', to: '2026-01-02' })).toEqual([`Name ${last}`, `Name ${first}`]);
  expect(await found({ from: '2026-01-03' })).toEqual([`Name ${tomorrow}`]);
  expect(await found({ to: '2026-01-01' })).toEqual([`Name ${yesterday}`]);
  expect(await found({ from: '2026-01-02', q: `name ${first}` })).toEqual([`Name ${first}`]);
});

test("shows the orders of a page's people, the newest first", async () => {
  for (const number of [1, 2, 3]) register(number);
  await project();
  for (const [order, person] of [
    [11, 1],
    [12, 2],
    [13, 2],
  ] as const)
    await placeOrder(order, person);
  const { rows } = await allUsers(database.db, { limit: 2, page: 1 }, 'UTC');
  expect(rows.map(({ orders }) => orders)).toEqual([[], [13, 12].map(exampleId)]);
});
