import { expect, it } from 'vitest';
import { questionIn, withAsked } from './question.ts';

it('reads from the address what it knows, and nothing empty', () => {
  const search = new URLSearchParams('q=+oil+&type=OrderPlaced&colour=red&actor=');
  expect(questionIn(search)).toEqual({ q: 'oil', type: 'OrderPlaced' });
});

it('does not ask for days that no calendar has', () => {
  const search = new URLSearchParams('from=2026-02-31&to=2026-03-01');
  expect(questionIn(search)).toEqual({ to: '2026-03-01' });
});

it('takes an empty answer as not asked', () => {
  expect(withAsked({ q: 'oil', type: 'X' }, { q: '  ' })).toEqual({ type: 'X' });
  expect(withAsked({}, { stream: ' order ' })).toEqual({ stream: 'order' });
});
