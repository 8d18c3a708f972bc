import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountByEmail } from '#services/platform/vault/passwords';
import { migrateVault } from '#services/platform/vault/migration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { decisions } from '../decisions.ts';
import { syncVault } from '../finish-account-changes.ts';
import { guestByLink, makeGuest, openGuestSession } from './guests.ts';
import { letterLinks } from '../links/letter-links.ts';
import { reconcileVault } from '../restoring/reconcile-vault.ts';
import { requestReset } from '../links/reset-password.ts';
import { account } from '../state.ts';
import { accountsFor, command, enter, START } from '../testing/world.ts';
import { wrongToken } from '../../../tests/support/wrong-token.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
  await migrateVault(pool);
});
afterAll(() => pool.end());

const orderId = '665f1c2ab3d4e5f607182401';
let guests = 0;
const newGuest = async () => {
  const { deps, log } = accountsFor(pool);
  const email = `guest${(guests += 1)}@suuq.test`;
  const { userId } = await makeGuest(deps, { name: 'Hodan', email }, command);
  const token = (await letterLinks(deps).guestOrderToken(userId, orderId, START)) ?? '';
  const cookie = `session=${await openGuestSession(deps, userId, '')}`;
  const erase = async () => {
    const about = { userId, by: '', otherAdmins: 1, undelivered: [], paying: [], refunding: [] };
    await deps.handler.handle(account, userId, decisions.DeleteAccount(about, { now: START }), command(''));
    await syncVault(deps, userId);
  };
  return { deps, log, email, userId, token, cookie, erase };
};

describe('a guest', () => {
  it('has a session that says so, and no way in by the address', async () => {
    const { deps, email, userId, cookie } = await newGuest();
    const guestKey = deps.personal.emailKey(email);
    expect(await deps.sessions.read(cookie)).toMatchObject({ userId, role: 'customer', guestKey });
    expect(await accountByEmail(pool, guestKey)).toBeUndefined();
    expect(await enter(deps, { email, password: '' })).toMatchObject({ kind: 'refused' });
    await requestReset(deps, email, command(''));
    expect(await letterLinks(deps).resetToken(userId)).toBeUndefined();
    expect(await letterLinks(deps).confirmationToken(userId)).toBeUndefined();
  });

  it('is known by the mailbox behind the address, where they gave that in the session', async () => {
    const { deps, userId } = await newGuest();
    const open = (email?: string) => openGuestSession(deps, userId, '', email);
    const mailboxOf = async (email?: string) =>
      (await deps.sessions.read(`session=${await open(email)}`))?.mailboxKey;
    const mailboxKey = deps.personal.emailKey('hodan@gmail.com');
    for (const email of ['hodan@gmail.com', 'ho.dan+1@gmail.com'])
      expect(await mailboxOf(email)).toBe(mailboxKey);
    expect(await mailboxOf()).toBeUndefined();
  });

  it('is found by the token of a letter, which stands for that order alone', async () => {
    const { deps, userId, token } = await newGuest();
    expect(await guestByLink(deps, { orderId, token })).toBe(userId);
    const other = (await newGuest()).token;
    const wrong = [
      { orderId: orderId.replace('6', '7'), token },
      { orderId, token: other },
      { orderId, token: wrongToken(token) },
      { orderId, token: '' },
    ];
    for (const each of wrong) expect(await guestByLink(deps, each)).toBeUndefined();
  });

  it('is erased: the key, the sessions and the link are gone, and the log says when', async () => {
    const { deps, log, userId, token, cookie, erase } = await newGuest();
    await erase();
    await erase();
    expect(await deps.sessions.read(cookie)).toBeUndefined();
    expect(await guestByLink(deps, { orderId, token })).toBeUndefined();
    expect(await letterLinks(deps).guestOrderToken(userId, orderId, START)).toBeUndefined();
    const events = await deps.personal.open(await log.readStream(`account-${userId}`));
    expect(events.map(({ type }) => type)).toEqual(['GuestRegistered', 'GuestDeleted', 'GuestErased']);
    expect(events[0]?.data).toMatchObject({ name: '[erased]', email: '[erased]' });
  });

  it('is erased again where a restored log has lost it', async () => {
    const { deps, userId, erase } = await newGuest();
    await erase();
    const restored = accountsFor(pool).deps;
    const emailKey = deps.personal.emailKey('restored@suuq.test');
    await deps.personal.makeKey(userId);
    const guest = { userId, name: 'Hodan', email: 'restored@suuq.test', emailKey };
    const decide = decisions.RegisterGuest({ ...guest, registeredAt: START.toISOString() });
    await restored.handler.handle(account, userId, decide, command(userId));
    expect(await reconcileVault(restored, command(''))).toMatchObject({ erased: 1 });
    expect((await restored.handler.load(account, userId)).state).toMatchObject({ status: 'deleted' });
  });
});
