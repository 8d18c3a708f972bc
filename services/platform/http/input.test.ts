import { expect, it } from 'vitest';
import { z } from 'zod';
import { route } from '#contracts/kernel/route';
import { checkInput } from './input.ts';

const story = route({
  method: 'GET',
  path: '/stories/{word}',
  summary: 'What a word is about.',
  access: 'visitor',
  params: z.strictObject({ word: z.string().max(10) }),
  answer: z.string(),
});

it('what a path names is text that a store can be asked for', () => {
  const check = (word: string) =>
    checkInput(story, { params: { word }, search: '', body: undefined, file: undefined });
  expect(check('Wáa')).toMatchObject({ kind: 'input', input: { params: { word: 'Wáa' } } });
  for (const word of ['a\0', '\0', 'longer than ten'])
    expect(check(word)).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' });
});

it.each([
  ['?word=a&word=b', 'must have each name once'],
  ['?word=a%00b', 'must have characters that can be stored'],
])('says what is wrong with the query %s', (search, message) => {
  const checked = checkInput(story, { params: { word: 'a' }, search, body: undefined, file: undefined });
  expect(checked).toMatchObject({ code: 'INVALID_INPUT', details: [{ path: 'query', message }] });
});
