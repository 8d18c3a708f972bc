import { expect, it } from 'vitest';
import { darkPath } from './dark-path.ts';
import { inFours } from './in-fours.ts';

it('draws each run of dark squares as one rectangle, up to the edge of the picture', () => {
  const rows = [
    [false, true, true],
    [true, false, true],
  ];
  expect(darkPath(rows)).toBe('M1 0h2v1h-2zM0 1h1v1h-1zM2 1h1v1h-1z');
});

it('writes a secret in groups of four, the last one shorter where it does not come out even', () => {
  expect(inFours('JBSWY3DPEHPK3PXPAB')).toBe('JBSW Y3DP EHPK 3PXP AB');
});
