import { createSign, randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY } from '#contracts/kernel/duration';
import { makeSigningKey } from '#services/embedded/simulator/paypal/certificate';
import { createPayPalWebhooks } from '#services/payments/paypal/webhook';
import { ProviderUnavailable } from '#services/payments/ports';
import { networkOf } from '#services/platform/http/network';
import { madeByOpenSsl } from './signed-by-openssl.ts';

const WEBHOOK = '5L518819FA0214926';
const PATH = '/v1/notifications/certs';
const NOW = new Date('2026-11-20T12:00:00Z');
const BODY = JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} });

/** Private keys, and certificates by their names; made for this run. */
const keys = { payPal: '', short: '', somebody: '', expired: '', early: '' };
const certificates: Record<string, string> = {};

const makeKeys = async (): Promise<void> => {
  const [from, to] = [new Date('2026-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')];
  const years = (date: Date, by: number) => new Date(date.getTime() + by * 365 * DAY);
  const [valid, somebody, short] = await Promise.all([
    makeSigningKey({ commonName: 'valid', from, to }),
    makeSigningKey({ commonName: 'somebody', from, to }),
    makeSigningKey({ commonName: 'short', from, to, bits: 1_024 }),
  ]);
  const expired = await makeSigningKey({ commonName: 'expired', from: years(from, -2), to: years(to, -1) });
  const early = await makeSigningKey({ commonName: 'early', from: years(from, 1), to: years(to, 1) });
  Object.assign(keys, {
    payPal: valid.privateKey,
    somebody: somebody.privateKey,
    short: short.privateKey,
    expired: expired.privateKey,
    early: early.privateKey,
  });
  Object.assign(certificates, {
    'CERT-valid': valid.certificate,
    'CERT-short': short.certificate,
    'CERT-expired': expired.certificate,
    'CERT-early': early.certificate,
    'CERT-openssl': madeByOpenSsl.certificate,
  });
};

/** Serves certificates at PayPal's path, and counts the requests for each. */
let server: Server;
let origin: string;
let asked: string[] = [];
const odd = new Map<string, (response: ServerResponse) => void>();

