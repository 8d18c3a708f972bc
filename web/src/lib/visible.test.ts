import { oneLine, withoutBreaks } from '#contracts/kernel/one-line';
import { addMethodBody } from '#contracts/shipping/commands';
import { expect, it } from 'vitest';
import { inOneLine, visibleIn, visibleLinesIn } from './visible.ts';

const pasted = '\u202AGate\u200B\t3\u202C \u2028\u00A0Every day,\v8:00\u0085to 18:00\r\n\uFEFF';

it('takes one line of a text as one sees it', () => {
  expect(visibleIn('\u202AJD\t7\u202C\u200B ')).toBe('JD 7');
  expect(visibleIn('\u200B \uFEFF')).toBe('');
  expect(oneLine(60).safeParse(visibleIn(pasted)).success).toBe(true);
});

it('takes lines of a text as one sees them', () => {
  const { place } = addMethodBody.shape;
  const lines = visibleLinesIn(pasted);
  expect(lines).toBe('Gate 3\nEvery day,\n8:00\nto 18:00');
  expect(place.safeParse({ en: lines, so: lines }).success).toBe(true);
});

it('makes one line of a text whose marks may stay', () => {
  expect(inOneLine('\u200FJidka 14\u2028Hodan\r\nMuqdisho')).toBe('\u200FJidka 14 Hodan Muqdisho');
  expect(withoutBreaks(200).safeParse(inOneLine(`${pasted}\u001B[2J`)).success).toBe(true);
});
