import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from './conformance/process.ts';
import { openEngine } from './engine.ts';
import { Store } from './store.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: Store;

beforeEach(async () => {
  folder = await temporaryFolder();
  store = new Store(join(folder.path, 'first'));
  write(3);
});
afterEach(async () => {
  store.close();
  await folder.remove();
});

const write = (count: number): void => {
  const empty = Buffer.alloc(0);
  const event = { type: 'happened', contentType: 'application/json', metadata: empty, data: empty };
  store.begin();
  for (let each = 0; each < count; each += 1) store.put('s', { id: randomUUID(), ...event }, 0);
  store.commit();
};
/** A folder with copies of files, as a process leaves them that ends without closing them. */
const copyOf = (name: string, to: string, files: readonly string[]): string => {
  const copy = join(folder.path, to);
  mkdirSync(copy);
  for (const file of files) copyFileSync(join(folder.path, name, file), join(copy, file));
  return copy;
};
const walOf = (path: string) => statSync(join(path, 'events.db-wal')).size;
const open = (path: string) =>
  openEngine({ folder: path, timeouts: { prepare: 1_000, commit: 1_000 } }, (error) => {
    throw error;
  }).store;

test('what a process left in the WAL is in the file itself before anybody reads it or writes behind it', () => {
  const left = copyOf('first', 'left', ['events.db', 'events.db-wal']);
  const next = open(left);
  try {
    expect([next.last, walOf(left)]).toEqual([3, 0]);
    const alone = new Store(copyOf('left', 'alone', ['events.db']));
    expect(alone.last).toBe(3);
    alone.close();
  } finally {
    next.close();
  }
});

test('where a full disk keeps the WAL from being written back, all of it is read and nothing is written', () => {
  const left = copyOf('first', 'left', ['events.db', 'events.db-wal']);
  const size = walOf(left);
  vi.spyOn(Store.prototype, 'writeBack').mockImplementation(() => {
    throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const next = open(left);
  try {
    expect(next.readAll(0, 'forwards', 10).events).toHaveLength(3);
    expect(() => next.begin()).toThrow('disk is full');
    expect(walOf(left)).toBe(size);
    vi.restoreAllMocks();
    next.begin();
    expect(walOf(left)).toBe(0);
    next.rollback();
  } finally {
    vi.restoreAllMocks();
    next.close();
  }
});
