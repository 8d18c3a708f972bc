import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { testObjects } from '../../tests/support/stores.ts';
import { freePort } from './free-port.ts';
import { isUnavailable } from './http/unavailable.ts';
import { connectObjects, ObjectsUnavailable } from './objects.ts';

const picture = Buffer.from('RIFF....WEBP');

test('a picture comes back as it was put, also when it was put twice', async () => {
  const objects = connectObjects(testObjects());
  await Promise.all([objects.ensureBucket(), objects.ensureBucket()]);
  for (const _ of ['once', 'twice']) {
    await objects.put('a.webp', picture);
    expect(await objects.get('a.webp')).toEqual(picture);
  }
});

test('what is removed is gone, and removing it again is no fault', async () => {
  const objects = connectObjects(testObjects());
  await objects.ensureBucket();
  await objects.put('a.webp', picture);
  await objects.put('b.webp', picture);
  for (const _ of ['once', 'twice']) {
    await objects.remove('a.webp');
    expect(await objects.get('a.webp')).toBeUndefined();
  }
  expect(await objects.get('b.webp')).toEqual(picture);
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
  const asStranger = [() => stranger.get('x'), () => stranger.put('x', picture), () => stranger.remove('x')];
  for (const call of asStranger)
    await expect(call()).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
  for (const call of [() => away.put('x', picture), () => away.remove('x')])
    await expect(call()).rejects.toBeInstanceOf(ObjectsUnavailable);
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
