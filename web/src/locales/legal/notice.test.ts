import { expect, it } from 'vitest';
import { privacy as en, terms as termsEn } from './en.ts';
import { privacy as so, terms as termsSo } from './so.ts';
import { cookies, stored } from './testing/remembered.ts';

const [ofCookies = '', ofStorage = ''] = en.browser.says;

it.each(Object.entries(cookies))('the notice tells of the cookie %s', (_, words) => {
  expect(ofCookies).toContain(words);
});

it.each(Object.entries(stored))('the notice tells that the browser stores %s', (_, words) => {
  expect(ofStorage).toContain(words);
});

it('the notice and the terms have as many sentences in Somali as in English', () => {
  const counts = (parts: object) =>
    Object.entries(parts).map(([name, { says }]: [string, { says: readonly string[] }]) => [
      name,
      says.length,
    ]);
  expect(counts({ ...so, ...termsSo })).toEqual(counts({ ...en, ...termsEn }));
});
