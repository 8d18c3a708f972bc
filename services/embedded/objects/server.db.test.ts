import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Client } from 'minio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNode, type StartedNode } from '../../../tests/support/node-process.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const KEYS = { S3_ACCESS_KEY: 'suuq', S3_SECRET_KEY: 'a secret of some length' };
const folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
const bucket = 'pictures';

let server: StartedNode;
let client: Client;

beforeAll(async () => {
  await start();
  await client.makeBucket(bucket);
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<void> {
  server = await startNode(MAIN, ['--port', '0', '--data', folder], KEYS);
  client = clientWith();
}

function clientWith(changes: { secretKey?: string; accessKey?: string } = {}): Client {
  return new Client({
    endPoint: '127.0.0.1',
    port: server.port,
    useSSL: false,
    accessKey: KEYS.S3_ACCESS_KEY,
    secretKey: KEYS.S3_SECRET_KEY,
    region: 'us-east-1',
    retryOptions: { disableRetry: true },
    ...changes,
  });
}

const read = async (key: string) => buffer(await client.getObject(bucket, key));
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

test('a picture comes back unchanged, with its metadata', async () => {
  const bytes = randomBytes(100_000);
  await client.putObject(bucket, 'a b/ü+&.webp', bytes, bytes.length, {
    'Content-Type': 'image/webp',
    owner: 'ayan',
  });
  expect(await read('a b/ü+&.webp')).toEqual(bytes);
  const stat = await client.statObject(bucket, 'a b/ü+&.webp');
  expect(stat).toMatchObject({ size: 100_000, metaData: { 'content-type': 'image/webp', owner: 'ayan' } });
});

test('an object is replaced whole, and may be empty', async () => {
  await client.putObject(bucket, 'replaced', 'a long first text');
  await client.putObject(bucket, 'replaced', 'short');
  expect(String(await read('replaced'))).toBe('short');
  await client.putObject(bucket, 'empty', Buffer.alloc(0));
  expect(await read('empty')).toHaveLength(0);
});

test('what is removed is gone, and removing it again is no fault', async () => {
  await client.putObject(bucket, 'gone', 'x');
  await client.removeObject(bucket, 'gone');
  await client.removeObject(bucket, 'gone');
  expect(await code(client.getObject(bucket, 'gone'))).toBe('NoSuchKey');
  expect(await code(client.statObject(bucket, 'gone'))).toBe('NotFound');
});

test('a bucket is made once, and what is not in one is nowhere', async () => {
  await client.makeBucket('another');
  expect(await code(client.makeBucket('another'))).toBe('BucketAlreadyOwnedByYou');
  await client.putObject('another', 'x', 'x');
  expect(await code(client.getObject('absent', 'x'))).toBe('NoSuchBucket');
  expect(await code(client.putObject('absent', 'x', 'x'))).toBe('NoSuchBucket');
});

test('lists every key that begins alike, page after page', async () => {
  await client.makeBucket('listed');
  const keys = ['a&b', 'dir/1', 'dir/2', 'ö'];
  for (const key of keys) await client.putObject('listed', key, 'x');
  const many = Array.from({ length: 21 }, (_, i) => `many/${i}`);
  await Promise.all(many.map((name) => client.putObject('listed', name, 'x')));
  // As the client goes through all pages, but with smaller ones.
  const pages = async (prefix: string) => {
    const all: string[][] = [];
    let [next, isMore] = ['', true];
    while (isMore) {
      const page = await client.listObjectsV2Query('listed', prefix, next, '', 10, '');
      all.push(page.objects.map(({ name }) => name ?? ''));
      [next, isMore] = [page.nextContinuationToken, page.isTruncated];
    }
    return all;
  };
  expect(await pages('dir/')).toEqual([['dir/1', 'dir/2']]);
  const found = await pages('');
  expect(found.map(({ length }) => length)).toEqual([10, 10, 5]);
  expect(found.flat().sort()).toEqual([...keys, ...many].sort());
});

test('nobody without the secret reads or writes', async () => {
  await client.putObject(bucket, 'private', 'x');
  const wrong = clientWith({ secretKey: 'guessed' });
  expect(await code(wrong.getObject(bucket, 'private'))).toBe('SignatureDoesNotMatch');
  expect(await code(wrong.putObject(bucket, 'private', 'y'))).toBe('SignatureDoesNotMatch');
  expect(await code(clientWith({ accessKey: 'nobody' }).getObject(bucket, 'private'))).toBe(
    'InvalidAccessKeyId',
  );
  const anonymous = await fetch(`http://127.0.0.1:${server.port}/${bucket}/private`);
  expect(anonymous.status).toBe(403);
  expect(await anonymous.text()).toContain('<Code>AccessDenied</Code>');
  expect(String(await read('private'))).toBe('x');
});

test('a link lets one do what it was made for, and nothing else', async () => {
  await client.putObject(bucket, 'linked', 'x');
  const url = await client.presignedGetObject(bucket, 'linked', 60);
  expect(await (await fetch(url)).text()).toBe('x');
  expect((await fetch(url.replace('linked', 'private'))).status).toBe(403);
  expect((await fetch(url.replace('Expires=60', 'Expires=6000'))).status).toBe(403);
  expect((await fetch(url, { method: 'PUT', body: 'y' })).status).toBe(403);
  const upload = await client.presignedPutObject(bucket, 'uploaded', 60);
  expect((await fetch(upload, { method: 'PUT', body: 'sent' })).status).toBe(200);
  expect(String(await read('uploaded'))).toBe('sent');
});

test('a request signed at another time is refused', async () => {
  const past = await client.presignedUrl('GET', bucket, 'linked', 60, {}, new Date(Date.now() - 61_000));
  const answer = await fetch(past);
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain('Request has expired');
});

test('a body that does not match its announced digest leaves the object unchanged', async () => {
  await client.putObject(bucket, 'kept', 'first');
  const url = await client.presignedPutObject(bucket, 'kept', 60);
  const answer = await fetch(url, {
    method: 'PUT',
    body: 'second',
    headers: { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' },
  });
  expect(await answer.text()).toContain('<Code>BadDigest</Code>');
  expect(String(await read('kept'))).toBe('first');
});

test('an unsupported request is refused, not treated as another one', async () => {
  expect(await code(client.setBucketPolicy(bucket, '{}'))).toBe('NotImplemented');
  expect(await code(client.getBucketVersioning(bucket))).toBe('NotImplemented');
  expect(await code(client.getPartialObject(bucket, 'private', 1))).toBe('NotImplemented');
  expect(await code(client.initiateNewMultipartUpload(bucket, 'parts', {}))).toBe('NotImplemented');
});

test('a second server on the same folder is refused', async () => {
  await expect(startNode(MAIN, ['--port', '0', '--data', folder], KEYS)).rejects.toThrow(
    'another object store is running',
  );
});

test('a kill loses nothing acknowledged and leaves nothing torn', async () => {
  const bytes = randomBytes(300_000);
  const acknowledged: string[] = [];
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let count = 0; ; count += 1) {
      const key = `kill/${writer}/${count}`;
      await client.putObject(bucket, key, bytes);
      acknowledged.push(key);
      if (acknowledged.length === 40) await server.kill();
    }
  });
  await Promise.allSettled(writers);
  await start();
  expect(acknowledged.length).toBeGreaterThanOrEqual(40);
  for (const key of acknowledged) expect((await read(key)).equals(bytes)).toBe(true);
  for await (const { name } of client.listObjectsV2(bucket, 'kill/', true) as AsyncIterable<{
    name: string;
  }>) {
    expect((await read(name)).equals(bytes)).toBe(true);
  }
  expect(readdirSync(join(folder, 'drafts'))).toEqual([]);
});
