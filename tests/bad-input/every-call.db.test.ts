import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { isOwnPagesOnly } from '#contracts/kernel/own-pages-only';
import { pathOf, type Route } from '#contracts/kernel/route';
import type { Customer, OpenShop } from '../support/shop.ts';
import { visit, type Visitor } from '../support/visitor.ts';
import { codeOf, INVALID, MALFORMED, NO_SUCH, openWorld, sendJson, type World } from './world.ts';

/** Invalid requests: each is answered as in design §7, and changes nothing. */
let shop: OpenShop;
let shirt: Product;
let shopper: Customer;
let changingNothing: World['changingNothing'];
let refusedAs: World['refusedAs'];
let allRefused: World['allRefused'];
beforeAll(async () => {
  ({ shop, shirt, shopper, changingNothing, refusedAs, allRefused } = await openWorld());
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const LARGE = JSON.stringify({ title: 'x'.repeat(200_000) });
const UNSTORABLE = '"\\u0000"';
const DEEP = `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;

describe('every call', () => {
  const all: readonly Route[] = Object.values(routes);
  const idsOf = ({ path }: Route) =>
    Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, NO_SUCH]));
  const paths = (which: (route: Route) => boolean) =>
    all.filter(which).map((route) => [`${route.method} ${route.path}`, route] as const);
  const ask = (visitor: Visitor, route: Route, sent = {}) =>
    visitor.send(route.method, pathOf(route, idsOf(route)), route.method === 'GET' ? {} : sent);
  const isJson = ({ upload }: Route) => upload === undefined;
  /** A provider may put anything into its webhook; for every object the signature is checked first. */
  const isWebhook = ({ refusals = {} }: Route) => 'BAD_SIGNATURE' in refusals;
  const commands = paths((route) => route.method !== 'GET' && isJson(route));

  it.each(paths(({ access }) => access !== 'visitor'))('is 401 without a session: %s', async (_, route) => {
    const forged = visit(shop.origin, { cookies: new Map([['session', 'eyJhbGciOiJub25lIn0.e30.']]) });
    const no = [401, 'SIGN_IN_REQUIRED'] as const;
    await allRefused([visit(shop.origin), forged].map((who) => [no, () => ask(who, route, { body: '{}' })]));
  });

  it.each(paths(({ access }) => access === 'admin' || access === 'auditor'))(
    'is 403 without the role, whatever is sent: %s',
    async (_, route) => {
      const without = route.access === 'admin' ? [shopper, shop.auditor] : [shopper];
      const no = [403, 'FORBIDDEN'] as const;
      await allRefused(without.map((visitor) => [no, () => ask(visitor, route, { body: '[]' })]));
    },
  );

  it.each(commands)('reads JSON of a sensible size only, from its own pages: %s', async (_, route) => {
    const send = (body: string, headers = {}) => ask(shop.admin, route, { body, headers });
    // What no JSON parser refuses, but a store: a route says if it reads such text.
    const unreadable = route === routes.signIn ? '{' : UNSTORABLE;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await allRefused([
      [[415, 'UNSUPPORTED_MEDIA_TYPE'], () => send('a=b', form)],
      [[400, 'UNREADABLE_BODY'], () => send(unreadable)],
      [[413, 'BODY_TOO_LARGE'], () => send(LARGE)],
      [[403, 'CROSS_SITE'], () => send('{}', { origin: 'https://elsewhere.example' })],
      [[403, 'CROSS_SITE'], () => send('{}', { 'sec-fetch-site': 'cross-site' })],
    ]);
  });

  /** One of each kind: text that nobody keeps, text that is kept, and bytes that somebody has signed. */
  const EACH_READ: readonly Route[] = [routes.signIn, routes.updateProduct, routes.stripeWebhook];

  it.each(EACH_READ)('reads nothing that is almost JSON: $path', async (route) => {
    const bodies = ['{', 'nothing', '{"a":1}}', ...(route === routes.signIn ? [] : [UNSTORABLE])];
    const no = [400, 'UNREADABLE_BODY'] as const;
    await allRefused(bodies.map((body) => [no, () => ask(shop.admin, route, { body })]));
  });

  it.each(paths((route) => route.method === 'GET' && isOwnPagesOnly(route)))(
    'is for its own pages only: %s',
    async (_, route) => {
      const headers = { 'sec-fetch-site': 'cross-site' };
      const path = pathOf(route, idsOf(route));
      await refusedAs([403, 'CROSS_SITE'], () => shop.admin.send(route.method, path, { headers }));
    },
  );

  it.each(paths((route) => route.body !== undefined && isJson(route)))(
    'refuses a body of another shape: %s',
    async (_, route) => {
      const shapes = EACH_READ.includes(route) ? ['[]', 'null', '1', '"text"'] : ['[]'];
      const deep = isWebhook(route) ? ([400, 'BAD_SIGNATURE'] as const) : INVALID;
      await allRefused([
        ...shapes.map((body) => [INVALID, () => ask(shop.admin, route, { body })] as const),
        [deep, () => ask(shop.admin, route, { body: DEEP })],
      ]);
    },
  );

  it.each(paths(({ method }) => method === 'GET'))(
    'refuses a query that nobody could mean: %s',
    async (_, route) => {
      const asked = ['limit=1&limit=2', '%00=1'].map((query) => `${pathOf(route, idsOf(route))}?${query}`);
      await allRefused(asked.map((path) => [INVALID, () => shop.admin.send('GET', path)]));
    },
  );

  it('is 404 where there is none', async () => {
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['POST', '/users/profile'],
      ['PATCH', '/orders/create'],
      ['GET', '/orders/%E0%A4%A'],
      ['GET', '/Products/all'],
    ] as const)
      await refusedAs([404, 'NOT_FOUND'], () => shopper.send(method, path));
  });
});

describe('a list', () => {
  it.each(['limit=0', 'limit=1001', 'limit=-1', 'limit=ten', 'page=0', 'page=1.5', 'page=', 'limit=1e3'])(
    'has no page like %s',
    async (query) => {
      for (const path of [
        '/products/all',
        '/products/filter',
        '/orders/mine',
        '/orders/all',
        '/orders/delivered',
      ])
        await refusedAs(INVALID, () => shop.admin.send('GET', `${path}?${query}`));
    },
  );

  it('is empty beyond its end, and knows no other order than its own', async () => {
    const answer = await shopper.send('GET', '/products/all?page=1000000');
    expect([answer.status, answer.body]).toEqual([200, []]);
    await refusedAs(INVALID, () => shopper.send('GET', '/products/filter?sortBy=random'));
    await refusedAs(INVALID, () => shop.admin.send('GET', '/orders/delivered?sort=price;drop table'));
    const nothing = await shopper.send(
      'GET',
      "/products/filter?category=nothing,'&price=1-x&rating=many&q=%25_%5C",
    );
    expect([nothing.status, nothing.body]).toMatchObject([200, { products: [] }]);
  });

  const dated = ['/orders/all?from', '/orders/all?to', '/orders/export?from', '/stats/overview?asOf'];
  const logged = ['/audit/events?from', '/audit/events?to'];
  it.each([...dated, ...logged])('has no days that no calendar has: %s', async (path) => {
    const days = ['0000-01-01', '0001-01-01', '1969-12-31', '2026-02-29', '10000-01-01', '-000001-01-01', ''];
    const instants = logged.includes(path) ? ['0000-01-01T00:00:00Z', '+010000-01-01T00:00:00Z'] : [];
    for (const day of [...days, ...instants])
      await refusedAs(INVALID, () => shop.admin.send('GET', `${path}=${encodeURIComponent(day)}`));
    for (const day of ['1970-01-01', '9999-12-31'])
      expect([day, (await shop.admin.send('GET', `${path}=${day}`)).status]).toEqual([day, 200]);
  });

  it('ignores a position that is unreadable, or beyond the end of the log', async () => {
    for (const position of ['', 'x', '-1', '9'.repeat(18), '9'.repeat(40)]) {
      const lost = visit(shop.origin, { cookies: new Map([['position', position]]) });
      const answer = await lost.send('GET', '/products/all');
      expect([answer.status, answer.headers.get('x-stale')], position).toEqual([200, null]);
    }
  });
});

describe('a product', () => {
  const good = { title: 'Shirt', category: 'men', brand: 'zara', price: 20 };
  const wrong: readonly (readonly [string, object])[] = [
    ['no price', { price: 0 }],
    ['a price below zero', { price: -1 }],
    ['a price beyond reason', { price: 1e12 }],
    ['a price in text', { price: '20' }],
    ['a fraction of a cent', { price: 0.001 }],
    ['a sale above the price', { price: 20, salePrice: 20 }],
    ['stock below zero', { countInStock: -1 }],
    ['half a piece', { countInStock: 1.5 }],
    ['stock beyond reason', { countInStock: 1e12 }],
    ['no title', { title: ' ' }],
    ['an endless title', { title: 'x'.repeat(121) }],
    ['a category of its own', { category: 'weapons' }],
    ['somebody else’s picture', { image: 'https://elsewhere.example/x.png' }],
    ['a path as picture', { image: '/media/../../secrets.json' }],
  ];

  it.each(wrong)('is neither created nor changed with %s', async (_, changes) => {
    await refusedAs(INVALID, () => sendJson(shop.admin, routes.createProduct, { ...good, ...changes }));
    await refusedAs(INVALID, () => sendJson(shop.admin, routes.updateProduct, changes, { id: shirt._id }));
  });

  it('that is not there is neither changed nor deleted', async () => {
    for (const id of [NO_SUCH, ...MALFORMED]) {
      const update = await changingNothing(() =>
        sendJson(shop.admin, routes.updateProduct, { price: 5 }, { id }),
      );
      const remove = await changingNothing(() => sendJson(shop.admin, routes.discontinueProduct, {}, { id }));
      expect([update.status, remove.status], id).toEqual([404, 404]);
    }
  });

  it('is not overwritten by anyone who did not see what it is now', async () => {
    const change = { title: 'Another', revision: 999 };
    const send = () => sendJson(shop.admin, routes.updateProduct, change, { id: shirt._id });
    await refusedAs([409, 'CHANGED_MEANWHILE'], send);
  });
});

describe('an account', () => {
  const good = {
    name: 'Somebody',
    username: 'somebody',
    email: 'somebody@suuq.test',
    password: 'long enough pass',
  };

  it.each([
    ['no e-mail', { email: 'nobody' }],
    ['an endless e-mail', { email: `${'x'.repeat(250)}@suuq.test` }],
    ['a short password', { password: 'short' }],
    ['an endless password', { password: 'x'.repeat(129) }],
    ['a username with a space', { username: 'some body' }],
    ['a short username', { username: 'ab' }],
    ['no name', { name: '' }],
    ['a role of its own choice', { isAdmin: true }],
  ])('is not registered with %s', (_, changes) =>
    refusedAs(INVALID, () => sendJson(visit(shop.origin), routes.register, { ...good, ...changes })),
  );

  it('is not opened with a wrong password, nor told apart from one that is not there', async () => {
    const known = { ...good, username: 'known', email: 'known@suuq.test' };
    await visit(shop.origin).call(routes.register, { body: known });
    const attempts = [
      { email: known.email, password: 'a wrong password' },
      { email: 'nobody@suuq.test', password: 'a wrong password' },
      { email: "' or 1=1 --", password: '' },
      { email: known.email, password: 'half a character \ud800' },
      { email: 'nothing\0@suuq.test', password: '\0' },
    ];
    for (const body of attempts)
      await refusedAs([401, 'WRONG_CREDENTIALS'], () => sendJson(visit(shop.origin), routes.signIn, body));
  });

  it('is one for an e-mail and a username, in whatever spelling', async () => {
    await visit(shop.origin).call(routes.register, { body: good });
    const register = (changes: object) => () =>
      sendJson(visit(shop.origin), routes.register, { ...good, ...changes });
    await refusedAs([409, 'EMAIL_TAKEN'], register({ email: 'SOMEBODY@suuq.test', username: 'another' }));
    const taken = await register({ email: 'another@suuq.test', username: 'SomeBody' })();
    expect(codeOf(taken)).toEqual([409, 'USERNAME_TAKEN']);
  });
});
