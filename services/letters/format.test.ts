import { expect, it } from 'vitest';
import { formatFor } from './format.ts';

const summer = '2026-07-01T21:30:00.000Z';
const winter = '2026-12-31T21:30:00.000Z';
const inZone = (zone: string, iso: string) =>
  (['en', 'so'] as const).map((language) => formatFor(language, zone).time(iso));

it('a time names its zone in the language of the letter', () => {
  expect(inZone('Africa/Mogadishu', winter)).toEqual([
    'Jan 01, 2027, 00:30 (East Africa Time)',
    '01 Jan 2027, 00:30 (Waqtiga Bariga Afrika)',
  ]);
});

it('a time names the zone as it is called on that day', () => {
  expect(inZone('Europe/London', winter)[0]).toBe('Dec 31, 2026, 21:30 (Greenwich Mean Time)');
  expect(inZone('Europe/London', summer)[0]).toBe('Jul 01, 2026, 22:30 (British Summer Time)');
});

it('a zone without a name is named by its distance from Greenwich', () => {
  expect(inZone('+03:00', winter)[0]).toBe('Jan 01, 2027, 00:30 (GMT+03:00)');
});
