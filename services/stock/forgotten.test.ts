import { expect, it } from 'vitest';
import { derivedId } from '../kernel/ids.ts';
import { forget, mayBeForgotten, nothingForgotten } from './forgotten.ts';

const keys = (of: string, howMany: number) => Array.from({ length: howMany }, (_, key) => derivedId(of, key));
const known = (forgotten: string, some: readonly string[]) =>
  some.filter((key) => mayBeForgotten(forgotten, key)).length;
const strangers = keys('stranger', 1_000);

it('knows every key that was forgotten, and few others, at one size however many there were', () => {
  const first = keys('first', 100);
  const few = forget(nothingForgotten, first);
  const later = keys('later', 26_000);
  const many = forget(few, later);
  expect(known(many, [...first, ...later.slice(-500)])).toBe(600);
  expect(known(few, strangers)).toBe(0);
  expect(known(many, strangers)).toBeLessThan(30);
  expect(many).toHaveLength(few.length);
});

it('knows no key while none was forgotten', () => {
  expect(known(nothingForgotten, strangers)).toBe(0);
});
