import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Route } from '#contracts/kernel/route';
import { registerAccount } from '#services/accounts/register';
import { readConfig } from '#services/platform/config';
import { freePort } from '#services/platform/programs/free-port';
import { demoId, seedContext } from '#services/seed/context';
import { sendJson } from './bad-input/world.ts';
import { files } from './support/callers.ts';
import { newKey, order, orderFor, pay, sell } from './support/api-steps.ts';
import { launchNode } from './support/node-process.ts';
import { openTestShop, type TestShop } from './support/shop.ts';
import { noTo, visit } from './support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ env: { LOG_LEVEL: 'debug' } });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

describe('what was read may be sent back', () => {
  const send = async (route: Route, body: object, params: Record<string, string> = {}, who = shop.admin) => {
    const answer = await sendJson(who, route, body, params);
    return [answer.status, answer.body] as const;
  };

  it('a product sent back unchanged changes nothing, and creates a copy', async () => {
    const { _id } = await sell(shop.admin, { price: 30, salePrice: 20 });
    const { product } = await shop.admin.call(routes.product, { params: { id: _id } });
    const [status, body] = await send(routes.updateProduct, product, { id: _id });
    expect([status, body]).toMatchObject([200, { product: { ...product, revision: product.revision } }]);
    const [created, another] = await send(routes.createProduct, product);
    expect([created, another]).toMatchObject([201, { product: { title: product.title } }]);
    expect(another).not.toMatchObject({ product: { _id } });
  });

  it('a product under the same key is made once, and no other is made under it', async () => {
    const body = { title: 'Once', category: 'home', brand: 'zara', price: 5, countInStock: 3 } as const;
    const headers = { 'Idempotency-Key': newKey() };
    const [first, again] = [
      await shop.admin.call(routes.createProduct, { body }, { headers }),
      await shop.admin.call(routes.createProduct, { body }, { headers }),
    ];
    expect(again.product).toEqual(first.product);
    const other = shop.admin.call(routes.createProduct, { body: { ...body, title: 'Other' } }, { headers });
    expect(await noTo(other)).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    const found = await shop.admin.call(routes.filterProducts, { query: { q: 'Once' } });
    expect(found.products.map(({ _id }) => _id)).toEqual([first.product._id]);
  });

  it('an order sent back unchanged places another one like it', async () => {
    const shopper = await shop.customer();
    const shirt = await sell(shop.admin);
    const first = await order(shopper, orderFor([shirt, 2]));
    const paid = await pay(shopper, first._id);
    const [status, body] = await send(routes.placeOrder, paid, {}, shopper);
    expect([status, body]).toMatchObject([
      201,
      { createOrder: { isPaid: false, totalPrice: first.totalPrice } },
    ]);
    expect(body).not.toMatchObject({ createOrder: { _id: first._id } });
  });
});

