import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesBelow } from './files.ts';

let folder: string;
let buckets: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
  buckets = join(folder, 'buckets');
  mkdirSync(buckets);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the files of a bucket whose folder is elsewhere are found by their link', async () => {
  const elsewhere = join(folder, 'another disk');
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, 'a'), 'a picture');
  symlinkSync(elsewhere, join(buckets, 'suuq'));
  symlinkSync(join(elsewhere, 'a'), join(buckets, 'b'));
  expect(await filesBelow(buckets)).toEqual(['b', 'suuq/a']);
});

test('what cannot be copied is no reason to leave it out in silence', async () => {
  execFileSync('mkfifo', [join(buckets, 'pipe')]);
  await expect(filesBelow(buckets)).rejects.toThrow(
    `${join(buckets, 'pipe')} is neither a file nor a folder.`,
  );
  rmSync(join(buckets, 'pipe'));
  symlinkSync(join(folder, 'a disk that is away'), join(buckets, 'suuq'));
  await expect(filesBelow(buckets)).rejects.toThrow('ENOENT');
});

test('a folder that is not there has no files', async () => {
  expect(await filesBelow(join(folder, 'nowhere'))).toEqual([]);
});
