import { describe, expect, it } from 'vitest';
import { brands, categories } from '#contracts/catalogue/options';
import { drawGood } from './goods/draw-good.ts';
import { products, type DemoProduct } from './products.ts';

const sentences = (text: string): number => text.split(/(?<=[.?])\s/).length;
const sameWallNeighbours = (list: readonly DemoProduct[]): string[] =>
  list.flatMap((product, i) =>
    list[i + 1]?.picture.wall === product.picture.wall ? [`${product.title} | ${list[i + 1]?.title}`] : [],
  );
const where = (test: (product: DemoProduct) => boolean): number => products.filter(test).length;

/** Garments and things of the house keep their Somali names, as a kimono does, beside what they are in English. */
const NAMED: Readonly<Record<string, string>> = {
  macawiis: 'sarong',
  guntiino: 'wrap dress',
  dirac: 'gown',
  garbasaar: 'shawl',
  koofiyad: 'cap',
  dabqaad: 'incense burner',
};

describe('demo products', () => {
  it('has at least 96 goods, over every category and brand', () => {
    expect(products.length).toBeGreaterThanOrEqual(96);
    for (const category of categories)
      expect(where((p) => p.category === category)).toBeGreaterThanOrEqual(10);
    for (const brand of brands) expect(where((p) => p.brand === brand)).toBeGreaterThanOrEqual(5);
  });

  it('gives each a title, a text and a picture of its own', () => {
    for (const text of [
      products.map((p) => p.title),
      products.map((p) => p.description),
      products.map((p) => drawGood(p.picture)),
    ])
      expect(new Set(text).size).toBe(products.length);
  });

  it.each(products)('says something about $title, at a plausible price', (product) => {
    expect(product.title.length).toBeLessThanOrEqual(120);
    expect(sentences(product.description)).toBeGreaterThanOrEqual(2);
    expect(sentences(product.description)).toBeLessThanOrEqual(4);
    expect(product.description).toMatch(/^[^!]{80,400}\.$/);
    expect(Number.isInteger(product.priceCents)).toBe(true);
    expect(product.priceCents).toBeGreaterThanOrEqual(5_00);
    expect(product.priceCents).toBeLessThanOrEqual(1_000_00);
    if (product.salePriceCents === null) return;
    expect(Number.isInteger(product.salePriceCents)).toBe(true);
    expect(product.salePriceCents).toBeGreaterThan(0);
    expect(product.salePriceCents).toBeLessThan(product.priceCents);
  });

  it.each(products)('calls and tells $title in plain Somali, too', ({ title, so }) => {
    expect(so.title.length).toBeLessThanOrEqual(60);
    expect(so.title).not.toBe(title);
    expect(sentences(so.description)).toBeGreaterThanOrEqual(1);
    expect(sentences(so.description)).toBeLessThanOrEqual(2);
    expect(so.description).toMatch(/^[^!]{20,200}\.$/);
    // Letters that Somali does not have, but in the names of sizes and of radio waves.
    expect(`${so.title} ${so.description}`.replaceAll(/\b(GB|FM|SIM)\b/g, '')).not.toMatch(/[pvz]/i);
  });

  it('calls no two goods alike in Somali', () => {
    expect(new Set(products.map(({ so }) => so.title)).size).toBe(products.length);
  });

  it('says in English what a good with a Somali name is', () => {
    for (const [name, what] of Object.entries(NAMED)) {
      const titles = products.map(({ title }) => title.toLowerCase()).filter((title) => title.includes(name));
      expect(titles.length).toBeGreaterThan(1);
      for (const title of titles) expect(title).toContain(`${name} ${what}`);
    }
  });

  it('has about a quarter on sale, a few nearly gone and a few sold out', () => {
    const onSale = where((p) => p.salePriceCents !== null) / products.length;
    expect(onSale).toBeGreaterThan(0.2);
    expect(onSale).toBeLessThan(0.3);
    expect(where((p) => p.stock === 0)).toBe(3);
    expect(where((p) => p.stock >= 1 && p.stock <= 3)).toBe(4);
    expect(where((p) => p.stock >= 5 && p.stock <= 120)).toBe(products.length - 7);
  });

  it('never hangs two goods with one wall beside each other', () => {
    expect(sameWallNeighbours(products)).toEqual([]);
    for (const category of categories)
      expect(sameWallNeighbours(products.filter((p) => p.category === category))).toEqual([]);
  });
});
