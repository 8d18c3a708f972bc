import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Loaded into a process before everything else (`node --expose-gc --import`): collects garbage every HEAP_EVERY ms, and
 * writes how many bytes JavaScript then holds to a file named by its pid in the folder HEAPS_IN. Without that, a heap's
 * size depends on when Node last collected, and shows no leak.
 */
const { HEAPS_IN = '', HEAP_EVERY = '' } = process.env;
const file = join(HEAPS_IN, String(process.pid));

const report = () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(`${file}.new`, String(heapUsed + external));
  renameSync(`${file}.new`, file);
};
setInterval(report, Number(HEAP_EVERY)).unref();
