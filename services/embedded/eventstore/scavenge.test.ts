import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from './conformance/process.ts';
import { openEngine } from './engine.ts';
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

const put = (stream: string, count: number, { data = '{}', created = Date.now() } = {}): void => {
  store.begin();
  for (let done = 0; done < count; done += 1)
    store.put(
      stream,
      {
        id: randomUUID(),
        type: stream.startsWith('$$') ? '$metadata' : 'happened',
        contentType: 'application/json',
        metadata: Buffer.alloc(0),
        data: Buffer.from(data),
      },
      created,
    );
  store.commit();
};
/** As SQLite says it. */
const diskFull = (): Error => Object.assign(new Error('database or disk is full'), { errcode: 13 });
const revisions = (stream: string): readonly number[] =>
  store.readStream(store.stream(stream).id, 0, 'forwards', 100).events.map(({ revision }) => revision);
const positions = (): readonly number[] =>
  store.readAll(0, 'forwards', 100).events.map(({ position }) => position);

test('what is beyond a count goes for good, and nothing else does', () => {
  put('limited', 5);
  put('$$limited', 2, { data: '{"$maxCount":2}' });
  put('whole', 3);
  expect(store.scavenge()).toBe(4);
  store.close();
  store = new Store(folder.path);
  expect([revisions('limited'), revisions('$$limited'), revisions('whole')]).toEqual([
    [3, 4],
    [1],
    [0, 1, 2],
  ]);
  expect(positions()).toEqual([4, 5, 7, 8, 9, 10]);
  expect(store.scavenge()).toBe(0);
  put('limited', 1);
  expect(revisions('limited')).toEqual([3, 4, 5]);
});

test('what is older than an age goes, but the newest event stays, so that the stream goes on from there', () => {
  put('aged', 3, { created: Date.now() - 20_000 });
  put('aged', 1);
  put('$$aged', 1, { data: '{"$maxAge":10}' });
  put('old', 3, { created: Date.now() - 20_000 });
  put('$$old', 1, { data: '{"$maxAge":10}' });
  expect(store.scavenge()).toBe(5);
  expect([revisions('aged'), revisions('old'), store.stream('old').head]).toEqual([[3], [2], 2]);
});

test('what is much goes in slices: what was done before a failure or the end of the time stays done', () => {
  put('long', 3_500);
  put('$$long', 1, { data: '{"$maxCount":1}' });
  const commit = vi.spyOn(store, 'commit');
  commit.mockImplementationOnce(() => Store.prototype.commit.call(store));
  commit.mockImplementationOnce(() => {
    throw diskFull();
  });
  expect(() => store.scavenge()).toThrow('disk is full');
  store.close();
  store = new Store(folder.path);
  expect(revisions('long')[0]).toBe(1_000);
  expect(store.scavenge(0)).toBe(1_000);
  expect(revisions('long')[0]).toBe(2_000);
  expect(store.scavenge()).toBe(1_499);
  expect(revisions('long')).toEqual([3_499]);
});

test('a store on a full disk opens and is read all the same', () => {
  put('limited', 5);
  put('$$limited', 1, { data: '{"$maxCount":2}' });
  store.close();
  const failing = vi.spyOn(Store.prototype, 'commit').mockImplementationOnce(() => {
    throw diskFull();
  });
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  ({ store } = openEngine({ folder: folder.path, timeouts: { prepare: 1_000, commit: 1_000 } }, (error) => {
    throw error;
  }));
  expect(failing).toHaveBeenCalledOnce();
  expect(said).toHaveBeenCalledWith('Housekeeping failed; the next start tries again', expect.anything());
  vi.restoreAllMocks();
  expect(revisions('limited')).toEqual([0, 1, 2, 3, 4]);
  put('limited', 1);
  expect(store.stream('limited').head).toBe(5);
});
