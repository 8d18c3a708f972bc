import { describe, expect, it } from 'vitest';
import { allEvents } from '#contracts/all-events';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { searchedWords, wordsOf } from './words.ts';

const recorded = (type: string, stream: string, data: unknown) =>
  ({ type, stream, data }) as unknown as RecordedEvent;

describe('the words of an event', () => {
  it('are its type, its id and what it says, but nothing personal', () => {
    const data = { userId: 'u1', name: 'sealed:x', email: 'sealed:y', passwordVersion: 3 };
    expect(wordsOf(allEvents, recorded('AccountRegistered', 'account-u1', data))).toBe(
      'accountregistered u1 3',
    );
  });

  it('say nothing of what is personal and was written in the clear', () => {
    const data = { userId: 'u1', productId: 'p1', reason: 'Hodan was rude' };
    expect(wordsOf(allEvents, recorded('ReviewHidden', 'review-p1-u1', data))).toBe('reviewhidden p1 u1');
  });

  it('say nothing of a keyed hash, but the name of its own stream', () => {
    const data = {
      userId: 'u1',
      name: 'sealed:x',
      email: 'sealed:y',
      emailKey: '3f7a',
      registeredAt: '2026',
    };
    expect(wordsOf(allEvents, recorded('GuestRegistered', 'account-u1', data))).toBe(
      'guestregistered u1 2026',
    );
    const claimed = { userId: 'u1', accountMoves: false, at: '2026' };
    expect(wordsOf(allEvents, recorded('EmailClaimed', 'email-3f7a', claimed))).toBe(
      'emailclaimed 3f7a u1 2026',
    );
  });

  it('say nothing of the data of a type that nobody knows', () => {
    expect(wordsOf(allEvents, recorded('Later', 'order-o1', { name: 'Hodan' }))).toBe('later o1');
    expect(wordsOf(allEvents, recorded('constructor', 'order-o1', { name: 'Hodan' }))).toBe('constructor o1');
  });

  it('reach into lists, and have an end', () => {
    const [letters, words] = ['X'.repeat(2_000), Array.from({ length: 999 }, (_, i) => `word${i}`).join(' ')];
    const data = { lines: [{ title: 'Sandals' }, { title: letters }, { title: words }] };
    const found = wordsOf(allEvents, recorded('OrderPlaced', 'order-o1', data));
    expect(found).toContain(' sandals ');
    expect(found).toContain(` ${'x'.repeat(200)} word0 word1 `);
    expect(found.length).toBeLessThanOrEqual(1_000);
  });

  it.each([0, 1, 2, 3])(
    'are text also where a letter of two halves is cut, %i letters further on',
    (offset) => {
      const word = 'x'.repeat(offset) + '𐒀𐒁'.repeat(100);
      const words = Array.from({ length: 40 }, (_, index) => `${index}${word}`).join(' ');
      for (const title of [word, words]) {
        const found = wordsOf(allEvents, recorded('OrderPlaced', 'order-o1', { lines: [{ title }] }));
        expect(found).toContain(`${'x'.repeat(offset)}𐒀𐒁`);
        expect(found.isWellFormed()).toBe(true);
        expect(found.length).toBeLessThanOrEqual(1_000);
      }
    },
  );
});

it.each([
  ['Oil lamp', ['oil', 'lamp']],
  ['$29.99', ['2999']],
  ['$1,234.50', ['123450']],
  ['1,234,567.00', ['123456700']],
  ['1,234', ['1', '234']],
  ['12.5', ['12', '5']],
  [`'; drop table & | ! :* ()`, ['drop', 'table']],
  ['  ', []],
])('looks for %s', (q, words) => {
  expect(searchedWords(q)).toEqual(words);
});
