import { openSync } from 'node:fs';

/**
 * A program that leaks memory and handles steadily: every LEAK_EVERY ms a quarter of a MiB of objects, and an open
 * file.
 */
const kept: unknown[] = [];
const OBJECTS = 4_096;

const leak = () => {
  kept.push(Array.from({ length: OBJECTS }, (_, index) => ({ index })));
  openSync(import.meta.filename, 'r');
};
setInterval(leak, Number(process.env['LEAK_EVERY']));
process.once('disconnect', () => process.exit());
