import { expect, it } from 'vitest';
import { overMemory } from './memory-budget.ts';

it('what the image and compose give an api fits', () => {
  expect(overMemory({ heap: 576, stateCache: 64, allowed: 1_024 })).toEqual([]);
  expect(overMemory({ heap: 576, stateCache: 64, allowed: undefined })).toEqual([]);
});

it('a cache that leaves the heap no room for anything else is said', () => {
  expect(overMemory({ heap: 576, stateCache: 512, allowed: undefined })).toEqual([
    'Memory: STATE_CACHE_MIB (512) and 256 MiB for all else are more than the heap of 576 MiB: raise HEAP_MIB, or --max-old-space-size in NODE_OPTIONS',
  ]);
});

it('a container that ends before its heap is full is said', () => {
  expect(overMemory({ heap: 576, stateCache: 64, allowed: 512 })).toEqual([
    'Memory: a heap of 576 MiB and 200 beside it are more than the 512 MiB that this process may have: raise its limit (with compose SHOP_MEMORY), or lower the heap',
  ]);
});

it('a projector, which keeps no cache, only has to fit its container', () => {
  expect(overMemory({ heap: 200, stateCache: undefined, allowed: 400 })).toEqual([]);
  expect(overMemory({ heap: 512, stateCache: undefined, allowed: 512 })).toEqual([
    'Memory: a heap of 512 MiB and 200 beside it are more than the 512 MiB that this process may have: raise its limit (with compose SHOP_MEMORY), or lower the heap',
  ]);
});
