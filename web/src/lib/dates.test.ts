import { expect, it } from 'vitest';
import { dateAndTime, dayAndTime, longDate, monthName, shortDate } from './dates.ts';

const noon = new Date(2026, 10, 5, 14, 2).toISOString();

it('tells dates in English', () => {
  expect(longDate(noon, 'en')).toBe('Thursday, November 5, 2026');
  expect(shortDate(noon, 'en')).toBe('Nov 05, 2026');
  expect(dayAndTime(noon, 'en')).toBe('Nov 5, 14:02');
  expect(dateAndTime(noon, 'en')).toBe('Nov 05, 2026, 14:02');
});

it('tells dates in Somali', () => {
  expect(longDate(noon, 'so')).toBe('Khamiis, 5 Nofembar 2026');
  expect(shortDate(noon, 'so')).toBe('05 Nof 2026');
  expect(dayAndTime(noon, 'so')).toBe('5 Nof, 14:02');
  expect(dateAndTime(noon, 'so')).toBe('05 Nof 2026, 14:02');
});

it.each(['en', 'so'] as const)('has twelve different short months, %s', (language) => {
  const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-05`);
  expect(new Set(months.map((day) => monthName(day, language))).size).toBe(12);
});
