import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nameOf } from '#contracts/media/pictures';
import { openStore } from '#services/embedded/objects/store';
import { hashOf } from '#services/media/whole-picture';
import { takeFolder } from '#services/platform/files/folder-lock';
import { connectObjects } from '#services/platform/objects/objects';
import { runCommandLine } from '../support/command-line.ts';
import { testObjects } from '../support/stores.ts';

/** `npm run objects -- copy --from FOLDER`, from an embedded object store that is no longer started. */
let parent: string;
let folder: string;
const to = testObjects();
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
  folder = join(parent, 'objects');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const newWebp = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 10, channels: 3, background: { r: shade, g: 80, b: 40 } } })
    .webp()
    .toBuffer();
const keep = async (...shades: readonly number[]) => {
  const store = await openStore(folder);
  if (!existsSync(join(folder, 'buckets', 'suuq'))) await store.createBucket('suuq');
  const pictures = new Map<string, Buffer>();
  for (const shade of shades) {
    const webp = await newWebp(shade);
    const key = nameOf(hashOf(webp, 0));
    async function* body() {
      yield webp;
    }
    await store.put('suuq', { key, headers: { 'content-type': 'image/webp' } }, body(), ({ md5 }) =>
      md5.toString('hex'),
    );
    pictures.set(key, webp);
  }
  return pictures;
};
const copy = (from = folder) => {
  const variables = {
    S3_ENDPOINT: to.endpoint,
    S3_BUCKET: to.bucket,
    S3_REGION: to.region,
    S3_ACCESS_KEY: to.accessKey,
    S3_SECRET_KEY: to.secretKey,
  };
  const file = join(parent, 'to.env');
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, lines.join(''));
  return runCommandLine('services/cli/objects.ts', ['copy', '--from', from, '--to', file], {});
};

it('brings each picture of a store that is no longer started, and names the one that is damaged', async () => {
  const pictures = await keep(10, 20);
  expect(await copy()).toMatchObject({
    code: 0,
    said: expect.stringContaining('2 copied, 0 already there.'),
  });
  for (const [name, webp] of pictures) expect(await connectObjects(to).get(name)).toEqual(webp);

  const [wrong = ''] = (await keep(30)).keys();
  const file = createHash('sha256').update(wrong).digest('hex');
  truncateSync(join(folder, 'buckets', 'suuq', file), 20);
  const { code, said } = await copy();
  expect([code, said]).toEqual([1, expect.stringContaining('0 copied, 2 already there, 1 wrong.')]);
  expect(said).toContain(`damaged/${file} is damaged where it comes from, and was not copied`);
}, 60_000);

it('takes nothing from under a running shop', async () => {
  await keep(40);
  expect(takeFolder(folder)).toBe(true);
  expect(await copy()).toMatchObject({ code: 1, said: expect.stringContaining('without --from') });
}, 60_000);

it('leaves a folder that is no store as it is', async () => {
  mkdirSync(join(folder, 'drafts'), { recursive: true });
  expect(await copy()).toMatchObject({ code: 1, said: expect.stringContaining('no pictures of a shop') });
  expect(readdirSync(folder)).toEqual(['drafts']);
}, 60_000);
