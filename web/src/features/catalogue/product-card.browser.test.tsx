import type { Product } from '#contracts/catalogue/views';
import { product } from '#contracts/examples';
import { chakra } from '@chakra-ui/react/styled-system';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { ProductCard } from './product-card.tsx';

const soldOut: Product = {
  ...product,
  title: 'Shirt',
  name: 'Shirt',
  countInStock: 0,
  options: [{ name: 'Size', translations: {}, values: [{ name: 'S', swatch: null, translations: {} }] }],
};

/** The words that stand on more than one line. */
const brokenWordsOf = (text: Node | null): string[] =>
  [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
    const range = document.createRange();
    if (text) range.setStart(text, index);
    if (text) range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
  });

it.each(['en', 'so'] as const)('breaks no word of a price beside a wide button, in %s', async (language) => {
  await page.viewport(1280, 800);
  const prices = [30, 1234.5];
  const cards = prices.map((fromPrice) => (
    <chakra.div key={fromPrice} w="217px">
      <ProductCard product={{ ...soldOut, fromPrice }} />
    </chakra.div>
  ));
  const screen = await show(<div>{cards}</div>, { language });
  const shown = screen.getByText(/\$(30|1,234)/).elements();
  expect(shown).toHaveLength(prices.length);
  expect(shown.flatMap(({ firstChild }) => brokenWordsOf(firstChild))).toEqual([]);
  for (const button of screen.getByRole('button').elements()) {
    const { right } = button.getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(button.closest('article')?.getBoundingClientRect().right ?? 0);
  }
});
