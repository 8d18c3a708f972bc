import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { obstacleIn } from './own-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suuq-own-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (...names: readonly string[]): void => {
  for (const name of names) writeFileSync(join(folder, name), '');
};

test('a new folder, an empty one, a new file system and one of a store that ran alone are taken', () => {
  expect(obstacleIn(join(folder, 'new'))).toBeUndefined();
  expect(obstacleIn(folder)).toBeUndefined();
  for (const name of ['lost+found', 'eventstore', 'objects']) mkdirSync(join(folder, name));
  expect(obstacleIn(folder)).toBeUndefined();
});

test.each(['lock', 'restoring', 'secrets.json'])('a folder that a shop has left a %s in is taken', (mark) => {
  put(mark, 'notes.txt');
  expect(obstacleIn(folder)).toBeUndefined();
});

test.each<[string, (path: string) => void]>([
  ['a folder', (path) => mkdirSync(path)],
  ['a link to one', (path) => symlinkSync(tmpdir(), path)],
])('%s by the name of a lock, as in /run and /var, is no shop’s', (_, make) => {
  make(join(folder, 'lock'));
  mkdirSync(join(folder, 'www'));
  expect(obstacleIn(folder)).toContain('has other folders in it and no shop');
});

test('a folder with the output of what starts the shop is taken', () => {
  put('shop.log');
  expect(obstacleIn(folder)).toBeUndefined();
});

test('a folder of somebody else is refused, as it is', () => {
  mkdirSync(join(folder, 'www'));
  expect(obstacleIn(folder)).toBe(
    `${folder} has other folders in it and no shop: say with DATA_DIR one that is new, empty, or a shop's.`,
  );
});

test('a backup is refused, with what makes a shop’s folder of it', () => {
  put('manifest.json', 'events.db');
  expect(obstacleIn(folder)).toBe(`${folder} is a backup: npm run restore makes a shop's folder of it.`);
});

test('what is no folder, or below a file, is refused in a sentence', () => {
  put('file');
  for (const path of [join(folder, 'file'), join(folder, 'file', 'below')])
    expect(obstacleIn(path)).toBe(`${path} cannot be the shop's folder, DATA_DIR (ENOTDIR).`);
});
