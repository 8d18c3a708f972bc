import dns from 'node:dns';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as http, type RequestListener, type Server } from 'node:http';
import { createServer as https } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { objectRequests } from '#services/embedded/objects/server';
import type { Key } from '#services/embedded/objects/signature';
import { makeSigningKey } from '#services/embedded/simulator/paypal/certificate';
import type { ObjectsConfig } from '#services/platform/objects/object-store-client';
import { ObjectsUnavailable } from '#services/platform/objects/object-store-errors';
import { connectObjects, type Objects } from '#services/platform/objects/objects';
import { openRoleGiver, type RoleGiver } from './support/role-giver.ts';

/** S3 as it is really used: restricted keys, temporary keys, roles, bucket names before the host, a private CA. */
const region = 'so-mogadishu-1';
const bucket = 'pictures';
/** A call may wait two seconds for a service that hangs. */
const PATIENCE = { timeout: 20_000, interval: 200 };
const picture = Buffer.from('RIFF....WEBP');
const ROOT: Key = { secretKey: 'the secret of the root key' };
const KEY: Key = { secretKey: 'the secret of the key', bucket };

let folder: string;
let keys: Map<string, Key>;
let servers: Server[];
let endpoint: string;

const serve = async (server: Server): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
const store = (domain?: string): Promise<RequestListener> =>
  objectRequests(join(folder, 'objects'), {
    region,
    keyOf: (name) => keys.get(name),
    ...(domain !== undefined && { domain }),
  });
const connect = (changes: Partial<ObjectsConfig> = {}) => {
  const own = { endpoint, region, bucket, accessKey: 'shop', secretKey: KEY.secretKey, pathStyle: true };
  return connectObjects({ ...own, ...changes });
};
const listed = async (objects: Objects): Promise<readonly string[]> => {
  const names: string[] = [];
  for await (const page of objects.list()) names.push(...page.map(({ name }) => name));
  return names;
};
const asRoot = { accessKey: 'root', secretKey: ROOT.secretKey };
/** The error of a call; it is always one that the HTTP layer answers with 503. */
const noTo = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => expect.unreachable('it was taken'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ObjectsUnavailable);
      return (error as Error).message;
    },
  );

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
  keys = new Map([
    ['root', ROOT],
    ['shop', KEY],
  ]);
  servers = [];
  endpoint = `http://127.0.0.1:${await serve(http(await store()))}`;
  await connect(asRoot).ensureBucket();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  rmSync(folder, { recursive: true, force: true });
});

describe('a key that may put, get and delete the objects of one bucket', () => {
  it('is all that the shop needs, whatever the region', async () => {
    const objects = connect();
    await objects.ensureBucket();
    await objects.put('a.webp', picture);
    expect(await objects.get('a.webp')).toEqual(picture);
    expect(await objects.describe('a.webp')).toMatchObject({ size: picture.length, type: 'image/webp' });
    expect(await objects.get('missing.webp')).toBeUndefined();
    expect(await objects.describe('missing.webp')).toBeUndefined();
    await objects.remove('a.webp');
    expect(await objects.get('a.webp')).toBeUndefined();
  });

  it('reaches nothing else: no other bucket, and no list', async () => {
    const refused = (where: string) =>
      `S3 at ${endpoint} refuses key shop for bucket ${where}: AccessDenied (S3_ACCESS_KEY)`;
    await connect({ ...asRoot, bucket: 'others' }).put('a.webp', picture);
    const elsewhere = connect({ bucket: 'others' });
    for (const call of [
      () => elsewhere.get('a.webp'),
      () => elsewhere.put('b.webp', picture),
      () => elsewhere.remove('a.webp'),
    ])
      expect(await noTo(call())).toBe(refused('others'));
    expect(await noTo(listed(connect()))).toBe(refused(bucket));
    expect(await listed(connect(asRoot))).toEqual(['probe.txt']);
  });

  it('makes no bucket: one that is missing is said to be', async () => {
    keys.set('shop', { ...KEY, bucket: 'not-made' });
    expect(await noTo(connect({ bucket: 'not-made' }).ensureBucket())).toBe(
      `S3 at ${endpoint} refuses key shop for bucket not-made: NoSuchBucket (S3_BUCKET)`,
    );
  });
});

describe('a key for a while', () => {
  const sessionToken = 'a token/with+signs==';
  const said = (code: string) => `S3 at ${endpoint} refuses key shop for bucket ${bucket}: ${code}`;

  it('comes with its token', async () => {
    keys.set('shop', { ...KEY, sessionToken });
    const objects = connect({ sessionToken });
    await objects.put('a.webp', picture);
    expect(await objects.get('a.webp')).toEqual(picture);
    expect(await noTo(connect().get('a.webp'))).toBe(said('InvalidAccessKeyId (S3_ACCESS_KEY)'));
    expect(await noTo(connect({ sessionToken: 'another' }).get('a.webp'))).toBe(
      said('InvalidToken (S3_SESSION_TOKEN)'),
    );
  });

  it('is said to have expired', async () => {
    keys.set('shop', { ...KEY, sessionToken, expiresAt: new Date() });
    expect(await noTo(connect({ sessionToken }).put('a.webp', picture))).toBe(
      said('ExpiredToken (S3_SESSION_TOKEN)'),
    );
  });
});

