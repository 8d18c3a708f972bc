import { mkdir, mkdtemp, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { packedFiles } from './packed-files.ts';

it('a file that could not be read once is read again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packed-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const pack = packedFiles();
  const path = join(folder, 'page.html');
  // A folder cannot be read as a file; one that takes its place looks unchanged by time and size.
  await mkdir(path);
  const { mtime, size } = await stat(path);
  await utimes(path, mtime, mtime);
  await expect(pack(path, 'gzip')).rejects.toMatchObject({ code: 'EISDIR' });
  await rmdir(path);
  const text = 'x'.repeat(size);
  await writeFile(path, text);
  await utimes(path, mtime, mtime);
  expect(gunzipSync((await pack(path, 'gzip')).content).toString()).toBe(text);
});
