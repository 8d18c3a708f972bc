import { expect, test } from 'vitest';
import { testObjects } from '../../../tests/support/stores.ts';
import { freePort } from '../programs/free-port.ts';
import { isUnavailable } from '../http/unavailable.ts';
import { ObjectsUnavailable } from './object-store-errors.ts';
import { connectObjects } from './objects.ts';

const picture = Buffer.from('RIFF....WEBP');

test('a picture comes back unchanged, also when it was put twice', async () => {
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

test('it is answering when the last call was answered as it should be', async () => {
  const objects = connectObjects(testObjects());
  expect(objects.isAnswering()).toBe(false);
  await objects.ensureBucket();
  expect(objects.isAnswering()).toBe(true);
});

test('a store that is away is said to be', async () => {
  const away = connectObjects({ ...testObjects(), endpoint: `http://127.0.0.1:${await freePort()}` });
  for (const call of [() => away.get('x'), () => away.put('x', picture), () => away.remove('x')]) {
    const error: unknown = await call().catch((each: unknown) => each);
    expect(error).toBeInstanceOf(ObjectsUnavailable);
    expect(isUnavailable(error)).toBe(true);
  }
  expect(away.isAnswering()).toBe(false);
});
