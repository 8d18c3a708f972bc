import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { percentile } from '../rounds.ts';
import type { Limit } from './limit.ts';

const MILLISECONDS = 3_000;
const PAGE = Buffer.alloc(4_096, 7);

/** How many times a second this disk makes a page at the end of a file durable: the least that a log writes. */
export const fdatasyncRate = (folder: string): Limit => {
  const path = join(folder, 'fdatasync');
  const file = openSync(path, 'w');
  const times: number[] = [];
  const started = performance.now();
  while (performance.now() - started < MILLISECONDS) {
    const began = performance.now();
    writeSync(file, PAGE);
    fdatasyncSync(file);
    times.push(performance.now() - began);
  }
  const perSecond = (times.length / (performance.now() - started)) * 1_000;
  closeSync(file);
  rmSync(path);
  const sorted = times.toSorted((a, b) => a - b);
  const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)];
  return [
    '4 KiB written and fdatasync',
    perSecond.toFixed(0),
    `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
  ];
};
