import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const FORM = /<(?:chakra\.)?form\b.*?(?<!=)>/gs;
const sources = globSync('**/*.tsx', { cwd: SOURCES }).map((file) => ({
  file,
  source: readFileSync(join(SOURCES, file), 'utf8'),
}));

it('every form says itself what is missing, and leaves it to no browser', () => {
  const forms = sources.flatMap(({ file, source }) =>
    [...source.matchAll(FORM)].map(([form]) => ({ file, form })),
  );
  expect(forms.length).toBeGreaterThan(10);
  expect(forms.filter(({ form }) => !form.includes('noValidate'))).toEqual([]);
});

it('every field for a number is one of text: no browser hides what it cannot read', () => {
  const hiding = sources.filter(({ source }) => /\btype="number"/.test(source));
  expect(hiding.map(({ file }) => file)).toEqual([]);
});
