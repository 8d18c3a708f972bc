import { linkRoutes } from '#contracts/accounts/links';
import { createServer } from '#services/platform/http/server';
import { migrateVault } from '#services/platform/vault/migration';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { makeGuest, openGuestSession } from '../guests/guests.ts';
import { letterLinks } from './letter-links.ts';
import { linkHandlers } from './link-routes.ts';
import type { AccountsDeps } from '../ports.ts';
import { registerAccount } from '../register.ts';
import { requestReset } from './reset-password.ts';
import { mover } from '../testing/mover.ts';
import { command, cookieOf, enter, somebody } from '../testing/world.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
  await migrateVault(pool);
});
afterAll(() => pool.end());

/** The cookies that the answer to this call sets in the browser that sent it. */
const cookiesAfter = async (deps: AccountsDeps, path: string, body: unknown, cookie: string) => {
  const shop = createServer({
    routes: linkRoutes,
    handlers: linkHandlers(deps),
    sessions: deps.sessions,
    positions: { waitFor: async () => true, head: async () => 1_000n },
    clock: deps.clock,
    checkAnswers: true,
  });
  const { port } = await shop.listen(0, '127.0.0.1');
  try {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}/api/users/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    expect(status).toBe(200);
    return headers.getSetCookie();
  } finally {
    await shop.close(100);
  }
};

/** Whether the answer to this call removes the cookies of the browser that sent it. */
const endsSession = async (...call: Parameters<typeof cookiesAfter>) => {
  const cookies = await cookiesAfter(...call);
  const isRemoved = (name: string) =>
    cookies.some((each) => each.startsWith(`${name}=;`) && each.includes('Max-Age=0'));
  const removed = ['session', 'signedIn'].map(isRemoved);
  expect(new Set(removed).size).toBe(1);
  return removed[0];
};

/** The calls that a letter's link makes, for a new account each; `email` is the address that they confirm. */
const links = {
  'password/reset': async () => {
    const { deps, person, userId } = await mover(pool);
    const { email } = person;
    await requestReset(deps, email, command(userId));
    const token = await letterLinks(deps).resetToken(userId);
    return { deps, person, email, body: { token, password: 'a quiet river at dusk' } };
  },
  'email/confirm': async () => {
    const { deps, person, userId } = await mover(pool);
    const { email, password: currentPassword } = person;
    const token = await letterLinks(deps).confirmationToken(userId);
    return { deps, person, email, body: { token, currentPassword } };
  },
  'email/change/confirm': async () => {
    const { deps, person, ask, tokenOf } = await mover(pool);
    const { email } = somebody();
    await ask(email);
    return { deps, person, email, body: { token: await tokenOf(), currentPassword: person.password } };
  },
};
const paths = ['password/reset', 'email/confirm', 'email/change/confirm'] as const;

const guestWith = async (deps: AccountsDeps, email: string) => {
  const { userId } = await makeGuest(deps, { name: 'Hodan', email }, command);
  return `session=${await openGuestSession(deps, userId, '', email)}`;
};

describe('the link of a letter', () => {
  it.each(paths)('ends the session of a guest whom it takes in, in their browser too (%s)', async (path) => {
    const { deps, email, body } = await links[path]();
    const cookie = await guestWith(deps, email.toUpperCase());
    expect(await endsSession(deps, path, body, cookie)).toBe(true);
    expect(await deps.sessions.read(cookie)).toBeUndefined();
  });

  it.each(paths)('ends the session of no other guest, and of no other account (%s)', async (path) => {
    for (const kind of ['guest', 'account']) {
      const { deps, body } = await links[path]();
      const other = somebody();
      await registerAccount(deps, other, command);
      const cookie =
        kind === 'guest' ? await guestWith(deps, other.email) : cookieOf(await enter(deps, other));
      expect(await endsSession(deps, path, body, cookie)).toBe(false);
      expect(await deps.sessions.read(cookie)).toBeDefined();
    }
  });

  it.each([
    ['password/reset', true],
    ['email/confirm', false],
    ['email/change/confirm', false],
  ] as const)('ends a session of its own account where the password is another (%s)', async (path, ends) => {
    const { deps, person, body } = await links[path]();
    const cookie = cookieOf(await enter(deps, person));
    expect(await endsSession(deps, path, body, cookie)).toBe(ends);
    expect((await deps.sessions.read(cookie)) === undefined).toBe(ends);
  });

  it('has the device known by the address that it confirms, in a session of the account alone', async () => {
    for (const isSignedIn of [true, false]) {
      const { deps, person, email, body } = await links['email/confirm']();
      const before = `device=${deps.devices.remember(undefined, { userId: 'somebody else' })}`;
      const session = isSignedIn ? `; ${cookieOf(await enter(deps, person))}` : '';
      const cookies = await cookiesAfter(deps, 'email/confirm', body, before + session);
      const device = cookies.find((each) => each.startsWith('device='));
      expect(deps.devices.nameOf(device, email) !== undefined).toBe(isSignedIn);
      expect(deps.devices.idOf(device)).toBe(isSignedIn ? deps.devices.idOf(before) : undefined);
    }
  });
});
