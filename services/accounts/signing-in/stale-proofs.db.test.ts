import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateVault } from '#services/platform/vault/migration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { eraseOneself } from '../deleting/delete-account.ts';
import { letterLinks } from '../links/letter-links.ts';
import type { AccountsDeps } from '../ports.ts';
import { registerAccount } from '../register.ts';
import { requestReset, resetByLink } from '../links/reset-password.ts';
import { confirmFactor, startFactor } from '../second-factor/second-factor.ts';
import { account } from '../state.ts';
import { accountsFor, command, cookieOf, enter, somebody } from '../testing/world.ts';
import { changeProfile } from '../update-profile.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
  await migrateVault(pool);
});
afterAll(() => pool.end());

const OWNERS = 'a quiet river at dusk';
const THIEFS = 'a password of a thief';
const REFUSED = { kind: 'refused', code: 'REAUTH_REQUIRED' };

/**
 * An account whose password a thief knows, too: the owner resets it by a letter's link, as soon as the thief's call
 * appends to the account's stream.
 */
const stolen = async () => {
  const { deps } = accountsFor(pool);
  const person = somebody();
  const outcome = await registerAccount(deps, person, command);
  if (outcome.kind === 'refused') throw new Error(outcome.code);
  const { userId } = outcome;
  const session = cookieOf(await enter(deps, person));
  await requestReset(deps, person.email, command(userId));
  const token = (await letterLinks(deps).resetToken(userId)) ?? '';
  const reset = () => resetByLink(deps, { token, password: OWNERS, network: '1.1.1.1' }, command);
  let isReset = false;
  const handle: AccountsDeps['handler']['handle'] = async (aggregate, id, decide, context) => {
    if (aggregate.category === 'account' && !isReset) {
      isReset = true;
      expect(await reset()).toMatchObject({ kind: 'done' });
    }
    return deps.handler.handle(aggregate, id, decide, context);
  };
  const late: AccountsDeps = { ...deps, handler: { ...deps.handler, handle } };
  return {
    deps,
    late,
    person,
    userId,
    session,
    signedIn: (password: string) => enter(deps, { ...person, password }),
  };
};

it('A change of the password that began before a reset by letter does not undo it', async () => {
  const { deps, late, person, userId, session, signedIn } = await stolen();
  const who = await deps.sessions.read(session);
  if (!who) throw new Error('not signed in');
  const change = { ...person, password: THIEFS, currentPassword: person.password };
  expect(await changeProfile(late, who, change, command(userId))).toMatchObject(REFUSED);
  expect(await signedIn(OWNERS)).toMatchObject({ kind: 'done' });
  expect(await signedIn(THIEFS)).toMatchObject({ kind: 'refused' });
  expect(await deps.sessions.read(session)).toBeUndefined();
});

it('A deletion that began before a reset by letter deletes nothing', async () => {
  const { deps, late, person, userId, signedIn } = await stolen();
  const proof = { userId, currentPassword: person.password };
  expect(await eraseOneself(late, proof, command(userId))).toMatchObject(REFUSED);
  expect((await deps.handler.load(account, userId)).state.status).toBe('registered');
  expect(await signedIn(OWNERS)).toMatchObject({ kind: 'done' });
});

/** An account whose owner turns on a second factor as soon as a thief's call has read that there is none. */
const guarded = async () => {
  const { deps } = accountsFor(pool);
  const person = somebody();
  const outcome = await registerAccount(deps, person, command);
  if (outcome.kind === 'refused') throw new Error(outcome.code);
  const { userId } = outcome;
  const currentPassword = person.password;
  let isOn = false;
  const turnOn = async () => {
    isOn = true;
    const started = await startFactor(deps, { userId, currentPassword, label: '' });
    if (started.kind === 'refused') throw new Error(started.code);
    const app = new TOTP({ secret: Secret.fromBase32(started.secret) });
    const code = app.generate({ timestamp: deps.clock().getTime() });
    const confirmed = await confirmFactor(deps, { userId, code, sessionId: 'none' }, command(userId));
    expect(confirmed).toMatchObject({ kind: 'done' });
  };
  const query = async (asked: string | pg.QueryConfig, values?: unknown[]) => {
    const answer = await pool.query(asked, values);
    if (!isOn && typeof asked === 'string' && asked.startsWith('select factor from')) await turnOn();
    return answer;
  };
  const slow: pg.Pool = Object.create(pool, { query: { value: query } });
  return { late: { ...deps, pool: slow }, person, userId, currentPassword };
};

it('A second factor that is turned on while a change of the password or a deletion waits is asked for', async () => {
  const required = { kind: 'refused', code: 'SECOND_FACTOR_REQUIRED' };
  const one = await guarded();
  const change = { ...one.person, password: THIEFS, currentPassword: one.currentPassword };
  const who = { userId: one.userId, sessionId: '' };
  expect(await changeProfile(one.late, who, change, command(one.userId))).toEqual(required);
  const { late, userId, currentPassword } = await guarded();
  expect(await eraseOneself(late, { userId, currentPassword }, command(userId))).toEqual(required);
});
