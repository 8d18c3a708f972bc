import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT } from '../programs.ts';
import { WAITING } from '../waiting.ts';

it.each(WAITING)('the tests that wait are where they are said to be: %s', (path) => {
  expect(globSync(path, { cwd: ROOT })).not.toEqual([]);
});
