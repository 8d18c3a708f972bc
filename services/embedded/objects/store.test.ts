import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStore, type Store } from './store.ts';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
  store = await openStore(folder);
  await store.createBucket('suuq');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Answers the path of its file. */
const put = async (key: string): Promise<string> => {
  const bucket = join(folder, 'buckets', 'suuq');
  const before = new Set(readdirSync(bucket));
  async function* body() {
    yield Buffer.from('some bytes of a picture');
  }
  await store.put('suuq', { key, headers: {} }, body(), () => 'tag');
  return join(bucket, readdirSync(bucket).find((name) => !before.has(name)) ?? '');
};
const keys = async () => (await store.list('suuq')).map(({ key }) => key);

test.each<[string, (path: string) => void]>([
  ['was cut off', (path) => truncateSync(path, 10)],
  ['is empty', (path) => truncateSync(path, 0)],
  [
    'has another key in it',
    (path) => writeFileSync(path, readFileSync(path, 'latin1').replace('wrong.webp', 'wrung.webp'), 'latin1'),
  ],
])('a file that %s is listed as damaged, and hides no other', async (_, damage) => {
  const path = await put('wrong.webp');
  await put('whole.webp');
  damage(path);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const name = path.split('/').at(-1);
  expect(await keys()).toEqual([`damaged/${name}`, 'whole.webp']);
  expect(said).toHaveBeenCalledExactlyOnceWith(`${path} is damaged:`, expect.anything());
});
