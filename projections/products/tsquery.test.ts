import { describe, expect, it } from 'vitest';
import { allButOne } from './tsquery.ts';

const words = Array.from({ length: 12 }, (_, at) => `w${at}`);

/** Whether a product that has all words but these matches. */
const isMatch = (query: string, missing: readonly string[]): boolean => {
  const tokens = query.match(/w\d+|[()&|]/g) ?? [];
  let at = 0;
  const operand = (): boolean => {
    const token = tokens[at++] ?? '';
    if (token !== '(') return !missing.includes(token);
    const value = either();
    at += 1;
    return value;
  };
  const all = (): boolean => {
    let value = operand();
    for (; tokens[at] === '&';) {
      at += 1;
      value = operand() && value;
    }
    return value;
  };
  const either = (): boolean => {
    let value = all();
    for (; tokens[at] === '|';) {
      at += 1;
      value = all() || value;
    }
    return value;
  };
  return either();
};

describe('all but one', () => {
  it.each([2, 3, 5, 8, 12])(
    'of %i words is met without any one of them, and by nothing that lacks two',
    (count) => {
      const asked = words.slice(0, count);
      const query = allButOne(asked);
      expect(isMatch(query, [])).toBe(true);
      for (const one of asked) {
        expect(isMatch(query, [one]), one).toBe(true);
        for (const other of asked.filter((each) => each !== one))
          expect(isMatch(query, [one, other])).toBe(false);
      }
    },
  );

  it('of twelve words names each of them a few times, and not eleven', () => {
    const query = allButOne(words);
    for (const word of words)
      expect(query.match(new RegExp(`${word}\\b`, 'g'))?.length).toBeLessThanOrEqual(4);
  });
});
