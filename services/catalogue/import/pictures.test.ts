import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFileName, picturesBeside } from './pictures.ts';

const root = mkdtempSync(join(tmpdir(), 'suuq-pictures-'));
const folder = join(root, 'import');
const kept: Buffer[] = [];
const picture = picturesBeside(join(folder, 'products.csv'), (webp) => {
  kept.push(webp);
  return Promise.resolve({ hash: 'h', path: '/media/h.webp' });
});
const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6e4f' } });

beforeAll(async () => {
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  await painted(2_000, 1_000)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Asha' } })
    .toFile(join(folder, 'large.jpg'));
  await painted(10, 10)
    .png()
    .toFile(join(folder, 'pictures', 'small.png'));
  await painted(10, 10).png().toFile(join(root, 'outside.png'));
  symlinkSync(join(root, 'outside.png'), join(folder, 'link.png'));
  writeFileSync(join(folder, 'text.png'), 'not a picture');
  writeFileSync(join(folder, 'torn.jpg'), (await painted(600, 600).jpeg().toBuffer()).subarray(0, 500));
  writeFileSync(
    join(folder, 'drawing.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('makes a picture anew: WebP, no larger than shown, nothing else of the file in it', async () => {
  expect(await picture('large.jpg')).toEqual({ path: '/media/h.webp' });
  const { format, width, height, exif } = await sharp(kept.at(-1)).metadata();
  expect([format, width, height, exif]).toEqual(['webp', 1_280, 640, undefined]);
  expect(await picture('./pictures/small.png')).toEqual({ path: '/media/h.webp' });
});

it.each([
  ['text.png', 'is not a picture'],
  ['torn.jpg', 'is not a picture'],
  ['drawing.svg', 'is not a picture'],
  ['missing.png', 'is no file at or below'],
  ['../outside.png', 'is no file at or below'],
  ['link.png', 'is no file at or below'],
  [join(root, 'outside.png'), 'is no file at or below'],
  ['pictures', 'is no file at or below'],
  ['https://suuq.test/a.png', 'is no file at or below'],
  ['a\0b.png', 'is no file at or below'],
])('refuses %j', async (name, reason) => {
  const before = kept.length;
  expect(await picture(name)).toEqual({ refused: expect.stringContaining(reason) });
  expect(kept).toHaveLength(before);
});

it('knows a file from what the shop has already', () => {
  expect(['a.png', '', '/media/x.webp', undefined, 3].map(isFileName)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
