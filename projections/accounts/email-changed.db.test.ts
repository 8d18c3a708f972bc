import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountEvents, emailEvents } from '#contracts/accounts/events';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { at, exampleId, openWith } from '../kernel/testing/examples.ts';
import { FakeLog } from '../kernel/testing/fake-log.ts';
import { accountsProjection } from './projector.ts';
import { allUsers, customerById, userById } from './queries.ts';

let url: string;
let database: OpenDatabase;
beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
});
afterAll(() => database.close());

const userId = exampleId(1);
const marked = { userId, at: at(50) };
const keys = { emailKey: 'e', usernameKey: 'u', profileKey: 'p', passwordVersion: 1, usernameClaim: 1 };
const registered = accountEvents.AccountRegistered.create({
  userId,
  name: 'sealed:Hodan',
  username: 'sealed:hodan',
  email: 'sealed:before@suuq.test',
  ...keys,
  registeredAt: at(1),
});
const changed = accountEvents.EmailChanged.create({
  ...marked,
  email: 'sealed:after@suuq.test',
  emailKey: 'f',
  emailClaim: 1,
});

/** An account that has another address, and the one before is free. */
const moved = () => {
  const log = new FakeLog();
  log.append(`account-${userId}`, registered, changed);
  log.append('email-e', emailEvents.EmailReleased.create({ ...marked, accountStays: true }));
  return log;
};

test('another address is shown and found, and the release of the one before erases nobody', async () => {
  await projectorContract(url, accountsProjection(openWith(new Set())), moved());
  expect(await userById(database.db, userId)).toMatchObject({ name: 'Hodan', email: 'after@suuq.test' });
  expect(await allUsers(database.db, { q: 'after@' }, 'UTC')).toMatchObject({ total: 1 });
  expect(await allUsers(database.db, { q: 'before@' }, 'UTC')).toMatchObject({ total: 0 });
});

test('the release of the last address erases who was deleted', async () => {
  const log = moved();
  log.append(`account-${userId}`, accountEvents.AccountDeleted.create(marked));
  log.append('email-f', emailEvents.EmailReleased.create({ ...marked, accountStays: false }));
  await projectorContract(url, accountsProjection(openWith(new Set([userId]))), log);
  expect(await customerById(database.db, userId)).toEqual({ name: '[erased]', email: '[erased]' });
});
