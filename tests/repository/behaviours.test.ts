import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../programs.ts';

const rows = readFileSync(join(ROOT, 'docs/behaviours.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, promise, files] = /^\| (.+) \| (.+) \|$/.exec(line) ?? [];
    return promise === undefined || files === undefined || files === 'kept by' ? [] : [{ promise, files }];
  });

it.each(rows)('"$promise" names tests that are there', ({ files }) => {
  for (const file of files.split(', ')) {
    expect(file).toMatch(/\.test\.tsx?$/);
    expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
  }
});
