import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateVault } from '#services/platform/vault/migration';
import { testDatabase } from '../../tests/support/stores.ts';
import { recordConfirmed } from './confirm-email.ts';
import { registerAccount } from './register.ts';
import { accountsFor, command, cookieOf, enter, somebody } from './testing/world.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
  await migrateVault(pool);
});
afterAll(() => pool.end());

it('Accounts at spellings of a mailbox that nobody confirmed are counted by it, and no others', async () => {
  const world = accountsFor(pool);
  const deps = { ...world.deps, writesLetters: true };
  const { personal, sessions } = deps;
  const countedBy = async (email: string, by = deps) => {
    const person = { ...somebody(), email };
    const outcome = await registerAccount(deps, person, command);
    if (outcome.kind === 'refused') throw new Error(outcome.code);
    const { userId } = outcome;
    const signedIn = async () => (await sessions.read(cookieOf(await enter(by, person))))?.mailboxKey;
    const confirm = () =>
      recordConfirmed(deps, { userId, emailKey: personal.emailKey(email) }, command(userId));
    return { signedIn, confirm };
  };
  const mailbox = personal.emailKey('victim@suuq.test');
  const [one, other] = [await countedBy('victim+1@suuq.test'), await countedBy('Victim+2@suuq.test')];
  expect([await one.signedIn(), await other.signedIn()]).toEqual([mailbox, mailbox]);
  const plain = await countedBy('victim@suuq.test');
  const unwritten = await countedBy('victim+3@suuq.test', world.deps);
  expect([await plain.signedIn(), await unwritten.signedIn()]).toEqual([undefined, undefined]);
  await one.confirm();
  expect([await one.signedIn(), await other.signedIn()]).toEqual([undefined, mailbox]);
});
