import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFileName, picturesBeside } from './pictures.ts';
import { reasonOf } from './reason.ts';

const root = mkdtempSync(join(tmpdir(), 'suuq-pictures-'));
const folder = join(root, 'import');
const asked: string[] = [];
const unreadable = reasonOf('PICTURE_UNREADABLE', {});
const picture = picturesBeside(join(folder, 'products.csv'), (file) => {
  asked.push(String(file));
  const isPicture = String(file).startsWith('picture');
  return Promise.resolve(isPicture ? { path: '/media/h.webp' } : { refused: unreadable });
});

beforeAll(() => {
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  writeFileSync(join(folder, 'shirt.jpg'), 'picture of a shirt');
  writeFileSync(join(folder, 'pictures', 'small.png'), 'picture of a shoe');
  writeFileSync(join(folder, 'text.png'), 'not a picture');
  writeFileSync(join(folder, 'huge.png'), 'picture');
  truncateSync(join(folder, 'huge.png'), 20_000_001);
  writeFileSync(join(root, 'outside.png'), 'picture of a secret');
  symlinkSync(join(root, 'outside.png'), join(folder, 'link.png'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('takes files at or below the folder of the import file, and what becomes of each is said elsewhere', async () => {
  expect(await picture('shirt.jpg')).toEqual({ path: '/media/h.webp' });
  expect(await picture('./pictures/small.png')).toEqual({ path: '/media/h.webp' });
  expect(await picture('text.png')).toEqual({ refused: unreadable });
  expect(asked).toEqual(['picture of a shirt', 'picture of a shoe', 'not a picture']);
});

it.each([
  ['huge.png', 'PICTURE_TOO_MANY_BYTES'],
  ['missing.png', 'PICTURE_NOT_BESIDE'],
  ['../outside.png', 'PICTURE_NOT_BESIDE'],
  ['link.png', 'PICTURE_NOT_BESIDE'],
  [join(root, 'outside.png'), 'PICTURE_NOT_BESIDE'],
  ['pictures', 'PICTURE_NOT_BESIDE'],
  ['https://suuq.test/a.png', 'PICTURE_NOT_BESIDE'],
  ['a\0b.png', 'PICTURE_NOT_BESIDE'],
] as const)('refuses %j before it is read', async (name, code) => {
  const before = asked.length;
  expect(await picture(name)).toEqual({ refused: reasonOf(code, {}) });
  expect(asked).toHaveLength(before);
});

it('says so where pictures cannot be kept', async () => {
  const nowhere = picturesBeside(join(folder, 'products.csv'), undefined);
  expect(await nowhere('shirt.jpg')).toEqual({ refused: reasonOf('PICTURE_NOT_KEPT', {}) });
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
