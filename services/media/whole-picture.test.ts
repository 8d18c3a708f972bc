import sharp from 'sharp';
import { expect, it } from 'vitest';
import { nameOf } from '#contracts/media/pictures';
import { hashOf, isWholePicture } from './whole-picture.ts';

const webp = (green: number) =>
  sharp({ create: { width: 8, height: 10, channels: 3, background: { r: 10, g: green, b: 30 } } })
    .webp()
    .toBuffer();

it('a main size is what its name says, also when it was removed and uploaded again', async () => {
  const [bytes, other] = [await webp(1), await webp(200)];
  for (const gone of [0, 1, 7]) {
    const name = nameOf(hashOf(bytes, gone));
    expect([isWholePicture(name, bytes), isWholePicture(name, other)]).toEqual([true, false]);
  }
});

it('of a smaller size no byte is missing', async () => {
  const bytes = await webp(1);
  const name = nameOf(hashOf(bytes, 0), 320);
  expect(isWholePicture(name, bytes)).toBe(true);
  expect(isWholePicture(name, bytes.subarray(0, -1))).toBe(false);
  expect(isWholePicture(name, Buffer.from('<html>'))).toBe(false);
  expect(isWholePicture(name, Buffer.alloc(0))).toBe(false);
});
