import { createServer } from 'node:net';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { testObjects } from '../../tests/support/stores.ts';
import { freePort } from './free-port.ts';
import { isUnavailable } from './http/unavailable.ts';
import { connectObjects, ObjectsUnavailable } from './objects.ts';

const picture = Buffer.from('RIFF....WEBP');
const hash = createHash('sha256').update(picture).digest('hex');

test('a picture is kept under the hash of its bytes', async () => {
  const objects = connectObjects(testObjects());
  await objects.ensureBucket();
  expect(await objects.putImage(picture)).toEqual({ hash, path: `/media/${hash}.webp` });
  expect(await objects.get(`${hash}.webp`)).toEqual(picture);
});

test('the same picture twice is one, and the bucket is made once', async () => {
  const objects = connectObjects(testObjects());
  await Promise.all([objects.ensureBucket(), objects.ensureBucket()]);
  expect(await objects.putImage(picture)).toEqual(await objects.putImage(picture));
});

test('what is not there is undefined', async () => {
  const objects = connectObjects(testObjects());
  await objects.ensureBucket();
  expect(await objects.get('nothing.webp')).toBeUndefined();
});

test('it is ready when the bucket is there', async () => {
  const objects = connectObjects(testObjects());
  expect(await objects.ready()).toBe(false);
  await objects.ensureBucket();
  expect(await objects.ready()).toBe(true);
});

test('a store that is away is said to be, and a wrong secret is a fault', async () => {
  const away = connectObjects({ ...testObjects(), endpoint: `http://127.0.0.1:${await freePort()}` });
  const error: unknown = await away.get('x').catch((each: unknown) => each);
  expect(error).toBeInstanceOf(ObjectsUnavailable);
  expect(isUnavailable(error)).toBe(true);
  expect(await away.ready()).toBe(false);
  const stranger = connectObjects({ ...testObjects(), secretKey: 'guessed' });
  await expect(stranger.get('x')).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
});

test('a store that takes the call and says nothing is not waited for', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(await connectObjects({ ...testObjects(), endpoint: `http://127.0.0.1:${port}` }).ready()).toBe(
    false,
  );
  silent.close();
});
