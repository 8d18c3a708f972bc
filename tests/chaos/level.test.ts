import { describe, expect, it } from 'vitest';
import { chance } from '../../services/seed/demo/history/chance.ts';
import { growthOf, median, type Sample } from './level.ts';

/** Forty minutes, a sample a minute. */
const samples = (valueAt: (minute: number) => number): readonly Sample[] =>
  Array.from({ length: 41 }, (_, at) => ({ at, value: valueAt(at) }));

describe('how much something has grown', () => {
  it('is nothing where it stays as it is', () => {
    expect(growthOf(samples(() => 60))).toBe(0);
  });

  it('is what a leak adds from the end of the first quarter to the end', () => {
    expect(growthOf(samples((minute) => 60 + minute / 2))).toBeCloseTo(15);
  });

  it('counts a leak in steps, of one handle every ten minutes', () => {
    expect(growthOf(samples((minute) => 40 + Math.floor(minute / 10)))).toBeCloseTo(3, 0);
  });

  it('leaves out what is filled in the first quarter', () => {
    expect(growthOf(samples((minute) => Math.min(minute, 9) * 10))).toBe(0);
  });

  it('is small where it comes and goes at random around a level', () => {
    const random = chance(15);
    expect(Math.abs(growthOf(samples(() => 60 + random.between(0, 10))))).toBeLessThan(4);
  });

  it('finds a leak in what comes and goes at random', () => {
    const random = chance(15);
    const growth = growthOf(samples((minute) => 60 + minute / 2 + random.between(0, 10)));
    expect(growth).toBeGreaterThan(11);
    expect(growth).toBeLessThan(19);
  });

  it('does not follow a few samples that are far out, wherever they are', () => {
    expect(growthOf(samples((minute) => (minute > 35 ? 500 : 60)))).toBe(0);
    expect(growthOf(samples((minute) => (minute % 6 === 0 ? 500 : 60)))).toBe(0);
  });

  it('is below zero where it shrinks', () => {
    expect(growthOf(samples((minute) => 60 - minute / 2))).toBeCloseTo(-15);
  });

  it('cannot be told from a handful of samples', () => {
    expect(() => growthOf(samples(() => 60).slice(0, 9))).toThrow('7 samples do not show');
  });
});

it('the median is the one in the middle, or between the two', () => {
  expect(median([5, 1, 100])).toBe(5);
  expect(median([5, 1, 100, 7])).toBe(6);
});
