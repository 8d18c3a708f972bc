import { expect, it } from 'vitest';
import { shortened } from './shortened.ts';

it.each([
  ['A shawl\n\nof  silk.', 'A shawl of silk.'],
  [`${'a'.repeat(150)} ${'b'.repeat(20)}`, `${'a'.repeat(150)}…`],
  [`a${'👜'.repeat(100)}`, `a${'👜'.repeat(79)}…`],
])('a description is one line, cut between words, or at least between characters', (text, short) => {
  expect(shortened(text)).toBe(short);
});
