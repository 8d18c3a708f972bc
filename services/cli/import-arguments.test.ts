import { expect, it } from 'vitest';
import { importAsked } from './import-arguments.ts';

it.each([
  [['missing.csv'], /^\S+missing\.csv does not exist\.$/],
  [[], /^npm run import/],
  [['a.csv', '--what'], /^Unknown option '--what'\.\n\nnpm run import/],
  [['a.csv', 'b.csv'], /^Unexpected argument 'b\.csv'\.\n\nnpm run import/],
  [['a.csv', '--report', 'nowhere/report.json'], /^There is no \S+nowhere\.$/],
])('says in a sentence what is wrong with %j', async (words, sentence) => {
  await expect(importAsked(words)).rejects.toThrow(sentence);
});
