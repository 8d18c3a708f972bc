import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LogUnavailable } from '#services/kernel/event-log';
import { migrateVault } from '#services/platform/vault/migration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { recordConfirmed } from '../email/confirm-email.ts';
import { registerAccount } from '../register.ts';
import { rememberDevice } from './remember-device.ts';
import { accountsFor, command, somebody } from '../testing/world.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
  await migrateVault(pool);
});
afterAll(() => pool.end());

/** A new account in a shop; `signsIn` answers what a device is known by once it has signed in. */
const newcomer = async ({ writesLetters }: { readonly writesLetters: boolean }) => {
  const world = accountsFor(pool);
  const deps = { ...world.deps, writesLetters };
  const { devices, personal } = deps;
  const { email, ...person } = somebody();
  const outcome = await registerAccount(deps, { ...person, email }, command);
  if (outcome.kind === 'refused') throw new Error(outcome.code);
  const { userId } = outcome;
  const signsIn = async (before?: string, by = deps) => {
    const cookie = `device=${await rememberDevice(by, before, { userId, email })}`;
    const isKnown = devices.knows(cookie, { userId, email });
    return { cookie, isKnown, byAddress: devices.nameOf(cookie, email) !== undefined };
  };
  const confirm = () =>
    recordConfirmed(deps, { userId, emailKey: personal.emailKey(email) }, command(userId));
  return { deps, signsIn, confirm };
};

it('A device is known by an address once that is confirmed, since a stranger may have registered with it', async () => {
  const { signsIn, confirm } = await newcomer({ writesLetters: true });
  const first = await signsIn();
  expect(first).toMatchObject({ isKnown: true, byAddress: false });
  await confirm();
  expect(await signsIn(first.cookie)).toMatchObject({ isKnown: true, byAddress: true });
});

it('A device is known by its address where the shop can have none confirmed', async () => {
  const { signsIn } = await newcomer({ writesLetters: false });
  expect(await signsIn()).toMatchObject({ isKnown: true, byAddress: true });
});

it('A log that is away keeps nobody out, and takes from no device what it is known by', async () => {
  const { deps, signsIn, confirm } = await newcomer({ writesLetters: true });
  await confirm();
  const { cookie } = await signsIn();
  const load = () => Promise.reject(new LogUnavailable('read'));
  const away = { ...deps, handler: { ...deps.handler, load } };
  expect(await signsIn(undefined, away)).toMatchObject({ isKnown: true, byAddress: false });
  expect(await signsIn(cookie, away)).toMatchObject({ isKnown: true, byAddress: true });
});
