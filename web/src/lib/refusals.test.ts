import { CallFailed } from '#contracts/kernel/client';
import { messages } from '#contracts/messages';
import { expect, it } from 'vitest';
import { en } from '../locales/en.ts';
import { so } from '../locales/so.ts';
import { factOf, sentenceFor } from './refusals.ts';

const failed = (code: string) => new CallFailed(409, { code, message: 'as the server says', requestId: 'r' });

it('says a refusal in the language that is spoken', () => {
  expect(sentenceFor(failed('OUT_OF_STOCK'), en)).toBe('There is not enough in stock.');
  expect(sentenceFor(failed('OUT_OF_STOCK'), so)).toBe(so.refusals.OUT_OF_STOCK);
  expect(sentenceFor(failed('OFFLINE'), en)).toBe(en.problem.offline);
});

it('never shows a stranger code or a stack', () => {
  expect(sentenceFor(failed('toString'), en)).toBe(en.refusals.UNEXPECTED);
  expect(sentenceFor(new TypeError('x is undefined'), en)).toBe(en.refusals.UNEXPECTED);
});

it('has a Somali sentence of its own for every code', () => {
  for (const [code, english] of Object.entries(messages))
    expect(so.refusals).toHaveProperty(code, expect.not.stringMatching(`^${english}$`));
});

it('claims nothing undone where the key of a command has done another', () => {
  expect(factOf(failed('OUT_OF_STOCK'), 'Not saved.', en)).toBe('Not saved.');
  expect(factOf(failed('IDEMPOTENCY_KEY_REUSED'), 'Not saved.', en)).toBe(en.problem.fact);
});
