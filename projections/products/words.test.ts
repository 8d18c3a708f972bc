import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

test.each([
  ["Men's T-Shirt, 2-pack (navy/sand)", ['men', 's', 't', 'shirt', '2', 'pack', 'navy', 'sand']],
  ['H&M  iphone-15\n1.5x', ['h', 'm', 'iphone', '15', '1', '5x']],
  ['Café CRÈME İstanbul', ['cafe', 'creme', 'istanbul']],
  ['ﬁne ℌat Å', ['fine', 'hat', 'a']],
  ['كتاب 書 Ко́фе', ['كتاب', '書', 'кофе']],
  ['%_\\\'"\0 👟 --', []],
  ['x'.repeat(5_000), ['x'.repeat(40)]],
])('the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});
