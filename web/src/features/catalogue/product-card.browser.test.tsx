import type { Product } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { ProductCard } from './product-card.tsx';

const shirt: Product = {
  _id: 'a'.repeat(24),
  title: 'Shirt',
  name: 'Shirt',
  description: 'Cotton.',
  translations: {},
  category: 'men',
  brand: 'zara',
  price: 30,
  salePrice: null,
  fromPrice: 30,
  countInStock: 0,
  options: [{ name: 'Size', translations: {}, values: [{ name: 'S', swatch: null, translations: {} }] }],
  image: '',
  images: [],
  rating: 0,
  ratings: 0,
  numReviews: 0,
  numOfReviews: 0,
  createdAt: '2026-11-20T08:00:00.000Z',
  revision: 1,
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
      <ProductCard product={{ ...shirt, fromPrice }} />
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
