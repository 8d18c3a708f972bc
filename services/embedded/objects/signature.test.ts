import { Client } from 'minio';
import { expect, test } from 'vitest';
import { queryOf } from './call.ts';
import { Refusal } from './refusal.ts';
import { verify, type SignedRequest } from './signature.ts';

const credentials = { accessKey: 'suuq', secretKey: 'secret', region: 'us-east-1' };
const signedAt = new Date('2026-01-31T12:00:00Z');
const minutes = (count: number) => new Date(signedAt.getTime() + count * 60_000);

async function link(key = 'my pictures/größe (1)+2.webp'): Promise<string> {
  const client = new Client({ endPoint: 'shop.test', useSSL: false, ...credentials });
  return client.presignedUrl('GET', 'media', key, 600, { 'response-content-type': 'image/webp' }, signedAt);
}

function requestOf(url: string, method = 'GET'): SignedRequest {
  const { host, pathname, search } = new URL(url);
  return { method, path: pathname, query: queryOf(search.slice(1)), headers: { host } };
}

function refusal(request: SignedRequest, now = signedAt, keys = credentials): string | undefined {
  const { accessKey, secretKey, region } = keys;
  try {
    verify(request, { region, keyOf: (name) => (name === accessKey ? { secretKey } : undefined) }, now);
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.code : 'thrown';
  }
}

test('a link that was signed with our secret is good until it expires', async () => {
  const request = requestOf(await link());
  expect(refusal(request)).toBeUndefined();
  expect(refusal(request, minutes(9))).toBeUndefined();
  expect(refusal(request, minutes(11))).toBe('AccessDenied');
  expect(refusal(request, minutes(-20))).toBe('AccessDenied');
});

test('a link that was changed in any place is refused', async () => {
  const url = await link();
  const changed: [RegExp, string][] = [
    [/media/, 'other'],
    [/my%20pictures/, 'my%20secrets'],
    [/Expires=600/, 'Expires=601'],
    [/image%2Fwebp/, 'text%2Fhtml'],
    [/Date=20260131T120000Z/, 'Date=20260131T120001Z'],
    [/Signature=[0-9a-f]{4}/, 'Signature=0000'],
    [/shop\.test/, 'other.test'],
    [/$/, '&more=1'],
  ];
  for (const [part, other] of changed) {
    expect(refusal(requestOf(url.replace(part, other))), String(part)).toBe('SignatureDoesNotMatch');
  }
  expect(refusal(requestOf(url, 'DELETE'))).toBe('SignatureDoesNotMatch');
});

test('neither another secret, nor another key, nor another region will do', async () => {
  const request = requestOf(await link());
  expect(refusal(request, signedAt, { ...credentials, secretKey: 'guess' })).toBe('SignatureDoesNotMatch');
  expect(refusal(request, signedAt, { ...credentials, accessKey: 'other' })).toBe('InvalidAccessKeyId');
  expect(refusal(request, signedAt, { ...credentials, region: 'eu-west-1' })).toBe(
    'AuthorizationHeaderMalformed',
  );
});

test('a header that S3 would act on must be signed', async () => {
  const request = requestOf(await link());
  const open = { ...request, headers: { ...request.headers, 'x-amz-meta-owner': 'somebody' } };
  expect(refusal(open)).toBe('AccessDenied');
});

test.each([
  [undefined, 'AccessDenied'],
  ['Basic c3V1cTpzZWNyZXQ=', 'AuthorizationHeaderMalformed'],
  ['AWS4-HMAC-SHA256 Credential=, SignedHeaders=, Signature=', 'AuthorizationHeaderMalformed'],
])('an authorization of %s is refused with %s', (authorization, code) => {
  const headers = { host: 'shop.test', ...(authorization && { authorization }) };
  expect(refusal({ method: 'GET', path: '/media/a', query: [], headers })).toBe(code);
});

test('a path or query that is no UTF-8 is refused', async () => {
  const request = requestOf(await link());
  expect(refusal({ ...request, path: '/media/%ff' })).toBe('InvalidURI');
  expect(() => queryOf('a=%zz')).toThrow(Refusal);
});
