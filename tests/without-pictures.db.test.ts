import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { nameOf, pictureUrl } from '#contracts/media/pictures';
import { eventually } from '#resilience/eventually';
import { SOCKETS } from '#services/platform/objects/object-store-client';
import { order, orderFor, sell } from './support/api-steps.ts';
import { loginPage, openFaultProxy, refusal, type Fault, type FaultProxy } from './support/fault-proxy.ts';
import { newPicture, upload } from './support/pictures.ts';
import { openTestShop, type TestShop } from './support/shop.ts';
import { testObjects } from './support/stores.ts';
import { noTo, type No } from './support/visitor.ts';

/**
 * Pictures are separate from everything else: a shop whose object store is missing sells, and gets its pictures later.
 */
let proxy: FaultProxy;
let shop: TestShop;
/** Lets unpaid orders expire during a test. */
const SHORT = { ORDER_TTL: '1s' };
const openShop = async (fault: Fault, env: object, readyWithin = 50_000) => {
  proxy = await openFaultProxy(testObjects().endpoint);
  proxy.fault = () => fault;
  const variables = { S3_ENDPOINT: proxy.endpoint, LOG_LEVEL: 'warn', ...env };
  shop = await openTestShop({ env: variables, readyWithin });
};
const closeShop = async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
  await proxy.close();
};

const REFUSES = /S3 at \S+ refuses key/;

const readiness = async () => (await fetch(`${shop.origin}/readyz`)).json();

/**
 * Orders are placed and expire, pages are told live, and the shop is ready; then its store comes up, and takes
 * pictures.
 */
const sellsWithout = async () => {
  const goods = await sell(shop.admin, { countInStock: 3 });
  const shopper = await shop.customer();
  const { _id: id } = await order(shopper, orderFor([goods, 2]));
  // A read table that is a second behind does not have the order yet.
  const hasExpired = () =>
    shopper.call(routes.order, { params: { id } }).then(
      ({ status }) => status === 'expired',
      () => false,
    );
  expect(await eventually(hasExpired, { within: 45_000 })).toBe(true);
  const live = await fetch(`${shop.origin}/api/live`);
  expect(live.status).toBe(200);
  await live.body?.cancel();
  await expect.poll(readiness).toMatchObject({ ready: true, information: { objects: false } });
  expect(await noTo(upload(shop, await newPicture()))).toMatchObject({ status: 503, code: 'UNAVAILABLE' });

  proxy.fault = () => undefined;
  const bytes = await newPicture();
  const url = await eventually(() => upload(shop, bytes).catch(() => undefined), {
    within: 30_000,
    every: 500,
  });
  expect((await fetch(shop.origin + pictureUrl(url ?? '', 320))).status).toBe(200);
  await expect.poll(readiness).toMatchObject({ ready: true, information: { objects: true } });
};

describe('a shop whose object store hangs', () => {
  beforeAll(() => openShop('hang', SHORT));
  afterAll(closeShop);

  it('a page full of pictures holds up its own calls for two seconds, once', async () => {
    const goods = await sell(shop.admin, { countInStock: 100 });
    const shopper = await shop.customer();
    const cookie = [...shopper.cookies].map((pair) => pair.join('=')).join('; ');
    // As many connections as a browser opens to one site.
    const agent = new Agent({ keepAlive: true, maxSockets: 6 });
    const ask = (method: string, path: string, body?: object) =>
      statusOf(shop.origin, agent, { method, path, body, cookie });
    const pictures = (seed: number, howMany = 24) =>
      Array.from({ length: howMany }, (_, i) => ask('GET', `/media/${nameOf(hashOf(`${seed} ${i}`), 320)}`));
    const addToCart = async () => {
      const began = performance.now();
      expect(
        await ask('POST', '/api/cart/addCart', { userId: shopper.userId, productId: goods._id, qty: 1 }),
      ).toBe(200);
      return performance.now() - began;
    };
    const gets = () => proxy.asked.filter((line) => line.startsWith('GET')).length;
    const first = pictures(1, 48);
    expect(await addToCart()).toBeLessThan(14_000);
    expect(new Set(await Promise.all(first))).toEqual(new Set([503]));
    // From now on the store is left alone, but for one that tries: nobody waits for a call that is not made.
    const before = gets();
    const second = pictures(2);
    await addToCart();
    expect(new Set(await Promise.all(second))).toEqual(new Set([503]));
    expect(gets() - before).toBeLessThan(6);
    expect(proxy.mostSockets()).toBeLessThanOrEqual(SOCKETS);
    agent.destroy();
  });

  it('takes orders and lets them expire, tells pages live, and is ready', async () => {
    await sellsWithout();
    expect(shop.said()).not.toMatch(REFUSES);
  }, 90_000);
});

