import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  loginPage,
  openFaultProxy,
  refusal,
  type Fault,
  type FaultProxy,
} from '../../../tests/support/fault-proxy.ts';
import { testObjects } from '../../../tests/support/stores.ts';
import { isUnavailable } from '../http/unavailable.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { watchObjects } from '../metrics/objects.ts';
import { SOCKETS, type ObjectsConfig } from './object-store-client.ts';
import { connectObjects, type Objects } from './objects.ts';

const webp = Buffer.from('RIFF....WEBP');
let proxy: FaultProxy;
let config: ObjectsConfig;
let told: string[];
let objects: Objects;

const connect = (changes: Partial<ObjectsConfig> = {}) =>
  connectObjects({ ...config, ...changes }, { onTrouble: ({ message }) => told.push(message) });
const said = (code: string, { endpoint, accessKey, bucket } = config) =>
  `S3 at ${endpoint} refuses key ${accessKey} for bucket ${bucket}: ${code}`;
/** The error of a call, which is always one that the HTTP layer answers with 503. */
const noTo = async (call: Promise<unknown>): Promise<string> => {
  const error: unknown = await call.then(
    () => expect.unreachable('it was taken'),
    (each: unknown) => each,
  );
  expect(isUnavailable(error)).toBe(true);
  return error instanceof Error ? error.message : '';
};

beforeEach(async () => {
  const store = testObjects();
  proxy = await openFaultProxy(store.endpoint);
  config = { ...store, endpoint: proxy.endpoint };
  told = [];
  objects = connect();
  await objects.ensureBucket();
  await objects.put('a.webp', webp);
  proxy.asked.length = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  await proxy.close();
});

describe('a store that refuses', () => {
  it.each<[string, Partial<ObjectsConfig>, string]>([
    ['a wrong secret', { secretKey: 'guessed' }, 'SignatureDoesNotMatch (S3_SECRET_KEY)'],
    ['an unknown key', { accessKey: 'somebody' }, 'InvalidAccessKeyId (S3_ACCESS_KEY)'],
    ['another region', { region: 'eu-north-1' }, 'AuthorizationHeaderMalformed (S3_REGION)'],
  ])('%s is 503 for every call, and says once what to look at', async (_, changes, sentence) => {
    const stranger = connect(changes);
    const expected = said(sentence, { ...config, ...changes });
    for (const call of [
      () => stranger.get('a.webp'),
      () => stranger.put('b.webp', webp),
      () => stranger.remove('a.webp'),
    ])
      expect(await noTo(call())).toBe(expected);
    expect(told).toEqual([expected]);
    expect(stranger.isAnswering()).toBe(false);
  });

  it('a bucket that is gone is made again by the next upload', async () => {
    const elsewhere = connect({ bucket: `${config.bucket}-2` });
    expect(await noTo(elsewhere.get('a.webp'))).toBe(
      said('NoSuchBucket (S3_BUCKET)', { ...config, bucket: `${config.bucket}-2` }),
    );
    await Promise.all([elsewhere.put('a.webp', webp), elsewhere.put('b.webp', webp)]);
    expect(await elsewhere.get('a.webp')).toEqual(webp);
  });

  it('a clock that is wrong is said to be', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expect(await noTo(objects.get('a.webp'))).toBe(said('RequestTimeTooSkewed (the clock of this machine)'));
  });

  it('a key that only reads serves, and an upload says why it is not kept', async () => {
    proxy.fault = ({ method }) => (method === 'PUT' ? refusal(403, 'AccessDenied') : undefined);
    expect(await objects.get('a.webp')).toEqual(webp);
    expect(await noTo(objects.put('b.webp', webp))).toBe(said('AccessDenied (S3_ACCESS_KEY)'));
    expect(await noTo(objects.ensureBucket())).toBe(said('AccessDenied (S3_ACCESS_KEY)'));
    expect(await objects.get('b.webp')).toBeUndefined();
  });

  it('the bucket itself is never asked for: that may be forbidden where objects are not', async () => {
    await objects.ensureBucket();
    await objects.get('a.webp');
    expect(proxy.asked.map((line) => line.split('/').length)).toEqual([3, 3]);
  });

  it('403 for what is not there, where the key may not list, is not there', async () => {
    proxy.fault = ({ method, path }) =>
      method === 'GET' && !/(a\.webp|probe\.txt)$/.test(path) ? refusal(403, 'AccessDenied') : undefined;
    const fresh = connect();
    expect(await fresh.get('missing.webp')).toBeUndefined();
    expect(await fresh.get('a.webp')).toEqual(webp);
    expect(told).toEqual([]);
  });

  it('403 for everything is a refusal', async () => {
    proxy.fault = () => refusal(403, 'AccessDenied');
    expect(await noTo(connect().get('a.webp'))).toBe(said('AccessDenied (S3_ACCESS_KEY)'));
  });

  it.each<[string, Fault]>([
    ['that says 200', loginPage()],
    ['that says 403', loginPage(403)],
    [
      'that is elsewhere',
      { status: 302, type: 'text/html', body: '<a href=', headers: { Location: '/login' } },
    ],
  ])('a login page %s has kept nothing and is no picture', async (_, page) => {
    proxy.fault = () => page;
    const status = typeof page === 'object' ? page.status : 0;
    const expected = said(`HTTP ${status} with a page of HTML (S3_ENDPOINT)`);
    expect(await noTo(objects.put('b.webp', webp))).toBe(expected);
    expect(await noTo(objects.get('a.webp'))).toBe(expected);
    proxy.fault = () => undefined;
    expect(await objects.get('b.webp')).toBeUndefined();
  });

  it('a 200 without an entity tag has kept nothing', async () => {
    proxy.fault = () => ({ status: 200, body: 'ok' });
    expect(await noTo(objects.put('b.webp', webp))).toBe(
      said('HTTP 200 without an entity tag (S3_ENDPOINT)'),
    );
  });

  it.each([500, 502, 503, 504, 429])(
    '%i is a store that is away, and leaves no connection hanging',
    async (status) => {
      proxy.fault = () => ({ status, type: 'text/html', body: '<h1>Bad gateway</h1>' });
      for (let i = 0; i < 2 * SOCKETS; i += 1)
        expect(await noTo(objects.get('a.webp'))).toMatch(/^object store unavailable/);
      proxy.fault = () => undefined;
      expect(await objects.get('a.webp')).toEqual(webp);
      expect(objects.isAnswering()).toBe(true);
    },
  );
});

