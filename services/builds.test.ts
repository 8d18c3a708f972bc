import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdBuild, keepBuild } from './builds.ts';
import { draftOf } from './platform/files/drafts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
});
afterEach(() => rmSync(folder, { recursive: true }));

const build = (key: string): void => {
  const draft = draftOf(join(folder, key));
  mkdirSync(draft);
  writeFileSync(join(draft, 'shop.js'), '');
  keepBuild(draft, join(folder, key));
};

test('a build takes the place of one that no shop runs', () => {
  writeFileSync(join(folder, 'api.js'), '');
  build('1-1');
  build('2-2');
  expect(readdirSync(folder)).toEqual(['2-2', 'api.js']);
});

test('the build that a shop runs stays, whatever is built while it runs', () => {
  build('1-1');
  holdBuild(join(folder, '1-1', 'shop.js'));
  holdBuild(join(folder, '1-1', 'shop.js'));
  build('2-2');
  build('3-3');
  expect(readdirSync(folder)).toEqual(['1-1', '3-3']);
  expect(readdirSync(join(folder, '1-1'))).toContain('shop.js');
});

test.skipIf(process.getuid?.() !== 0)('a build of another account is left to it', () => {
  build('1-1');
  chownSync(join(folder, '1-1', 'lock'), 65_534, 65_534);
  build('2-2');
  expect(readdirSync(folder)).toEqual(['1-1', '2-2']);
});

test('a build that another process is about to finish is left to it', () => {
  const draft = join(folder, `1-1.${process.ppid}.new`);
  mkdirSync(draft);
  writeFileSync(join(draft, 'lock'), '');
  build('2-2');
  expect(readdirSync(folder)).toEqual([`1-1.${process.ppid}.new`, '2-2']);
});

test('of two who build the same at once, one is enough', () => {
  build('1-1');
  expect(() => build('1-1')).not.toThrow();
  expect(readdirSync(folder)).toContain('1-1');
});

test('what a killed build, or a kill while one was removed, has left is removed', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(join(folder, `1-1.${pid}.new`));
  build('2-2');
  expect(readdirSync(folder)).toEqual(['2-2']);
});

test('programs that are of no build have none to keep', () => {
  holdBuild(join(folder, 'services', 'main.ts'));
  expect(readdirSync(folder)).toEqual([]);
});
