import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { brands, categories } from '#contracts/catalogue/options';
import { readProducts, type DemoProduct } from './products.ts';

const products = await readProducts();
const svgOf = ([picture]: DemoProduct['pictures']): string => (picture ? readFileSync(picture, 'utf8') : '');
/** The first shape of a picture is its background wall. */
const wallOf = ({ pictures }: DemoProduct): string | undefined =>
  /<rect [^>]*fill="([^"]+)"/.exec(svgOf(pictures))?.[1];

const sentences = (text: string): number => text.split(/(?<=[.?])\s/).length;
const sameWallNeighbours = (list: readonly DemoProduct[]): string[] =>
  list.flatMap((product, i) => {
    const next = list[i + 1];
    return next && wallOf(next) === wallOf(product) ? [`${product.title} | ${next.title}`] : [];
  });
const where = (test: (product: DemoProduct) => boolean): number => products.filter(test).length;

const inSomali = ({ translations: { so } }: DemoProduct['body']) => so ?? { title: '', description: '' };

/** Garments and household goods keep their Somali names, as a kimono does, beside an English explanation. */
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
      expect(where((p) => p.body.category === category)).toBeGreaterThanOrEqual(10);
    for (const brand of brands) expect(where((p) => p.body.brand === brand)).toBeGreaterThanOrEqual(5);
  });

  it('gives each a title, a text and a picture of its own', () => {
    for (const text of [
      products.map((p) => p.title),
      products.map((p) => p.body.description),
      products.map((p) => svgOf(p.pictures)),
    ])
      expect(new Set(text).size).toBe(products.length);
  });

  it.each(products)('says something about $title, at a plausible price', (product) => {
    expect(product.title.length).toBeLessThanOrEqual(120);
    expect(sentences(product.body.description)).toBeGreaterThanOrEqual(2);
    expect(sentences(product.body.description)).toBeLessThanOrEqual(4);
    expect(product.body.description).toMatch(/^[^!]{80,400}\.$/);
    expect(Number.isInteger(product.priceCents)).toBe(true);
    expect(product.priceCents).toBeGreaterThanOrEqual(5_00);
    expect(product.priceCents).toBeLessThanOrEqual(1_000_00);
    if (product.salePriceCents === null) return;
    expect(Number.isInteger(product.salePriceCents)).toBe(true);
    expect(product.salePriceCents).toBeGreaterThan(0);
    expect(product.salePriceCents).toBeLessThan(product.priceCents);
  });

  it.each(products)('calls and tells $title in plain Somali, too', ({ title, body }) => {
    const so = inSomali(body);
    expect(so.title.length).toBeLessThanOrEqual(60);
    expect(so.title).not.toBe(title);
    expect(sentences(so.description)).toBeGreaterThanOrEqual(1);
    expect(sentences(so.description)).toBeLessThanOrEqual(2);
    expect(so.description).toMatch(/^[^!]{20,200}\.$/);
    // Letters that Somali does not have, except in the names of sizes and radio waves.
    expect(`${so.title} ${so.description}`.replaceAll(/\b(GB|FM|SIM)\b/g, '')).not.toMatch(/[pvz]/i);
  });

  it('calls no two goods alike in Somali', () => {
    expect(new Set(products.map(({ body }) => inSomali(body).title)).size).toBe(products.length);
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
      expect(sameWallNeighbours(products.filter((p) => p.body.category === category))).toEqual([]);
  });

  it.each(products)('shows $title in pictures of 400 x 500, of 2 to 22 kB', async ({ pictures }) => {
    for (const picture of pictures) {
      const svg = readFileSync(picture, 'utf8');
      expect(svg.length).toBeGreaterThan(1_900);
      expect(svg.length).toBeLessThan(22_000);
      const { format, width, height } = await sharp(Buffer.from(svg)).metadata();
      expect({ format, width, height }).toEqual({ format: 'svg', width: 400, height: 500 });
    }
  });

  it('shows some in several pictures, and has no picture of nothing', async () => {
    const files = products.flatMap(({ pictures }) => pictures.map(({ pathname }) => basename(pathname)));
    expect(files.toSorted()).toEqual((await readdir(new URL('pictures', import.meta.url))).toSorted());
    expect(files.length).toBeGreaterThan(products.length);
  });
});
