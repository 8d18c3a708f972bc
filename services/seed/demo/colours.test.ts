import { describe, expect, it } from 'vitest';
import { colouredProducts, colouredWith, titleOf } from './colours.ts';
import { readProducts } from './products.ts';
import { sizesOf } from './sizes.ts';

const rows = await readProducts();
/** A row's title without its colour. */
const kindOf = (title: string): string => title.split(',')[0] ?? title;

describe('the colours of the demo shop', () => {
  it('are of one kind, brand, price and sizes, and of nothing else there are two such rows', () => {
    const alike = Map.groupBy(rows, ({ title, body, priceCents, salePriceCents }) =>
      [kindOf(title), body.category, body.brand, priceCents, salePriceCents, sizesOf(body)].join(),
    );
    const together = [...alike.values()].filter(({ length }) => length > 1);
    expect(together.map((each) => each.map(({ title }) => title))).toEqual(
      colouredProducts.map(({ colours }) => colours.map(({ row }) => row)),
    );
  });

  it('have names in both languages and a swatch, and no text that speaks of one of them', () => {
    for (const { title, description, translations, colours } of colouredProducts) {
      expect(rows.map((row) => row.title)).not.toContain(title);
      expect(translations.so?.title).toBeTruthy();
      for (const { name, so, swatch } of colours) {
        expect(so).toMatch(/^\p{Lu}/u);
        expect(swatch).toMatch(/^#[0-9a-f]{6}$/);
        expect(`${title} ${description}`.toLowerCase()).not.toContain(name.toLowerCase());
      }
    }
  });

  it('lead from a row to its product', () => {
    expect(titleOf('Banded tee, henna')).toBe('Banded tee');
    expect(titleOf('Sailor tee')).toBe('Sailor tee');
    expect(colouredWith('Sailor tee')).toBeUndefined();
  });
});
