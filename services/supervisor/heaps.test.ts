import { expect, test } from 'vitest';
import { heapFlags, heapsOf } from './heaps.ts';

test('the api has room for its folded streams beside what all may hold', () => {
  const heaps = heapsOf({ heapMib: 300, stateCacheMib: 100 });
  expect(heaps.api.most).toBe(400);
  expect(heaps.projector.most).toBe(300);
  expect(heaps.eventStore.most).toBe(300);
});

test('a small helper stays small however much the others may hold', () => {
  const heaps = heapsOf({ heapMib: 4_096, stateCacheMib: 64 });
  expect([heaps.objects.most, heaps.simulator.most]).toEqual([128, 128]);
});

test('a heap is said to Node by its flags', () => {
  expect(heapFlags({ most: 300, young: 8 })).toEqual(['--max-old-space-size=300', '--max-semi-space-size=8']);
});
