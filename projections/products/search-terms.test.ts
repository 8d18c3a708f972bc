import { expect, test } from 'vitest';
import { askedWords, linesOfWords, termsOf } from './search-terms.ts';

test.each([
  ["Men's T-Shirt, 2-pack (navy/sand)", ['men', 's', 't', 'shirt', '2', 'pack', 'navy', 'sand']],
  ['H&M  iphone-15\n1.5x', ['h', 'm', 'iphone', '15', '1', '5x']],
  ['Café CRÈME İstanbul', ['cafe', 'creme', 'istanbul']],
  ['ﬁne ℌat Å', ['fine', 'hat', 'a']],
  ['كتاب 書 Ко́фе', ['كتاب', '書', 'кофе']],
  ['goʼaan goʻaan go’aan', ['go', 'aan', 'go', 'aan', 'go', 'aan']],
  ['%_\\\'"\0 👟 --', []],
  ['x'.repeat(5_000), ['x'.repeat(40)]],
])('the words of %j', (text, words) => {
  expect(termsOf(text)).toEqual(words);
});

test.each([
  ['kettle 2l', ['kettle', '2l']],
  ['Kettle, 2 L', ['kettle', '2l']],
  ['2 litres, 1.5 kilos', ['2l', '1', '5kg']],
  ['14 inch 128GB', ['14in', '128gb']],
  ['l 2', ['l', '2']],
  ['2 pack', ['2', 'pack']],
])('%j asks for its measures as one word each', (text, words) => {
  expect(askedWords(text, 12).flatMap(({ typed, measure }) => measure ?? typed)).toEqual(words);
});

test('a measure in a question is told with the words that it was typed in', () => {
  expect(askedWords('shoes 42 in black dye', 4)).toEqual([
    { typed: ['shoes'] },
    { typed: ['42', 'in'], measure: '42in' },
    { typed: ['black'] },
  ]);
});

test('a product is found by its measures however they are written', () => {
  expect(linesOfWords('Kettle, 2 litres', 'ymc home', '128gb')).toBe('kettle 2 litres 2l\nymc home\n128gb');
});

test.each([
  ['Pin-stripe shirt', 'pin stripe shirt pinstripe'],
  ['High‑top, warm\u00ADup', 'high top warm up hightop warmup'],
  ["Go'aan, goʼaan, goʻaan", 'go aan go aan go aan goaan'],
  ["Men's flip-flop's", 'men s flip flop s mens flipflops'],
  ['rock - roll, up--on, T- shirt', 'rock roll up on t shirt'],
  [
    `${'x'.repeat(30)}-${'y'.repeat(30)}`,
    `${'x'.repeat(30)} ${'y'.repeat(30)} ${'x'.repeat(30)}${'y'.repeat(10)}`,
  ],
])('words that only a hyphen or an apostrophe parts are one word, too: %j', (text, words) => {
  expect(linesOfWords(text)).toBe(words);
});

test('no measure is made of the end of one line and the beginning of the next', () => {
  expect(linesOfWords('42\nM')).toBe('42 m');
});
