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

it('says of a product with options that it is on sale where a variant is, whatever its own prices are', async () => {
  const unreduced = { ...soldOut, price: 30, salePrice: null, fromPrice: 30, reduction: 40 };
  const unsold = { ...soldOut, price: 50, salePrice: 30, fromPrice: null, reduction: null };
  const screen = await show(
    <div>
      {[unreduced, unsold].map((each) => (
        <ProductCard key={each.price} product={each} />
      ))}
    </div>,
  );
  const [first, second] = screen.getByRole('article').elements();
  expect(first?.querySelector('[data-picture]')?.textContent).toContain('Sale');
  expect(second?.querySelector('[data-picture]')?.textContent).not.toContain('Sale');
  expect(second?.textContent).toContain('$30.00');
  expect(second?.textContent).not.toContain('$50.00');
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
