import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const DIALOG = /<Dialog\b.*?(?:\bfoot=|(?<!=)>)/gs;

it('no dialog with a call of its own can be left before the outcome is shown', () => {
  const sending = globSync('**/*.tsx', { cwd: SOURCES })
    .map((file) => ({ file, source: readFileSync(join(SOURCES, file), 'utf8') }))
    .filter(({ source }) => source.includes('useSubmit('))
    .flatMap(({ file, source }) => [...source.matchAll(DIALOG)].map(([dialog]) => ({ file, dialog })));
  expect(sending.length).toBeGreaterThan(10);
  expect(sending.filter(({ dialog }) => !dialog.includes('busy='))).toEqual([]);
});
