import { setTimeout as pause } from 'node:timers/promises';
import type { SlowLine } from '../support/slow-line.ts';

/** What may happen to a line; each ends with a line that works again. */
export const LINE_FAULTS: Readonly<Record<string, (line: SlowLine) => Promise<void>>> = {
  'is reset': (line) => Promise.resolve(line.reset()),
  'is cut for 5 s': async (line) => {
    line.isCut = true;
    line.reset();
    await pause(5_000);
    line.isCut = false;
  },
  'swallows everything for 30 s': async (line) => {
    line.hang();
    await pause(30_000);
    line.resume();
  },
  'drips for 10 s': async (line) => {
    line.drip = 64;
    await pause(10_000);
    line.drip = 0;
  },
};
