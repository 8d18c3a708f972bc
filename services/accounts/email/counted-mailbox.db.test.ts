import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateVault } from '#services/platform/vault/migration';
import { letterCountOf } from '#services/platform/identity/mailbox-of';
import { credentialsOf } from '#services/platform/vault/passwords';
import { testDatabase } from '../../../tests/support/stores.ts';
import { recordConfirmed } from './confirm-email.ts';
import { registerAccount } from '../register.ts';
import { workOff } from '../testing/crashes.ts';
import { accountsFor, command, cookieOf, enter, somebody } from '../testing/world.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
  await migrateVault(pool);
});
afterAll(() => pool.end());

/** A shop that writes letters; `countedBy` registers a person there. */
const shop = () => {
  const world = accountsFor(pool);
  const deps = { ...world.deps, writesLetters: true };
  const { personal, sessions } = deps;
  const countedBy = async (email: string, by = deps) => {
    const person = { ...somebody(), email };
    const outcome = await registerAccount(deps, person, command);
    if (outcome.kind === 'refused') throw new Error(outcome.code);
    const { userId } = outcome;
    const opened = async () => cookieOf(await enter(by, person));
    const signedIn = async () => (await sessions.read(await opened()))?.mailboxKey;
    const confirm = () =>
      recordConfirmed(deps, { userId, emailKey: personal.emailKey(email) }, command(userId));
    return { userId, opened, signedIn, confirm };
  };
  return { ...world, deps, unwriting: world.deps, personal, countedBy };
};

it('Accounts at spellings of a mailbox that nobody confirmed are counted by it, and no others', async () => {
  const { unwriting, personal, countedBy } = shop();
  const mailbox = personal.emailKey(letterCountOf('victim+@suuq.test'));
  const [one, other] = [await countedBy('victim+1@suuq.test'), await countedBy('Victim+2@suuq.test')];
  expect([await one.signedIn(), await other.signedIn()]).toEqual([mailbox, mailbox]);
  const plain = await countedBy('victim@suuq.test');
  const unwritten = await countedBy('victim+3@suuq.test', unwriting);
  expect([await plain.signedIn(), await unwritten.signedIn()]).toEqual([undefined, undefined]);
  await one.confirm();
  expect([await one.signedIn(), await other.signedIn()]).toEqual([undefined, mailbox]);
});

it('An account at an address with dots is not counted with those at sub-addresses of its mailbox', async () => {
  const { countedBy } = shop();
  const stranger = await (await countedBy('aminaali+1@gmail.com')).signedIn();
  const [dots, domain] = [await countedBy('amina.ali@gmail.com'), await countedBy('aminaali@googlemail.com')];
  const own = await dots.signedIn();
  expect(own).toBeDefined();
  expect(own).not.toBe(stranger);
  expect(await domain.signedIn()).toBe(own);
});

it('Who confirms an address is counted alone at once, in sessions that were or are just opened as well', async () => {
  const { deps, log, time, another, countedBy } = shop();
  const counted = async (cookie: string) => (await deps.sessions.read(cookie))?.mailboxKey;
  const owner = await countedBy('amina+shop@suuq.test');
  const [session, others] = [await owner.opened(), await (await countedBy('amina+1@suuq.test')).opened()];
  const mailboxKey = await counted(session);
  expect(mailboxKey).toBeDefined();
  expect(await counted(others)).toBe(mailboxKey);
  await owner.confirm();
  expect([await counted(session), await counted(others)]).toEqual([undefined, mailboxKey]);
  const epoch = (await credentialsOf(pool, owner.userId))?.epoch ?? 0;
  const late = `session=${await deps.sessions.create(owner.userId, epoch, deps.clock(), '', { mailboxKey })}`;
  expect(await counted(late)).toBe(mailboxKey);
  await workOff(another(), log, time);
  expect([await counted(late), await counted(others)]).toEqual([undefined, mailboxKey]);
});
