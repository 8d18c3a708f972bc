import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const FORM = /<(?:chakra\.)?form\b.*?(?<!=)>/gs;

it('every form says itself what is missing, and leaves it to no browser', () => {
  const forms = globSync('**/*.tsx', { cwd: SOURCES }).flatMap((file) =>
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(FORM)].map(([form]) => ({ file, form })),
  );
  expect(forms.length).toBeGreaterThan(10);
  expect(forms.filter(({ form }) => !form.includes('noValidate'))).toEqual([]);
});
