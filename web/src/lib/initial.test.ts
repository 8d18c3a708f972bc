import { expect, it } from 'vitest';
import { initialOf } from './initial.ts';

it.each([
  ['amina', 'A'],
  ['𞤀𞤥𞤭𞤲𞤢', '𞤀'],
  ['👜 Bags', '👜'],
  ['', undefined],
])('the initial of %s is a whole character', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
