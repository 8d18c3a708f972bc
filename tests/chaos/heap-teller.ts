import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Loaded into a process before everything else (`node --expose-gc --import`): clears its garbage every HEAP_EVERY ms, and
 * writes how many bytes JavaScript holds then to a file of its number in the folder HEAPS_IN. What a heap is between two
 * clearings shows when Node last felt like it, and no leak.
 */
const { HEAPS_IN = '', HEAP_EVERY = '' } = process.env;
const file = join(HEAPS_IN, String(process.pid));

const tell = () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(`${file}.new`, String(heapUsed + external));
  renameSync(`${file}.new`, file);
};
setInterval(tell, Number(HEAP_EVERY)).unref();
