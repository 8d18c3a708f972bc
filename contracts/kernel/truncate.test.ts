import { describe, expect, it } from 'vitest';
import { truncate } from './truncate.ts';

describe('the beginning of a text', () => {
  it.each([
    ['Shawl', 3, 'Sha'],
    ['Shawl', 5, 'Shawl'],
    ['Shawl', 9, 'Shawl'],
    ['', 3, ''],
  ])('%s has at most %i units: %s', (text, most, beginning) => {
    expect(truncate(text, most)).toBe(beginning);
  });

  it('ends with a whole character, wherever it is cut', () => {
    const text = 'a𞤀b👜c';
    for (let most = 0; most <= text.length; most += 1) {
      const beginning = truncate(text, most);
      expect(beginning.isWellFormed()).toBe(true);
      expect(text.startsWith(beginning)).toBe(true);
      expect(most - beginning.length).toBeLessThan(2);
    }
  });
});
