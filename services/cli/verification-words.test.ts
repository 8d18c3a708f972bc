import { describe, expect, it } from 'vitest';
import { isProof, wordsOf } from './verification-words.ts';

describe('the result of a verification', () => {
  it('says that the log and the tables agree where every row was compared and none differs', () => {
    const result = { differences: 0, unreadable: 0 };
    expect([wordsOf(result), isProof(result)]).toEqual(['They agree.', true]);
  });

  it.each([
    [{ differences: 0, unreadable: 1 }, 'No differences, but 1 stream could not be compared.'],
    [{ differences: 0, unreadable: 12 }, 'No differences, but 12 streams could not be compared.'],
    [{ differences: 1, unreadable: 0 }, '1 difference.'],
    [{ differences: 3, unreadable: 2 }, '3 differences, but 2 streams could not be compared.'],
  ])('is no proof of %j, and says why', (result, words) => {
    expect([wordsOf(result), isProof(result)]).toEqual([words, false]);
  });
});
