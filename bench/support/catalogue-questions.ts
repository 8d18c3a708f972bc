import { chance } from '../../services/seed/demo/history/chance.ts';
import {
  availabilities,
  brands,
  categories,
  priceBands,
  sortOrders,
} from '../../contracts/catalogue/options.ts';
import { pickWith, type PlausibleProduct } from './plausible-products.ts';

interface Questions {
  readonly kind: 'filter' | 'search';
  /** Answers a different request each time. */
  readonly ask: () => URLSearchParams;
}

/** Shoppers' requests to a catalogue, by kind. */
export const catalogueQuestions = (
  products: readonly PlausibleProduct[],
): Readonly<Record<string, Questions>> => {
  const { next } = chance(99);
  const pick = pickWith(next);
  const some = (from: readonly string[], most: number) =>
    [...new Set(Array.from({ length: 1 + Math.floor(next() * most) }, () => pick(from)))].join(',');
  const page = (query: URLSearchParams, last = 5) => {
    query.set('limit', '24');
    query.set('page', String(1 + Math.floor(next() * last)));
    return query;
  };
  const maybe = (query: URLSearchParams, share: number, name: string, value: () => string) => {
    if (next() < share) query.set(name, value());
  };
  const filtered = (query: URLSearchParams, share: number) => {
    maybe(query, share, 'category', () => some(categories, 2));
    maybe(query, share, 'brand', () => some(brands, 3));
    maybe(query, share, 'price', () => some(priceBands, 2));
    maybe(query, share / 2, 'rating', () => pick(['4', '3', '2', '1']));
    maybe(query, share / 2, 'availability', () => pick(availabilities));
    return query;
  };
  const sorted = (query: URLSearchParams, share: number) => {
    maybe(query, share, 'sortBy', () => pick(sortOrders));
    return query;
  };
  const titleWords = () =>
    pick(products)
      .title.toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length > 3);
  const anyWord = () => pick(titleWords());
  const twoWords = () => `${anyWord()} ${anyWord()}`;
  const ofOne = () => {
    const words = titleWords();
    return `${pick(words)} ${pick(words)} ${pick(words)}`;
  };
  const begun = () => {
    const word = anyWord();
    return word.slice(0, 2 + Math.floor(next() * (word.length - 2)));
  };
  const misspelt = () => {
    const word = anyWord();
    const at = 1 + Math.floor(next() * (word.length - 2));
    return next() < 0.5
      ? word.slice(0, at) + word.slice(at + 1)
      : word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
  };
  const wide = () => pick(['made', 'cotton', 'women', 'nike', 'fits', 'stitched', 'washing', 'the', 'day']);
  const search = (q: () => string, share: number) => ({
    kind: 'search' as const,
    ask: () => page(sorted(filtered(new URLSearchParams({ q: q() }), share), 0.3), 3),
  });
  const filter = (ask: () => URLSearchParams) => ({ kind: 'filter' as const, ask });
  const mixed = [anyWord, twoWords, ofOne, begun, misspelt];
  return {
    'the shop': filter(() => sorted(page(new URLSearchParams(), 20), 0.8)),
    filters: filter(() => sorted(page(filtered(new URLSearchParams(), 0.5)), 0.8)),
    'filters, any page': filter(() => sorted(page(filtered(new URLSearchParams(), 0.3), 500), 0.8)),
    'the same filters': filter(
      () => new URLSearchParams({ category: 'men', sortBy: 'price-asc', limit: '24' }),
    ),
    'a word': search(anyWord, 0),
    'words of a title': search(ofOne, 0),
    'a word begun': search(begun, 0),
    'a word misspelt': search(misspelt, 0),
    'a common word': search(wide, 0),
    'searches and filters': search(() => pick(mixed)(), 0.3),
    'the same search': {
      kind: 'search',
      ask: () => new URLSearchParams({ q: 'leather boots', limit: '24' }),
    },
  };
};
