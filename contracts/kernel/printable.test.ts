import { expect, it } from 'vitest';
import { withoutBreaks } from './one-line.ts';
import { printable, printableError, printableJson } from './printable.ts';

const WRITTEN = '\u001B]0;shop\u0007Jidka\u0008 14\u009B2J\nMuqdisho';

it('shows the characters by which a text would steer a terminal, and leaves those of any writing', () => {
  expect(printable(WRITTEN)).toBe(String.raw`\u{1b}]0;shop\u{7}Jidka\u{8} 14\u{9b}2J\u{a}Muqdisho`);
  expect(printable('\u200FJidka 14, Xamar Weyne — شارع ٣')).toBe('\u200FJidka 14, Xamar Weyne — شارع ٣');
});

it('shows an error of several lines in one', () => {
  expect(printableError(new Error('Not one:\n  \u001B[2J'))).toBe(String.raw`Error: Not one: \u{1b}[2J`);
});

it('writes JSON without such characters, which reads as the same value', () => {
  const written = printableJson({ address: `${WRITTEN}\u007F` });
  expect(written).not.toMatch(/(?!\n)\p{Cc}/u);
  expect(JSON.parse(written)).toEqual({ address: `${WRITTEN}\u007F` });
});

it.each(['\u001B[2J', '\u0007', '\u0008', '\u009B2J', '\n', '\u0085', '\u2028'])(
  'no address has %j in it',
  (control) => {
    expect(withoutBreaks(200).safeParse(`Jidka${control}14`).success).toBe(false);
  },
);

it('an address may have a tab, and marks of the direction of its writing', () => {
  expect(withoutBreaks(200).parse('\u200FJidka\t14')).toBe('\u200FJidka\t14');
});
