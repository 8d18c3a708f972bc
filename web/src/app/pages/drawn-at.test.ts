import { product } from '#contracts/examples';
import { describe, expect, it } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { describedBy } from '../head.ts';
import { sightOf } from './at.ts';
import { drawnAt } from './drawn-at.ts';
import { pathOfRead } from './reads.ts';

const named = (name: string) => ({ name, translations: {}, swatch: null });
const options = [{ ...named('Size'), values: [named('S'), named('M')] }];
const answer = { product: { ...product, options }, ratingCounts: [] };
const at = (url: string) =>
  drawnAt(
    url,
    describedBy(url).map((read) => ({ read, answer })),
  );
const ofProduct = paths.product(product._id);

describe('a page that everybody gets', () => {
  it.each([paths.home, paths.terms, paths.privacy, ofProduct])(
    'at %s is one, whatever links add to its address, and however its path is written',
    (path) => {
      const others = ['?x=1', '?fbclid=a&utm_source=b', '?', '/', '/?q=pot'].map((end) => path + end);
      for (const url of [path, ...others, path.replace('o', '%6f')])
        expect([url, at(url)]).toEqual([url, path]);
    },
  );

  it('is one for each question that a list is asked', () => {
    const list = at(paths.products);
    expect(at(`${paths.products}/?utm_source=a&page=3&sortBy=nothing`)).toBe(list);
    const men = at(`${paths.products}?category=men&x=1&sortBy=rating`);
    expect(at(`${paths.products}?y=2&sortBy=rating&category=men`)).toBe(men);
    expect(men).not.toBe(list);
    const asked = `${paths.products}?category=men&sortBy=price-desc&q=red+pot&size=a,b`;
    const read = (url: string) => sightOf(url)?.reads.map(pathOfRead);
    expect(read(at(asked))).toEqual(read(asked));
  });

  it('is one for each choice of a product’s options', () => {
    expect(at(`${ofProduct}?size=M&gclid=a`)).toBe(`${ofProduct}?size=m`);
    expect(at(`${ofProduct}?gclid=b&size=m`)).toBe(`${ofProduct}?size=m`);
    expect(at(`${ofProduct}?size=xl&colour=red`)).toBe(ofProduct);
  });
});
