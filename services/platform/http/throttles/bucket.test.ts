import { describe, expect, it } from 'vitest';
import { perSecond } from './bucket.ts';
import { from } from './testing/calls.ts';
import type { Admission } from './throttle.ts';

describe('a bucket', () => {
  it('lets a burst through and then its rate', () => {
    let now = 0;
    const limit = perSecond({ rate: 20, burst: 100, keyOf: ({ address }) => address }, () => now);
    const admittedOf = (calls: number) =>
      Array.from({ length: calls }, () => limit.admit(from('a')) as Admission).filter(
        ({ kind }) => kind === 'admitted',
      ).length;
    expect(admittedOf(150)).toBe(100);
    now = 1_000;
    expect(admittedOf(150)).toBe(20);
    expect(limit.admit(from('a'))).toEqual({ kind: 'refused', retryAfter: 0.05 });
    expect(limit.admit(from('b'))).toEqual({ kind: 'admitted' });
    now = 60_000;
    expect(admittedOf(150)).toBe(100);
  });

  it('is none at an infinite rate', () => {
    const limit = perSecond({ rate: Infinity, burst: Infinity, keyOf: ({ address }) => address }, () => 0);
    const calls = Array.from({ length: 500 }, () => limit.admit(from('a')) as Admission);
    expect(calls.every(({ kind }) => kind === 'admitted')).toBe(true);
  });
});