describe('a role', () => {
  const arn = 'arn:aws:iam::123456789012:role/suuq';
  let token: string;
  let tokenFile: string;
  let giver: RoleGiver;
  const byKey = (): Partial<ObjectsConfig> => ({
    accessKey: 'taker',
    secretKey: 'the secret of who takes',
    role: { stsEndpoint: giver.endpoint, arn },
  });
  const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);

  beforeEach(async () => {
    tokenFile = join(folder, 'token');
    writeFileSync(tokenFile, `${(token = 'the first token')}\n`);
    giver = await openRoleGiver({ keys, bucket, role: arn, accessKey: 'taker', token: () => token });
  });
  afterEach(() => giver.close());

  it('is taken with the key, once for all calls that wait for it', async () => {
    const objects = connect(byKey());
    await Promise.all(['a', 'b', 'c'].map((name) => objects.put(`${name}.webp`, picture)));
    expect(await objects.get('c.webp')).toEqual(picture);
    expect(giver.asked.map((form) => form.get('Action'))).toEqual(['AssumeRole']);
  });

  it('is taken with a token from a file, which is read again each time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const objects = connect({
      accessKey: '',
      secretKey: '',
      role: { stsEndpoint: giver.endpoint, arn, tokenFile },
    });
    await objects.put('a.webp', picture);
    writeFileSync(tokenFile, (token = 'the next token'));
    wait(3_600_000);
    expect(await objects.get('a.webp')).toEqual(picture);
    expect(giver.asked.map((form) => form.get('WebIdentityToken'))).toEqual([
      'the first token',
      'the next token',
    ]);
  });

  it('is renewed in good time beside the calls, which do not notice a service that hangs meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const objects = connect(byKey());
    await objects.put('a.webp', picture);
    giver.fault = 'hang';
    wait(40 * 60_000);
    for (const _ of ['once', 'twice']) expect(await objects.get('a.webp')).toEqual(picture);
    expect(giver.asked).toHaveLength(2);
    giver.fault = undefined;
    await vi.waitFor(async () => {
      wait(10_000);
      expect(await objects.get('a.webp')).toEqual(picture);
      expect(giver.given).toHaveLength(2);
    }, PATIENCE);
    wait(30 * 60_000);
    expect(await objects.get('a.webp')).toEqual(picture);
  });

  it('that is no good any more is taken again by the next call', async () => {
    const objects = connect(byKey());
    await objects.put('a.webp', picture);
    for (const name of giver.given) keys.delete(name);
    await noTo(objects.get('a.webp'));
    expect(await objects.get('a.webp')).toEqual(picture);
    expect(giver.given).toHaveLength(2);
  });

  it('that is not given, or may not, says which', async () => {
    giver.fault = 'refuse';
    expect(await noTo(connect(byKey()).get('a.webp'))).toBe(
      `STS at ${giver.endpoint} does not give the role ${arn}: AccessDenied (S3_ROLE_ARN, S3_ACCESS_KEY)`,
    );
    giver.fault = undefined;
    expect(await noTo(connect({ ...byKey(), bucket: 'others' }).get('a.webp'))).toBe(
      `S3 at ${endpoint} refuses role ${arn} for bucket others: AccessDenied (S3_ROLE_ARN)`,
    );
  });

  it('whose service hangs costs a call two seconds at most', async () => {
    giver.fault = 'hang';
    const began = performance.now();
    await noTo(connect(byKey()).get('a.webp'));
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

it('a bucket may be in the name of the host', async () => {
  const port = await serve(http(await store('objects.test')));
  const asked: string[] = [];
  const { lookup } = dns;
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, ...rest: [dns.LookupOptions, () => void]) => {
    asked.push(name);
    lookup('127.0.0.1', ...rest);
  }) as typeof dns.lookup);
  const objects = connect({ endpoint: `http://objects.test:${port}`, pathStyle: false });
  await objects.put('a.webp', picture);
  expect(await objects.get('a.webp')).toEqual(picture);
  expect(new Set(asked)).toEqual(new Set([`${bucket}.objects.test`]));
  expect(await connect().get('a.webp')).toEqual(picture);
});

describe('a store with TLS', () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);

  it('is believed when the given CA vouches for it, and nobody else', async () => {
    const make = () => makeSigningKey({ commonName: 'localhost', from: minutes(-1), to: minutes(10) });
    const [{ certificate: cert, privateKey: key }, other] = [await make(), await make()];
    const caFile = join(folder, 'ca.pem');
    const otherFile = join(folder, 'other.pem');
    writeFileSync(caFile, cert);
    writeFileSync(otherFile, other.certificate);
    const port = await serve(https({ cert, key }, await store()));
    const at = { endpoint: `https://localhost:${port}` };
    const objects = connect({ ...at, caFile });
    await objects.put('a.webp', picture);
    expect(await objects.get('a.webp')).toEqual(picture);
    for (const trusted of [undefined, otherFile])
      expect(await noTo(connect({ ...at, caFile: trusted }).get('a.webp'))).toMatch(
        /certificate.* \(S3_CA_FILE\)$/,
      );
  });
});
