import { expect, it } from 'vitest';
import { zonedClock } from './zoned-clock.ts';

const read = (zone: string, iso: string) => {
  const at = zonedClock(zone)(iso);
  return [
    at.getFullYear(),
    at.getMonth() + 1,
    at.getDate(),
    at.getDay(),
    at.getHours(),
    at.getMinutes(),
    at.getSeconds(),
    at.getMilliseconds(),
  ].join(' ');
};

it.each([
  ['Africa/Mogadishu', '2026-11-20T22:14:05.660Z', '2026 11 21 6 1 14 5 660'],
  ['America/Toronto', '2026-11-01T04:30:00.000Z', '2026 11 1 0 0 30 0 0'],
  ['America/Toronto', '2026-11-01T06:30:00.000Z', '2026 11 1 0 1 30 0 0'],
  ['Asia/Kathmandu', '2026-12-31T18:15:00+00:00', '2027 1 1 5 0 0 0 0'],
  ['America/Toronto', '2026-11-20T12:00', '2026 11 20 5 12 0 0 0'],
])('in %s %s is read as a clock there shows it', (zone, iso, shown) => {
  expect(read(zone, iso)).toBe(shown);
});

it('refuses an unknown time zone', () => {
  expect(() => zonedClock('Africa/Suuq')).toThrow(RangeError);
});
