import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf } from './import-rules.ts';
import { ROOT } from '../programs.ts';

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const deciding = globSync('services/**/decide/*.ts', { cwd: ROOT }).filter(
  (path) => !path.endsWith('.test.ts') && textOf(path).includes('accept('),
);

it.each(deciding)("%s is in its context's table of decisions", (path) => {
  const table = join(dirname(path), '../decisions.ts');
  expect(importsOf({ path: table, text: textOf(table) })).toContain(path);
});
