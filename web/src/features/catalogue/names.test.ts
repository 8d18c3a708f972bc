import { expect, it } from 'vitest';
import { en } from '../../locales/en.ts';
import { nameOf } from './names.ts';

it.each([
  ['1', '1-star and up'],
  ['4', '4-star and up'],
])('a rating of %s is called “%s”', (value, name) => {
  expect(nameOf(en, 'rating', value)).toBe(name);
});