beforeAll(async () => {
  await makeKeys();
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const name = url.slice(PATH.length + 1);
    const pem = certificates[name];
    const answer = odd.get(name);
    if (answer) answer(response);
    else response.writeHead(pem === undefined ? 404 : 200).end(pem);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  asked = [];
  vi.restoreAllMocks();
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

interface Made {
  readonly body: string;
  readonly time: string;
  readonly webhookId: string;
  readonly key: string;
  readonly algorithm: string;
  /** The certificate's name, or its whole address. */
  readonly certificate: string;
}

/** A webhook, made as PayPal documents it. */
const make = (changed: Partial<Made> = {}) => {
  const { body, time, webhookId, key, algorithm, certificate } = {
    body: BODY,
    time: '2026-11-20T11:59:58Z',
    webhookId: WEBHOOK,
    key: keys.payPal,
    algorithm: 'RSA-SHA256',
    certificate: 'CERT-valid',
    ...changed,
  };
  const id = randomUUID();
  const signed = `${id}|${time}|${webhookId}|${crc32(body)}`;
  return {
    body,
    headers: {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': createSign(algorithm).update(signed).sign(key).toString('base64'),
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': certificate.includes('/') ? certificate : `${origin}${PATH}/${certificate}`,
    } as Record<string, string>,
  };
};

const newReader = (baseUrl = origin) => createPayPalWebhooks({ baseUrl, webhookId: WEBHOOK });
const read = (
  { body, headers }: { body: string; headers: Record<string, string> },
  { reader = newReader(), now = NOW, network = '192.0.2.1' } = {},
) => reader({ body: Buffer.from(body), header: (name) => headers[name.toLowerCase()], now, network });

describe("a webhook of PayPal's", () => {
  it('is read when PayPal has signed it for this webhook', async () => {
    expect(await read(make())).toMatchObject({ noticeId: 'WH-1', noticeType: 'PAYMENT.CAPTURE.COMPLETED' });
  });

  it('is signed over its bytes, whatever they are', async () => {
    const body = '{ "id":"WH-2",\n "summary": "5,00 € für Söhne 💥", "resource": {} }';
    expect(await read(make({ body }))).toMatchObject({ noticeId: 'WH-2' });
    const same = JSON.stringify(JSON.parse(body));
    expect(await read({ ...make({ body }), body: same })).toBeUndefined();
  });

  it('costs one look at the certificate, however many come', async () => {
    const reader = newReader();
    await Promise.all(Array.from({ length: 20 }, () => read(make(), { reader })));
    expect(asked).toEqual([`${PATH}/CERT-valid`]);
  });

  it('is none with another body, or another time', async () => {
    const made = make();
    expect(await read({ ...made, body: BODY.replace('WH-1', 'WH-9') })).toBeUndefined();
    const later = { ...made.headers, 'paypal-transmission-time': '2026-11-20T11:59:59Z' };
    expect(await read({ ...made, headers: later })).toBeUndefined();
  });

  it.each([
    'paypal-transmission-id',
    'paypal-transmission-time',
    'paypal-transmission-sig',
    'paypal-auth-algo',
    'paypal-cert-url',
  ])('is none without %s, or with something else in it', async (name) => {
    const made = make();
    const { [name]: _, ...without } = made.headers;
    expect(await read({ ...made, headers: without })).toBeUndefined();
    for (const value of ['', 'x', `${made.headers[name]}x`, 'A'.repeat(400), '💥', '\r\nx: y'])
      expect(await read({ ...made, headers: { ...made.headers, [name]: value } })).toBeUndefined();
  });

  it.each([
    ['signed for another webhook', () => ({ webhookId: 'ANOTHER' })],
    ['signed with another key', () => ({ key: keys.somebody })],
    ['signed by another algorithm', () => ({ algorithm: 'RSA-SHA1' })],
    ['whose certificate has expired', () => ({ certificate: 'CERT-expired', key: keys.expired })],
    ['whose certificate is not valid yet', () => ({ certificate: 'CERT-early', key: keys.early })],
    ['whose key is short', () => ({ certificate: 'CERT-short', key: keys.short })],
    ['whose certificate is not there', () => ({ certificate: 'CERT-none' })],
    ['from five days ago', () => ({ time: '2026-11-15T12:00:00Z' })],
    ['from the day after tomorrow', () => ({ time: '2026-11-22T12:00:00Z' })],
    ['from no time', () => ({ time: 'yesterday' })],
  ])('is none when it is one %s', async (_, changed) => {
    expect(await read(make(changed()))).toBeUndefined();
  });

  it('is read as another program has signed it', async () => {
    const { body, headers, now } = madeByOpenSsl;
    const made = { body, headers: { ...headers, 'paypal-cert-url': `${origin}${PATH}/CERT-openssl` } };
    expect(await read(made, { now })).toEqual({
      noticeId: 'WH-9UG43882HX7271132-6E0871324L7949614',
      noticeType: 'PAYMENT.CAPTURE.COMPLETED',
      orderId: '665f1c2ab3d4e5f607182901',
      providerOrderId: '5O190127TN364715T',
      captureId: '3C679366HH908993F',
      refundId: null,
      amountCents: 45_00,
      currency: 'USD',
      happenedAt: '2026-11-20T11:59:57.000Z',
    });
  });

  it('may be three days old, since PayPal tries for so long', async () => {
    expect(await read(make({ time: '2026-11-17T12:00:00Z' }))).toBeDefined();
  });

  it.each([
    ['another host', () => `http://127.0.0.1:1${PATH}/CERT-valid`],
    ['a host that begins alike', () => `${origin}.example${PATH}/CERT-valid`],
    ['a host behind a name', () => `${origin}@example.com${PATH}/CERT-valid`],
    ['another path', () => `${origin}/elsewhere/CERT-valid`],
    ['a path that climbs', () => `${origin}${PATH}/../../../CERT-valid`],
    ['a question', () => `${origin}${PATH}/CERT-valid?to=elsewhere`],
    ['a file', () => 'file:///etc/passwd'],
    ['its own bytes', () => 'data:text/plain;base64,AAAA'],
  ])('whose certificate is said to be at %s is none, and nobody is asked', async (_, certificate) => {
    expect(await read(make({ certificate: certificate() }))).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it.each([
    ['https://api-m.paypal.com', 'https://api.paypal.com'],
    ['https://api-m.sandbox.paypal.com', 'https://api.sandbox.paypal.com'],
  ])('of %s has its certificate at %s, and nowhere near', async (api, place) => {
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.resolve(new Response(certificates['CERT-valid'])));
    const reader = newReader(api);
    for (const other of ['https://api.paypal.com.example', 'https://www.paypal.com', 'http://api.paypal.com'])
      expect(await read(make({ certificate: `${other}${PATH}/CERT-1` }), { reader })).toBeUndefined();
    expect(fetched).not.toHaveBeenCalled();
    expect(await read(make({ certificate: `${place}${PATH}/CERT-1` }), { reader })).toBeDefined();
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([`${place}${PATH}/CERT-1`]);
  });

  it.each([
    ['an error', (response: ServerResponse) => response.writeHead(500).end()],
    ['refused for our tempo', (response: ServerResponse) => response.writeHead(429).end()],
    ['forbidden', (response: ServerResponse) => response.writeHead(403).end()],
    ['another place', (response: ServerResponse) => response.writeHead(302, { location: origin }).end()],
    ['no certificate', (response: ServerResponse) => response.end('-----BEGIN CERTIFICATE-----\nAAAA')],
    ['more than a certificate', (response: ServerResponse) => response.end('x'.repeat(70_000))],
    ['a hang-up', (response: ServerResponse) => response.destroy()],
  ])('cannot be told from a forged one while its certificate is %s; later it can', async (what, answer) => {
    const certificate = `CERT-odd-${what.replaceAll(' ', '-')}`;
    const reader = newReader();
    odd.set(certificate, answer);
    await expect(read(make({ certificate }), { reader })).rejects.toThrow(ProviderUnavailable);
    odd.set(certificate, (response) => response.end(certificates['CERT-valid']));
    expect(await read(make({ certificate }), { reader })).toBeDefined();
  });
});

describe('certificates that forgers name', () => {
  const forged = (n: number) => make({ certificate: `CERT-forged-${n}`, key: keys.somebody });
  const anywhere = (n: number) => `198.51.100.${n}`;
  const all = (count: number, reader: ReturnType<typeof newReader>, first = 0, networkAt = anywhere) =>
    Array.from({ length: count }, (_, n) => first + n).map((n) =>
      read(forged(n), { reader, network: networkAt(n) }),
    );
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => vi.useRealTimers());

  it('do not displace the one that PayPal signs with', async () => {
    const reader = newReader();
    await read(make(), { reader });
    for (let n = 0; n < 50; n += 1) {
      vi.advanceTimersByTime(10_000);
      expect(await read(forged(n), { reader })).toBeUndefined();
    }
    asked = [];
    expect(await read(make(), { reader })).toBeDefined();
    expect(asked).toEqual([]);
  });

  it('are fetched one a second, and twenty at once: who comes then is told to come again', async () => {
    const reader = newReader();
    const webhooks = await Promise.allSettled(all(200, reader));
    expect(webhooks.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const reasons = webhooks.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []));
    expect(reasons.filter((reason) => reason instanceof ProviderUnavailable)).toHaveLength(180);
    expect(asked).toHaveLength(20);
    vi.advanceTimersByTime(1_000);
    expect(await read(make(), { reader })).toBeDefined();
  });

  it('are five of the networks of one site at first, and leave some for PayPal itself', async () => {
    const reader = newReader();
    const ofSite = (n: number) => networkOf(`2001:db8:0:${n}00::1`);
    const webhooks = await Promise.allSettled(all(30, reader, 0, ofSite));
    expect(webhooks.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await read(make(), { reader, network: '203.0.113.1' })).toBeDefined();
  });

  it('wait in a line that has an end where PayPal is slow', async () => {
    const held: ServerResponse[] = [];
    for (let n = 0; n < 4; n += 1) odd.set(`CERT-forged-${n}`, (response) => held.push(response));
    const reader = newReader();
    const waiting = all(20, reader);
    vi.advanceTimersByTime(60_000);
    const later = Promise.allSettled(all(20, reader, 20));
    await expect.poll(() => held).toHaveLength(4);
    odd.clear();
    for (const response of held) response.writeHead(404).end();
    await Promise.all(waiting);
    expect((await later).filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  });

  it('are not there for a minute only', async () => {
    const reader = newReader();
    const made = make({ certificate: 'CERT-tomorrow' });
    expect(await read(made, { reader })).toBeUndefined();
    odd.set('CERT-tomorrow', (response) => response.end(certificates['CERT-valid']));
    expect(await read(made, { reader })).toBeUndefined();
    expect(await read(made, { reader, now: new Date(NOW.getTime() + 60_000) })).toBeDefined();
  });
});
