import { expect, it } from 'vitest';
import { sentencesHiding } from './difference-words.ts';

const sentenceOf = sentencesHiding(['accounts.name']);
const differing = { key: '1', expected: 'Asha', found: 'Ayaan' };

it('tells which personal value differs, and neither what it is nor what the log says', () => {
  const said = sentenceOf({ ...differing, table: 'accounts', field: 'name' });
  expect(said).toBe('accounts 1: name is [hidden], the log says [hidden]');
});

it('tells any other value, also one that is called the same in another table', () => {
  const said = sentenceOf({ ...differing, table: 'products', field: 'name' });
  expect(said).toBe('products 1: name is "Ayaan", the log says "Asha"');
});

it('tells of a whole row only that it is missing, or that the log knows nothing of it', () => {
  const row = { table: 'accounts', key: '1' };
  expect(sentenceOf({ ...row, expected: { name: 'Asha' }, found: null })).toBe(
    'accounts 1: the row is missing',
  );
  expect(sentenceOf({ ...row, expected: null, found: { name: 'Asha' } })).toBe(
    'accounts 1: the log knows nothing of this row',
  );
});
