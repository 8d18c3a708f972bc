import { expect, it } from 'vitest';
import { demoAccountsIn, hasDemoShopper, refuseDemoAccounts } from './demo-accounts.ts';
import { demoId } from './context.ts';

const logWith = (histories: Readonly<Record<string, readonly string[]>>) => ({
  readStream: (stream: string) => Promise.resolve((histories[stream] ?? []).map((type) => ({ type }))),
});
const stream = (email: string) => `account-${demoId('person', email)}`;

it('finds no demo accounts in an empty shop', async () => {
  expect(await demoAccountsIn(logWith({}))).toEqual([]);
});

it('finds those that were seeded and not deleted, whatever happened to them since', async () => {
  const log = logWith({
    [stream('admin@suuq.test')]: ['AccountRegistered', 'AdminGranted', 'PasswordChanged'],
    [stream('auditor@suuq.test')]: ['AccountRegistered', 'AuditorGranted', 'AccountDeleted'],
    [stream('shopper@suuq.test')]: ['RegistrationAbandoned'],
    [stream('bilan.xaashi@suuq.test')]: ['AccountRegistered'],
  });
  expect(await demoAccountsIn(log)).toEqual(['admin@suuq.test', 'bilan.xaashi@suuq.test']);
});

it('has a shopper to look around with only where one was seeded and is not deleted', async () => {
  const shopperWith = (...types: readonly string[]) => logWith({ [stream('shopper@suuq.test')]: types });
  expect(await hasDemoShopper(shopperWith('AccountRegistered', 'ProfileChanged'))).toBe(true);
  expect(await hasDemoShopper(shopperWith('AccountRegistered', 'AccountDeleted'))).toBe(false);
  expect(await hasDemoShopper(logWith({ [stream('admin@suuq.test')]: ['AccountRegistered'] }))).toBe(false);
});

it('production does not start with one of them', async () => {
  const seeded = logWith({ [stream('admin@suuq.test')]: ['AccountRegistered'] });
  await expect(refuseDemoAccounts(seeded)).rejects.toThrow('admin@suuq.test');
  await refuseDemoAccounts(logWith({}));
});
