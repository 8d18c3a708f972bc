import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { drawingOf, slides, stepFrom } from './slides.ts';

const shipped = (path: string) => fileURLToPath(new URL(`../../../public${path}`, import.meta.url));

it('are five, each with a drawing for both widths', () => {
  expect(slides).toHaveLength(5);
  for (const slide of slides)
    for (const path of Object.values(drawingOf(slide)))
      expect([path, existsSync(shipped(path))]).toEqual([path, true]);
});

it.each([
  [4, 1, 0],
  [0, -1, 4],
  [1, 1, 2],
  [2, -7, 0],
])('wraps around: from %d by %d is %d', (index, by, next) => {
  expect(stepFrom(index, by)).toBe(next);
});
