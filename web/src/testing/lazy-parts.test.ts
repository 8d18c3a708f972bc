import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');

it('whatever waits for a chunk of its own within a page stands where its failure takes nothing else along', () => {
  const waiting = globSync('{features,ui}/**/*.tsx', { cwd: SOURCES })
    .map((file) => ({ file, source: readFileSync(join(SOURCES, file), 'utf8') }))
    .filter(({ source }) => source.includes('<Suspense'));
  expect(waiting.map(({ file }) => file)).toContain('ui/lazy-part.tsx');
  expect(waiting.filter(({ source }) => !source.includes('<CrashBoundary'))).toEqual([]);
});
