import { expect, it } from 'vitest';
import { dayIn } from './day-in.ts';

it.each([
  ['Africa/Mogadishu', '2026-03-14T20:59:59.999Z', '2026-03-14'],
  ['Africa/Mogadishu', '2026-03-14T21:00:00.000Z', '2026-03-15'],
  ['Asia/Kathmandu', '2026-03-14T18:14:59.999Z', '2026-03-14'],
  ['Asia/Kathmandu', '2026-03-14T18:15:00.000Z', '2026-03-15'],
  ['UTC', '1969-12-31T23:59:59.999Z', '1969-12-31'],
])('in %s it is at %s the %s, also when it is asked again', (zone, instant, day) => {
  const dayOf = dayIn(zone);
  expect([dayOf(instant), dayOf(instant)]).toEqual([day, day]);
});

it('days stay right whatever many others are asked for', () => {
  const dayOf = dayIn('UTC');
  for (let index = 0; index < 3_000; index += 1) {
    const instant = new Date(index * 20_000_000).toISOString();
    expect(dayOf(instant)).toBe(instant.slice(0, 10));
  }
});

it('what is no time has no day', () => {
  expect(() => dayIn('UTC')('yesterday')).toThrow(RangeError);
});
