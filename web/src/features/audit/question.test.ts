import { expect, it } from 'vitest';
import { questionIn, withAsked } from './question.ts';

it('reads from the address what it knows, and nothing empty', () => {
  const search = new URLSearchParams('q=+oil+&type=OrderPlaced&colour=red&actor=');
  expect(questionIn(search)).toEqual({ q: 'oil', type: 'OrderPlaced' });
});

it('takes an empty answer as not asked', () => {
  expect(withAsked({ q: 'oil', type: 'X' }, { q: '  ' })).toEqual({ type: 'X' });
  expect(withAsked({}, { stream: ' order ' })).toEqual({ stream: 'order' });
});