describe('a store that hangs', () => {
  it('is waited for two seconds, not repeated, and then left alone for five, but for one that tries', async () => {
    proxy.fault = () => 'hang';
    const began = performance.now();
    const first = await Promise.all(Array.from({ length: 6 }, (_, i) => noTo(objects.get(`${i}.webp`))));
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(new Set(first)).toEqual(
      new Set([`object store unavailable: ${config.endpoint} did not answer within 2000 ms`]),
    );
    expect(proxy.asked).toHaveLength(6);

    for (let i = 0; i < 50; i += 1) await noTo(objects.get('a.webp'));
    expect(proxy.asked).toHaveLength(6);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
    const again = Promise.all(Array.from({ length: 6 }, () => noTo(objects.get('a.webp'))));
    await expect.poll(() => proxy.asked.length).toBe(7);
    await again;
    expect(proxy.asked).toHaveLength(7);

    vi.setSystemTime(Date.now() + 5_000);
    proxy.fault = () => undefined;
    expect(await objects.get('a.webp')).toEqual(webp);
    expect(await Promise.all([objects.get('a.webp'), objects.get('a.webp')])).toEqual([webp, webp]);
  });

  it('in the middle of an answer is not asked again behind the deadline', async () => {
    // The length is promised, and the rest never comes.
    proxy.fault = () => ({
      status: 200,
      type: 'image/webp',
      headers: { 'Content-Length': '100', ETag: '"x"' },
    });
    await noTo(objects.get('a.webp'));
    expect(proxy.asked).toHaveLength(1);
  });

  it('never exceeds its limit of connections, however many ask', async () => {
    proxy.fault = () => 'hang';
    await Promise.all(Array.from({ length: 363 }, (_, i) => noTo(objects.get(`${i}.webp`))));
    expect(proxy.mostSockets()).toBeLessThanOrEqual(SOCKETS);
  });
});

describe('the figure of a store that nobody asks', () => {
  const figuresOf = async (recent: number, faults: readonly (Fault | undefined)[]) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const quiet = connectObjects(config, { recent });
    await quiet.ensureBucket();
    proxy.asked.length = 0;
    const { registry } = createMetrics({ processMetrics: false });
    watchObjects(registry, quiet);
    const figures: (string | undefined)[] = [];
    for (const fault of faults) {
      proxy.fault = () => fault;
      // What hung is left alone for five seconds.
      vi.setSystemTime(Date.now() + 5_000);
      figures.push(/^suuq_objects_answering (\d)$/m.exec(await registry.metrics())?.[1]);
    }
    return figures;
  };

  it.each<[string, Fault]>([
    ['hangs', 'hang'],
    ['breaks off', 'break'],
    ['refuses the key', refusal(403, 'InvalidAccessKeyId')],
  ])('tells that it %s, and that it is back', async (_, fault) => {
    expect(await figuresOf(0, [undefined, fault, undefined])).toEqual(['1', '0', '1']);
  });

  it('costs no call as long as one has just shown it, and one where several ask', async () => {
    expect(await figuresOf(60_000, [undefined, undefined, 'break'])).toEqual(['1', '1', '1']);
    expect(proxy.asked).toEqual([]);
    proxy.fault = () => undefined;
    const quiet = connectObjects(config, { recent: 0 });
    expect(await Promise.all([quiet.answers(), quiet.answers()])).toEqual([true, true]);
    expect(proxy.asked).toHaveLength(1);
  });
});

it('a connection that the store ended while it was kept is not noticed', async () => {
  await objects.get('a.webp');
  let isFirst = true;
  proxy.fault = () => {
    const fault = isFirst ? 'break' : undefined;
    isFirst = false;
    return fault;
  };
  expect(await objects.get('a.webp')).toEqual(webp);
});
