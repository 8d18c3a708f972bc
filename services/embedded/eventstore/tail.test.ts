import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from './conformance/process.ts';
import type { ProposedEvent } from './record.ts';
import { Store } from './store.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: Store;

beforeEach(async () => {
  folder = await temporaryFolder();
  store = new Store(folder.path);
});
afterEach(async () => {
  store.close();
  await folder.remove();
});

const event = (size: number): ProposedEvent => ({
  id: randomUUID(),
  type: 'happened',
  contentType: 'application/json',
  metadata: Buffer.alloc(0),
  data: Buffer.alloc(size, 'x'),
});
const write = (count: number, size = 10) => {
  store.begin();
  for (let each = 0; each < count; each++) store.put(`s-${each}`, event(size), 0);
};
const everything = () => {
  const found = [];
  for (let from = 0; ;) {
    const { events, more } = store.readAll(from, 'forwards', 100);
    found.push(
      ...events.map(({ position, revision, record }) => [position, revision, record.toString('hex')]),
    );
    if (!more) return found;
    from = (events.at(-1)?.position ?? 0) + 1;
  }
};

describe('the newest events', () => {
  test.each([1, 15, 16, 200])('%d of 100 kB are read as they are in the file', (count) => {
    write(count, 100_000);
    store.commit();
    store.skip(3);
    write(count);
    store.commit();
    const before = everything();
    store.close();
    store = new Store(folder.path);
    expect(before).toEqual(everything());
    expect(before).toHaveLength(2 * count);
  });

  test('are not those of a transaction that was rolled back', () => {
    write(1);
    store.commit();
    const before = everything();
    write(2);
    store.rollback();
    expect(everything()).toEqual(before);
    write(1);
    store.commit();
    expect(everything().map(([position, revision]) => [position, revision])).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });

  test('end a page that is full, and say that there is more', () => {
    write(5, 10_000);
    store.commit();
    const sizes = (limit: number) => {
      const { events, more } = store.readAll(2, 'forwards', limit);
      return [events.length, more];
    };
    expect([1, 3, 4, 100].map(sizes)).toEqual([
      [1, true],
      [3, true],
      [4, true],
      [4, true],
    ]);
    expect(store.readAll(6, 'forwards', 10)).toEqual({ events: [], more: false });
  });
});