it('a request’s id is the shop’s, whatever a client calls it', async () => {
  const headers = { 'x-request-id': 'mine', 'x-correlation-id': 'mine' };
  const answer = await shop.admin.send('GET', '/users/stats', { headers });
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

it('cookies are for the shop’s own pages and for no script', async () => {
  const person = visit(shop.origin);
  const body = {
    name: 'Cookie',
    username: 'cookie',
    email: 'cookie@example.com',
    password: 'a long enough one',
  };
  await person.call(routes.register, { body });
  await person.call(routes.signIn, { body: { email: body.email, password: body.password } });
  const [session] = person.heard().headers.getSetCookie();
  expect(session).toMatch(/^session=[\w.-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  await person.call(routes.updateProfile, { body: { name: 'Cookie Two', username: 'cookie' } });
  const [position] = person.heard().headers.getSetCookie();
  expect(position).toMatch(/^position=\d+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
});

it.each([
  '/',
  '/shop/home',
  '/nothing.js',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/products/all',
  '/api/users/profile',
  '/api/nothing',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/docs.js',
  '/media/nothing.webp',
  '/simulator/paypal/nothing',
])('%s is taken for what it is, framed by nobody, and runs no foreign script', async (path) => {
  const { headers } = await fetch(shop.origin + path, { headers: { accept: 'text/html' } });
  const policy = headers.get('content-security-policy') ?? '';
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(policy).toMatch(/frame-ancestors 'none'/);
  const scripts = policy.split(';').find((directive) => /^\s*script-src /.test(directive)) ?? '';
  expect(scripts).not.toMatch(/unsafe|\*|http:/);
  expect([
    headers.get('x-powered-by'),
    headers.get('server'),
    headers.get('access-control-allow-origin'),
  ]).toEqual([null, null, null]);
});

it('nothing personal and no secret is in a log line, also where a call fails', async () => {
  const mark = 'Logcheck';
  const [email, password, wrong] = [`zahra.${mark}@example.com`, `a pass of ${mark}`, `wrong ${mark}`];
  const profile = { name: `Zahra ${mark}`, username: `zahra.${mark}` };
  const person = visit(shop.origin);
  const { user } = await person.call(routes.register, { body: { ...profile, email, password } });
  await person.call(routes.signIn, { body: { email, password } });
  await noTo(visit(shop.origin).call(routes.signIn, { body: { email, password: wrong } }));
  const shirt = await sell(shop.admin);
  const shippingAddress = { address: `${mark} Street`, city: mark, postalCode: mark, country: mark };
  const { _id } = await order(person, { ...orderFor([shirt, 1]), shippingAddress }, newKey());
  await pay(person, _id);
  await person.call(routes.submitReview, {
    params: { productId: shirt._id },
    body: { rating: 5, comment: `All of ${mark}` },
  });
  await person.send('POST', '/orders/create', { body: JSON.stringify({ shippingAddress, name: mark }) });
  await person.send('POST', '/users/register', { body: `{"email":"${email}"` });
  await person.send('GET', `/users/${email}?q=${mark}`);
  await shop.admin.send('GET', `/users/all?q=${mark}`);
  await shop.admin.send('GET', `/products/filter?q=${mark}`);
  const body = JSON.stringify({ reason: `${mark} asked for it` });
  await shop.admin.send('POST', `/orders/${_id}/refund`, { body });
  await shop.admin.send('DELETE', `/users/${user._id}`);
  await expect.poll(() => shop.said()).toMatch(/"method":"DELETE","route":"\/users\/\{id\}".*"answered"/);
  const said = shop.said();
  expect(said.toLowerCase()).not.toContain(mark.toLowerCase());
  const secrets = [shop.env['JWT_SECRET'], shop.env['VAULT_KEY'], shop.env['S3_SECRET_KEY']];
  for (const secret of [...secrets, person.cookies.get('session'), shop.admin.cookies.get('session')])
    expect(said).not.toContain(String(secret));
});

it('each throttle is set by the environment and holds what it is for, and nothing else', async () => {
  const origin = await shop.another({
    THROTTLE_LOGIN_ACCOUNT: '2',
    THROTTLE_REGISTER: '1',
    THROTTLE_ORDERS: '1',
    THROTTLE_ORDERS_BURST: '2',
    THROTTLE_PAYMENTS: '1',
    THROTTLE_PAYMENTS_BURST: '2',
    THROTTLE_CHANGES: '1',
    THROTTLE_CHANGES_BURST: '3',
    THROTTLE_UPLOADS: '1',
  });
  const admin = visit(origin, { cookies: shop.admin.cookies });
  const statuses = async (
    howMany: number,
    call: (i: number) => Promise<{ status: number; headers: Headers }>,
  ) => {
    const told: number[] = [];
    for (let i = 0; i < howMany; i++) {
      const { status, headers } = await call(i);
      expect(headers.get('retry-after') !== null).toBe(status === 429);
      told.push(status);
    }
    return told;
  };
  const wrong = { email: 'nobody@example.com', password: 'not this one' };
  const signIn = (body: object) => () => sendJson(visit(origin), routes.signIn, body);
  expect(await statuses(3, signIn(wrong))).toEqual([401, 401, 429]);
  expect(await statuses(1, signIn({ ...wrong, email: 'another@example.com' }))).toEqual([401]);

  const person = (i: number) => ({
    name: 'T',
    username: `throttled-${i}`,
    email: `t${i}@example.com`,
    password: 'long enough!',
  });
  expect(await statuses(2, (i) => sendJson(visit(origin), routes.register, person(i)))).toEqual([201, 429]);

  // All at once: the bucket refills at one a second. The throttle comes before the input is validated.
  const orders = await Promise.all(Array.from({ length: 20 }, () => sendJson(admin, routes.placeOrder, {})));
  const told = new Set(orders.map(({ status }) => status));
  expect(told).toEqual(new Set([400, 429]));

  // Starting and paying share the limit: each may cause calls to a provider.
  const id = 'a'.repeat(24);
  const called: readonly ['POST' | 'PUT', string, object][] = [
    ['POST', 'paypal', {}],
    ['POST', 'stripe', {}],
    ['PUT', 'pay', { id: 'X' }],
  ];
  const calls = Array.from({ length: 7 }, () => called).flat();
  const paying = await Promise.all(
    calls.map(([method, path, body]) =>
      admin.send(method, `/orders/${id}/${path}`, { body: JSON.stringify(body) }),
    ),
  );
  expect(new Set(paying.map(({ status }) => status))).toEqual(new Set([404, 429]));
  expect(paying.filter(({ headers }) => headers.get('retry-after') !== null).length).toBeGreaterThan(10);

  const add = () => sendJson(admin, routes.addToCart, {});
  const changes = await Promise.all(Array.from({ length: 20 }, add));
  expect(new Set(changes.map(({ status }) => status))).toEqual(new Set([400, 429]));
  expect(changes.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);

  // Names are changed far less often than carts, so of a small limit for those only one is left at once.
  const { cookies } = await shop.customer();
  const changer = visit(origin, { cookies });
  const rename = (i: number) =>
    sendJson(changer, routes.updateProfile, { name: `Changed ${i}`, username: 'throttled-changer' });
  expect(await statuses(3, rename)).toEqual([200, 429, 429]);

  const upload = async () => {
    const form = new FormData();
    form.set('image', files['image'] ?? new Blob([]), 'a.png');
    const headers = { cookie: `session=${shop.admin.cookies.get('session')}` };
    return fetch(`${origin}/api/products/upload-image`, { method: 'POST', headers, body: form });
  };
  expect(await statuses(2, upload)).toEqual([201, 429]);
  expect(await statuses(30, () => admin.send('GET', '/orders/mine'))).toEqual(Array(30).fill(200));
});

it('answers to no name but its own', async () => {
  const { hostname, port } = new URL(shop.origin);
  const statusOf = (path: string, host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ hostname, port, path, headers: { host } }, (answer) => resolve(answer.resume().statusCode)).on(
        'error',
        reject,
      );
    });
  for (const path of ['/', '/api/products/all']) expect(await statusOf(path, 'rebound.evil.test')).toBe(421);
  expect(await statusOf('/api/products/all', `localhost:${port}`)).toBe(200);
  expect(await statusOf('/healthz', 'rebound.evil.test')).toBe(200);
});

describe('a process in production', () => {
  const production = (): NodeJS.ProcessEnv => ({
    ...shop.env,
    TRUST_PROXY: 'none',
    PUBLIC_URL: 'https://shop.example',
    EVENTSTORE_ALLOW_INSECURE: 'yes',
    NODE_ENV: 'production',
  });
  const ends = async (changes: NodeJS.ProcessEnv): Promise<string> => {
    const env = { ...production(), PORT: String(await freePort()), ...changes };
    const started = launchNode('services/api.ts', [], env);
    return started.failed.catch((error: Error) => error.message);
  };

  const WRONG = {
    JWT_SECRET: 'short',
    VAULT_KEY: '',
    SEED_DEMO: 'true',
    EVENTSTORE_URL: 'esdb://admin:changeit@127.0.0.1:2113',
  };

  it.each(Object.entries(WRONG))('does not start for its %s', (name, value) => {
    const sentence = new RegExp(`^Invalid configuration:\\n  ${name}: .+$`);
    expect(() => readConfig({ ...production(), [name]: value })).toThrow(sentence);
  });

  it('ends before it begins, and says all that is wrong', async () => {
    const said = await ends(WRONG);
    for (const name of Object.keys(WRONG))
      expect(said).toMatch(new RegExp(`Invalid configuration:[^]*\\n  ${name}: `));
  });

  it.each([
    ['services/api.ts', []],
    ['projections/main.ts', []],
    ['projections/cli.ts', ['status']],
    ['services/cli/audit.ts', ['verify']],
  ])(
    'does not serve, project or answer with another VAULT_KEY than the vault was made with: %s',
    async (script, command) => {
      const env = { ...shop.env, PORT: '0', VAULT_KEY: 'another vault key, of 32 characters or more' };
      const { failed, said } = launchNode(script, command, env);
      expect(await failed.catch((error: Error) => error.message)).toContain('ended with 1');
      expect(said()).toMatch(/^(Invalid configuration:\n {2})?VAULT_KEY: does not open/m);
      const { rows } = await shop.backDoor.pool.query('select stream from projection_parked');
      expect(rows).toEqual([]);
    },
  );

  it('does not start on a log that has a demo account', async () => {
    const email = 'admin@suuq.test';
    const command = {
      name: 'Demo',
      username: 'demo',
      email,
      password: 'suuq-demo-2026',
      userId: demoId('person', email),
    };
    await registerAccount(shop.backDoor.shop.accounts, command, () => seedContext(email));
    expect(await ends({})).toMatch(
      new RegExp(`\nInvalid configuration:\n  .*demo accounts in production\\. Delete ${email} first\\.\n*$`),
    );
  });
});
