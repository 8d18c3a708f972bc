import { describe, expect, it } from 'vitest';
import { createPromise } from './promise.ts';

/** Tuesday, November 24, 2026 in Mogadishu, three hours ahead of UTC. */
const promised = createPromise({ timeZone: 'Africa/Mogadishu', cutOff: 14 });
const at = (time: string) => new Date(`2026-11-${time}:00.000Z`);

describe('the days that are promised', () => {
  it('count from today before the cut-off, by the clock of the shop', () => {
    expect(promised(at('24T10:59'), { from: 1, to: 2 })).toEqual({ from: '2026-11-25', to: '2026-11-26' });
    expect(promised(at('24T10:59'), { from: 0, to: 0 })).toEqual({ from: '2026-11-24', to: '2026-11-24' });
  });

  it('count from the next day at the cut-off and after it', () => {
    expect(promised(at('24T11:00'), { from: 1, to: 2 })).toEqual({ from: '2026-11-26', to: '2026-11-28' });
    // Half past midnight in the shop is already the next day there.
    expect(promised(at('24T21:30'), { from: 0, to: 1 })).toEqual({ from: '2026-11-25', to: '2026-11-26' });
  });

  it('leave out Fridays, on which nothing is packed or brought', () => {
    expect(promised(at('26T09:00'), { from: 1, to: 3 })).toEqual({ from: '2026-11-28', to: '2026-11-30' });
    // Thursday after the cut-off, and Friday at any hour, are packed on Saturday.
    for (const late of ['26T12:00', '27T05:00'])
      expect(promised(at(late), { from: 0, to: 1 })).toEqual({ from: '2026-11-28', to: '2026-11-29' });
  });

  it('go over the end of a month and a year, and over a clock that is put back', () => {
    expect(promised(new Date('2026-12-31T08:00:00.000Z'), { from: 1, to: 2 })).toEqual({
      from: '2027-01-02',
      to: '2027-01-03',
    });
    const inBerlin = createPromise({ timeZone: 'Europe/Berlin', cutOff: 14 });
    expect(inBerlin(new Date('2026-10-24T08:00:00.000Z'), { from: 1, to: 2 })).toEqual({
      from: '2026-10-25',
      to: '2026-10-26',
    });
  });

  it('count from today at any hour where nothing is cut off, and never where all is', () => {
    const night = at('24T20:59');
    expect(createPromise({ timeZone: 'UTC', cutOff: 24 })(night, { from: 0, to: 0 }).from).toBe('2026-11-24');
    expect(createPromise({ timeZone: 'UTC', cutOff: 0 })(night, { from: 0, to: 0 }).from).toBe('2026-11-25');
  });
});
