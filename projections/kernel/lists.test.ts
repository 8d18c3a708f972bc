import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '..');
const sources = globSync('**/*.ts', { cwd: FOLDER }).filter((name) => !name.endsWith('.test.ts'));

it('a list is one parameter: `in` would make one of each value, and a statement to prepare of each length', () => {
  const listed = sources.filter((name) => /'(not )?in',/.test(readFileSync(join(FOLDER, name), 'utf8')));
  expect(listed).toEqual([]);
});
