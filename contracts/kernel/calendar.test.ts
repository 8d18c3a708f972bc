import { expect, it } from 'vitest';
import { dayInWords } from './calendar.ts';

it('says a day by our own patterns, the same in every zone', () => {
  expect(dayInWords('2026-12-01', 'en')).toBe('Tue, Dec 1');
  expect(dayInWords('2026-12-01', 'so')).toBe('Tal, 1 Dis');
  expect(dayInWords('2027-01-02', 'en')).toBe('Sat, Jan 2');
});
