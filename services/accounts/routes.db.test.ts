import { accountRoutes } from '#contracts/accounts/api';
import { sessionRoutes, type ListedSession } from '#contracts/accounts/sessions';
import type { User } from '#contracts/accounts/views';
import { createServer } from '#services/platform/http/server';
import { migrateVault } from '#services/platform/vault/migration';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../tests/support/stores.ts';
import { accountsFor, somebody } from './testing/world.ts';
import type { AccountsDeps } from './ports.ts';
import { accountHandlers } from './routes.ts';
import { sessionHandlers } from './signing-in/session-routes.ts';

const { stats: _, ...others } = accountRoutes;
const routes = { ...others, ...sessionRoutes };

const serve = async (deps: AccountsDeps) => {
  const shop = createServer({
    routes,
    handlers: { ...accountHandlers(deps), ...sessionHandlers(deps) },
    sessions: deps.sessions,
    positions: { waitFor: async () => true, head: async () => 1_000n },
    clock: deps.clock,
    checkAnswers: true,
  });
  const { port } = await shop.listen(0, '127.0.0.1');
  const call = async (method: string, path: string, body?: unknown, cookie?: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/users${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    const cookies = response.headers.getSetCookie();
    return {
      status: response.status,
      body: (await response.json()) as { user: User; message: string; code: string },
      headers: response.headers,
      session: cookies.find((each) => each.startsWith('session=')),
      hint: cookies.find((each) => each.startsWith('signedIn=')),
    };
  };
  return { call, [Symbol.asyncDispose]: () => shop.close(100) };
};

describe('the calls of accounts', () => {
  let pool: pg.Pool;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
    await migrateVault(pool);
  });
  afterAll(() => pool.end());

  it('register, sign in, show, change and sign out', async () => {
    const { deps } = accountsFor(pool);
    await using shop = await serve(deps);
    const person = somebody();
    const { name, username, email, password } = person;
    const registered = await shop.call('POST', '/register', person);
    expect(registered.status).toBe(201);
    expect(registered.session).toMatch(/HttpOnly/);
    const { user } = registered.body;
    expect(user).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name,
      username,
      email,
      isAdmin: false,
      isAuditor: false,
      orders: [],
    });
    expect(registered.headers.get('x-log-position')).toMatch(/^\d+$/);

    const signedIn = await shop.call('POST', '/auth', { email, password });
    expect(signedIn).toMatchObject({ status: 200, body: { user } });
    expect(signedIn.session).toMatch(/HttpOnly/);
    expect(signedIn.session).toMatch(/SameSite=Lax/);
    expect(signedIn.session).toMatch(/Max-Age=604800/);
    expect(signedIn.hint).toBe(`signedIn=${user._id}; Max-Age=604800; Path=/; SameSite=Lax`);
    const cookie = signedIn.session?.split(';')[0] ?? '';
    expect((await shop.call('GET', '/profile', undefined, cookie)).body.user).toEqual(user);

    const change = { name: 'Zahra', username: somebody().username };
    const changed = await shop.call('PUT', '/profile', change, cookie);
    expect(changed).toMatchObject({ status: 200, body: { user: { ...user, ...change } } });

    const signedOut = await shop.call('POST', '/logout', {}, cookie);
    expect(signedOut.session).toMatch(/^session=;.*Max-Age=0/);
    expect(signedOut.hint).toMatch(/^signedIn=;.*Max-Age=0/);
    expect(await shop.call('GET', '/profile', undefined, cookie)).toMatchObject({
      status: 401,
      body: { code: 'SIGN_IN_REQUIRED' },
    });
    expect((await shop.call('POST', '/logout', {}, cookie)).status).toBe(200);
  });

  it('answer an unknown e-mail and a wrong password alike', async () => {
    const { deps } = accountsFor(pool);
    await using shop = await serve(deps);
    const { email, password, ...rest } = somebody();
    await shop.call('POST', '/register', { email, password, ...rest });
    const [unknown, wrong] = [
      await shop.call('POST', '/auth', { email: 'nobody@suuq.test', password }),
      await shop.call('POST', '/auth', { email, password: 'wrong' }),
    ];
    const same = ({ code, message }: { code: string; message: string }) => ({ code, message });
    expect([unknown.status, wrong.status]).toEqual([401, 401]);
    expect(same(unknown.body)).toEqual(same(wrong.body));
    expect([unknown.session, wrong.session]).toEqual([undefined, undefined]);
  });

  it('refuse what is taken, closed or without the current password', async () => {
    const { deps } = accountsFor(pool);
    await using shop = await serve(deps);
    await using closed = await serve({ ...deps, registration: 'closed' });
    const person = somebody();
    await shop.call('POST', '/register', person);
    const { email, username, name, password } = person;
    expect(await shop.call('POST', '/register', { ...somebody(), email })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN' },
    });
    expect(await shop.call('POST', '/register', { ...somebody(), username })).toMatchObject({
      status: 409,
      body: { code: 'USERNAME_TAKEN' },
    });
    expect(await closed.call('POST', '/register', somebody())).toMatchObject({
      status: 403,
      body: { code: 'REGISTRATION_CLOSED' },
    });
    const cookie = (await shop.call('POST', '/auth', { email, password })).session?.split(';')[0];
    const change = { name, username, password: 'another password' };
    expect(await shop.call('PUT', '/profile', change, cookie)).toMatchObject({
      status: 403,
      body: { code: 'REAUTH_REQUIRED' },
    });
  });

  it('refuse input that is not valid, and nothing happens', async () => {
    const { deps, log } = accountsFor(pool);
    await using shop = await serve(deps);
    const person = somebody();
    const bad = [
      {},
      { ...person, password: 'too short' },
      { ...person, password: 'x'.repeat(129) },
      { ...person, email: 'no address' },
      { ...person, email: `${'x'.repeat(250)}@suuq.test` },
      { ...person, username: 'a b' },
      { ...person, username: 'ab' },
      { ...person, name: ' ' },
      { ...person, name: 'x'.repeat(81) },
      { ...person, isAdmin: true },
      { ...person, email: 1 },
    ];
    for (const body of bad)
      expect(await shop.call('POST', '/register', body)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      });
    expect(log.all).toEqual([]);
  });

  it('refuse a password that is guessed first, by a list or by who it is, and keep the old one', async () => {
    const { deps, log } = accountsFor(pool);
    await using shop = await serve(deps);
    const person = somebody();
    const tooCommon = { status: 400, body: { code: 'PASSWORD_TOO_COMMON' } };
    for (const password of ['password123', `${person.username}-2026`, person.email])
      expect(await shop.call('POST', '/register', { ...person, password })).toMatchObject(tooCommon);
    expect(log.all).toEqual([]);
    await shop.call('POST', '/register', person);
    const { name, username, email, password } = person;
    const cookie = (await shop.call('POST', '/auth', { email, password })).session?.split(';')[0];
    const change = { name, username, password: 'qwertyuiop', currentPassword: password };
    expect(await shop.call('PUT', '/profile', change, cookie)).toMatchObject(tooCommon);
    expect((await shop.call('POST', '/auth', { email, password })).status).toBe(200);
  });

  it('list somebody their sessions and nobody else, end one of them, and all', async () => {
    const { deps } = accountsFor(pool);
    await using shop = await serve(deps);
    const [person, other] = [somebody(), somebody()];
    const register = async (each: typeof person) =>
      (await shop.call('POST', '/register', each)).session?.split(';')[0] ?? '';
    const enter = async ({ email, password }: typeof person, before?: string) =>
      (await shop.call('POST', '/auth', { email, password }, before)).session?.split(';')[0] ?? '';
    const [mine, foreign] = [await register(person), await register(other)];
    const second = await enter(person);
    const listOf = async (cookie: string) =>
      (await shop.call('GET', '/sessions', undefined, cookie)).body as unknown as readonly ListedSession[];
    const listed = await listOf(mine);
    expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(listed).toHaveLength(2);
    expect(await listOf(foreign)).toHaveLength(1);
    const secondId = (await listOf(second)).find(({ isThis }) => isThis)?._id;
    const gone = { status: 404, body: { code: 'SESSION_NOT_FOUND' } };
    expect(await shop.call('DELETE', `/sessions/${secondId}`, {}, foreign)).toMatchObject(gone);
    expect(await shop.call('DELETE', `/sessions/${secondId}`, {}, mine)).toMatchObject({ status: 200 });
    expect(await shop.call('DELETE', `/sessions/${secondId}`, {}, mine)).toMatchObject(gone);
    expect((await shop.call('GET', '/profile', undefined, second)).status).toBe(401);
    const third = await enter(person);
    const left = await shop.call('POST', '/sessions/end-all', {}, mine);
    expect(left.session).toMatch(/^session=;.*Max-Age=0/);
    for (const cookie of [mine, third])
      expect((await shop.call('GET', '/profile', undefined, cookie)).status).toBe(401);
    expect((await shop.call('GET', '/profile', undefined, foreign)).status).toBe(200);
  });

  it('leave no session standing that the browser forgets when it signs in again', async () => {
    const { deps } = accountsFor(pool);
    await using shop = await serve(deps);
    const person = somebody();
    await shop.call('POST', '/register', person);
    const { email, password } = person;
    const first = (await shop.call('POST', '/auth', { email, password })).session?.split(';')[0];
    const second = (await shop.call('POST', '/auth', { email, password }, first)).session?.split(';')[0];
    expect((await shop.call('GET', '/profile', undefined, first)).status).toBe(401);
    expect((await shop.call('GET', '/profile', undefined, second)).status).toBe(200);
  });

  it('refuse a name that nobody can read, with a web address or that speaks for the shop, when it is new', async () => {
    const { deps, log } = accountsFor(pool);
    await using shop = await serve(deps);
    const person = somebody();
    const refusals = [
      [{ name: 'Hodan\u202E' }, 'NAME_UNREADABLE'],
      [{ name: 'You won: evil.example/claim' }, 'NAME_WITH_ADDRESS'],
      [{ name: 'Suuq Support' }, 'NAME_RESERVED'],
      [{ username: '4dm1n' }, 'NAME_RESERVED'],
    ] as const;
    for (const [change, code] of refusals)
      expect(await shop.call('POST', '/register', { ...person, ...change })).toMatchObject({
        status: 400,
        body: { code },
      });
    expect(log.all).toEqual([]);
    await shop.call('POST', '/register', person);
    const { name, username, email, password } = person;
    const cookie = (await shop.call('POST', '/auth', { email, password })).session?.split(';')[0];
    for (const [change, code] of refusals)
      expect(await shop.call('PUT', '/profile', { name, username, ...change }, cookie)).toMatchObject({
        status: 400,
        body: { code },
      });
    expect((await shop.call('PUT', '/profile', { name: 'Zahra', username }, cookie)).status).toBe(200);
  });
});
