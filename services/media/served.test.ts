import { expect, it } from 'vitest';
import { nameOf } from '#contracts/media/pictures';
import { hash } from './testing/examples.ts';
import { servedPictures } from './served.ts';

const bytes = (text: string) => Buffer.from(text);

it('a size that was never made is the whole picture', async () => {
  const kept = new Map([
    [nameOf(hash), bytes('main')],
    [nameOf(hash, 640), bytes('640')],
  ]);
  const { get } = servedPictures({ get: async (name) => kept.get(name) });
  expect(await get(nameOf(hash))).toEqual(bytes('main'));
  expect(await get(nameOf(hash, 640))).toEqual(bytes('640'));
  expect(await get(nameOf(hash, 320))).toEqual(bytes('main'));
});

it('what is not there is not there in any size', async () => {
  const asked: string[] = [];
  const { get } = servedPictures({ get: async (name) => void asked.push(name) });
  expect([await get(nameOf(hash)), await get(nameOf(hash, 320))]).toEqual([undefined, undefined]);
  expect(asked).toEqual([nameOf(hash), nameOf(hash, 320), nameOf(hash)]);
});
