import { randomUUID } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from './conformance/process.ts';
import { openDatabase } from './database.ts';
import { Store } from './store.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: Store;

beforeEach(async () => {
  folder = await temporaryFolder();
  store = new Store(join(folder.path, 'original'));
});
afterEach(async () => {
  store.close();
  await folder.remove();
});

const write = (count: number, size: number) => {
  const data = Buffer.alloc(size, 'x');
  store.begin();
  for (let each = 0; each < count; each++) {
    const metadata = Buffer.alloc(0);
    store.put(
      's',
      { id: randomUUID(), type: 'happened', contentType: 'application/json', metadata, data },
      0,
    );
  }
  store.commit();
};

test('a copy made while the log is written to is the log as it was at one moment', async () => {
  write(3_000, 4_000);
  const copying = store.copyTo(join(folder.path, 'events.db'));
  const copied = new AbortController();
  const end = () => copied.abort();
  copying.then(end, end);
  while (!copied.signal.aborted) {
    write(3, 500);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { position } = await copying;
  expect(position).toBeGreaterThan(3_000);
  expect(position).toBeLessThanOrEqual(store.last);
  const copy = openDatabase(folder.path);
  try {
    expect(copy.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    const count = copy.prepare('SELECT count(*) AS count, max(revision) AS head FROM events').get();
    expect(count).toEqual({ count: position, head: position - 1 });
  } finally {
    copy.close();
  }
});

test('a copy is a store again, of which nobody else can read', async () => {
  write(10, 100);
  const path = join(folder.path, 'events.db');
  expect(await store.copyTo(path)).toEqual({ position: 10 });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const copy = new Store(folder.path);
  try {
    const everything = (each: Store) => each.readStream(each.stream('s').id, 0, 'forwards', 100).events;
    expect(everything(copy)).toEqual(everything(store));
  } finally {
    copy.close();
  }
});

test('a copy never takes the place of a file', async () => {
  await store.copyTo(join(folder.path, 'events.db'));
  await expect(store.copyTo(join(folder.path, 'events.db'))).rejects.toThrow('EEXIST');
});

test('a copy of which the disk has failed to take a part is none, though later flushes succeed', async () => {
  write(1_000, 4_000);
  const any = await open(join(folder.path, 'any'), 'w');
  const flush = vi.spyOn(Object.getPrototypeOf(any) as typeof any, 'datasync');
  await any.close();
  flush.mockRejectedValueOnce(new Error('EIO'));
  try {
    await expect(store.copyTo(join(folder.path, 'events.db'))).rejects.toThrow('EIO');
  } finally {
    flush.mockRestore();
  }
});
