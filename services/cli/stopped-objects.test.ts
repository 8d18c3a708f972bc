import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nameOf } from '#contracts/media/pictures';
import { openStore } from '../embedded/objects/store.ts';
import { copyPictures, type Copying } from '../media/copy-pictures.ts';
import { hashOf } from '../media/whole-picture.ts';
import { openStopped } from './stopped-objects.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** As much of a WebP picture as is looked at. */
const webp = (text: string): Buffer => {
  const bytes = Buffer.from(`RIFF....WEBP${text}`);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
};

const keep = async (...pictures: readonly Buffer[]) => {
  const store = await openStore(folder);
  await store.createBucket('suuq');
  for (const bytes of pictures) {
    const body = async function* () {
      yield bytes;
    };
    await store.put('suuq', { key: nameOf(hashOf(bytes, 0)), headers: {} }, body(), () => 'tag');
  }
};

const emptyStore = (): Copying['to'] => {
  const kept = new Map<string, Buffer>();
  return {
    get: (name) => Promise.resolve(kept.get(name)),
    describe: (name) => {
      const size = kept.get(name)?.length;
      return Promise.resolve(size === undefined ? undefined : { size, etag: 'tag', type: 'image/webp' });
    },
    put: (name, bytes) => {
      kept.set(name, bytes);
      return Promise.resolve();
    },
  };
};

/** The next file that is read whole is one of a bad sector. */
const spoilNextRead = async (error: Error) => {
  const file = await open(folder);
  vi.spyOn(Object.getPrototypeOf(file) as typeof file, 'readFile').mockRejectedValueOnce(error);
  await file.close();
};

it('a picture whose file cannot be read is named, and the others are copied', async () => {
  await keep(webp('first'), webp('second'), webp('third'));
  const from = await openStopped(folder, 'suuq');
  const error = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
  await spoilNextRead(error);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { signal } = new AbortController();
  const copying = { from, to: emptyStore(), signal, onProgress: () => undefined };
  const unread = expect.stringMatching(/^[0-9a-f]{64}\.webp cannot be read where it comes from/);
  expect(await copyPictures(copying)).toEqual({
    total: 3,
    copied: 2,
    thereAlready: 0,
    gone: 0,
    wrong: [unread],
  });
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\.webp cannot be read:$/), error);
});