describe('a shop whose object store refuses, and later breaks every connection', () => {
  const refuses = refusal(403, 'AccessDenied');
  beforeAll(() => openShop(refuses, SHORT));
  afterAll(closeShop);

  it('takes orders and lets them expire, tells pages live, and is ready, and says which key is refused', async () => {
    await sellsWithout();
    // Once a minute, however long this takes.
    expect(shop.said()).toMatch(REFUSES);
  }, 90_000);

  it('takes orders and lets them expire, tells pages live, and is ready while connections break', async () => {
    proxy.fault = () => 'break';
    await sellsWithout();
  }, 90_000);

  it('an upload is answered with 201 and whole, or with 503 and again possible, while the store comes and goes', async () => {
    const [one = Buffer.alloc(0), ...others] = await Promise.all(
      Array.from({ length: 10 }, () => newPicture(800, 900)),
    );
    proxy.fault = ({ path }) => (path.includes('-640') ? 'break' : undefined);
    expect(await noTo(upload(shop, one))).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    let puts = 0;
    const faults: readonly (Fault | undefined)[] = [
      'break',
      refusal(503, 'SlowDown'),
      undefined,
      loginPage(),
      undefined,
    ];
    proxy.fault = ({ method }) => (method === 'PUT' ? faults[(puts += 1) % faults.length] : undefined);
    const answers = await Promise.allSettled(others.map((bytes) => upload(shop, bytes)));
    proxy.fault = () => undefined;
    const isWhole = async (url: string) => {
      for (const path of [url, pictureUrl(url, 320), pictureUrl(url, 640)])
        await expect.poll(async () => (await fetch(shop.origin + path)).status).toBe(200);
      const small = await sharp(
        await (await fetch(shop.origin + pictureUrl(url, 320))).arrayBuffer(),
      ).metadata();
      expect(small.width).toBe(320);
    };
    const refused: No[] = [];
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 'fulfilled') await isWhole(answer.value);
      else refused.push(await noTo(Promise.reject(answer.reason)));
      await isWhole(await upload(shop, others[index] ?? one));
    }
    for (const no of refused) expect(no).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    await isWhole(await upload(shop, one));
  }, 120_000);
});

describe('a demo shop without an object store', () => {
  beforeAll(() => openShop('break', { SEED_DEMO: 'true' }, 240_000), 250_000);
  afterAll(closeShop);

  it('is filled without its pictures, which come with their store', async () => {
    expect(await shop.admin.call(routes.accountConfig, {})).toMatchObject({ demoAccounts: true });
    const products = await shop.admin.call(routes.allProducts, {});
    const paths = products.flatMap(({ images }) => images.map(({ url }) => url));
    expect(paths.length).toBeGreaterThan(products.length);
    const [first = ''] = paths;
    expect((await fetch(shop.origin + first)).status).toBe(503);
    const before = await shop.backDoor.log.head();

    proxy.fault = () => undefined;
    const isFilled = async () =>
      (await shop.backDoor.pool.query('select from demo.seeding where pictures')).rowCount === 1;
    expect(await eventually(isFilled, { within: 120_000, every: 200 })).toBe(true);
    const answers = await Promise.all(paths.map((path) => fetch(shop.origin + path, { method: 'HEAD' })));
    expect(answers.map(({ url, status }) => [url, status])).toEqual(
      paths.map((path) => [shop.origin + path, 200]),
    );
    const since: string[] = [];
    for await (const { events } of shop.backDoor.log.readAll(before))
      since.push(...events.map(({ type }) => type));
    expect(since.filter((type) => type.startsWith('Picture'))).toEqual([]);
  }, 150_000);
});

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
  readonly cookie: string;
}

const statusOf = (origin: string, agent: Agent, { method, path, body, cookie }: Asked) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const asked = request(origin + path, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
    });
    asked.once('error', reject);
    asked.end(body && JSON.stringify(body));
  });
