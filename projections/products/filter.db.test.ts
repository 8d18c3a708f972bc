import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brands, categories, priceBands, sortOrders } from '#contracts/catalogue/options';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { projectorContract } from '../../tests/support/projector-contract.ts';
import { startRunner } from '../kernel/running/runner.ts';
import { differencesOf } from '../kernel/testing/differences.ts';
import { exampleProducts, numbersOf, optionOf } from './testing/example-products.ts';
import { filterProducts } from './filter.ts';
import { productsProjection } from './projector.ts';
import { BROAD } from './search.ts';
import { quiet } from '../kernel/testing/quiet.ts';

/** `CATALOGUE_TRIES=1000` looks further. */
const TRIES = Number(process.env['CATALOGUE_TRIES'] ?? 8);
const SEED = Number(process.env['CATALOGUE_SEED'] ?? 20_261_127);

interface Good {
  readonly number: number;
  readonly title: string;
  readonly category: string;
  readonly brand: string;
  readonly priceCents: number;
  readonly salePriceCents: number | null;
  /** Of each variant; the first is its own where it has no options. */
  readonly stocks: readonly number[];
  readonly reviews: readonly Review[];
  /** What its two options are called, and their values by variant; none where it has no options. */
  readonly called: readonly [size: string, colour: string];
  readonly variants: readonly (readonly [size: string, colour: string])[];
}
interface Review {
  readonly rating: number;
  /** Whether its author has bought the product, and before or after reviewing it. */
  readonly bought: 'before' | 'after' | 'never';
}
type Filter = Parameters<typeof filterProducts>[1];

const words = ['red', 'Blue', 'ähnlich', 'shoe', 'zip', 'Shirt'];
const good = fc.record({
  title: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((some) => some.join(' ')),
  category: fc.constantFrom(...categories.slice(0, 3), 'no longer sold'),
  brand: fc.constantFrom(...brands.slice(0, 3)),
  priceCents: fc.constantFrom(1, 2499, 2500, 4999, 5000, 9999, 10_000, 70_000),
  salePriceCents: fc.constantFrom(null, null, 1, 2400, 6000),
  stocks: fc.array(fc.constantFrom(0, 0, 1, 9), { minLength: 4, maxLength: 4 }),
  reviews: fc.array(
    fc.record({
      rating: fc.integer({ min: 1, max: 5 }),
      bought: fc.constantFrom('before' as const, 'after' as const, 'never' as const),
    }),
    { maxLength: 3 },
  ),
  called: fc.constantFrom(
    ['Size', 'Colour'] as const,
    ['CABBIR', 'color'] as const,
    ['Length', 'Midab'] as const,
  ),
  variants: fc.uniqueArray(fc.tuple(fc.constantFrom('S', 'M', '36,5'), fc.constantFrom('Red', 'blue')), {
    maxLength: 4,
    selector: (values) => values.join(),
  }),
});
const some = (...options: readonly string[]) =>
  fc.option(
    fc.subarray([...options, 'unknown'], { minLength: 1 }).map((values) => values.join()),
    { nil: undefined, freq: 2 },
  );
const filters = fc.record({
  category: some(...categories.slice(0, 3)),
  brand: some(...brands.slice(0, 3)),
  price: some(...priceBands),
  rating: some('4', '3', '2', '1', '0', '-1', '1e0'),
  availability: some('in-stock', 'out-of-stock'),
  offer: some('on-sale'),
  size: some('s', 'M', '36.5'),
  colour: some('RED', 'blue'),
  sortBy: fc.option(fc.constantFrom(...sortOrders), { nil: undefined }),
  q: fc.constantFrom(undefined, undefined, 'shoe', 'blue', 'red zip', 'sh'),
  limit: fc.integer({ min: 1, max: 7 }),
});

const paid = ({ priceCents, salePriceCents }: Good) => salePriceCents ?? priceCents;
const averageOf = ({ reviews }: Good) => {
  const counted = reviews.filter(({ bought }) => bought !== 'never');
  return counted.length === 0 ? 0 : counted.reduce((sum, { rating }) => sum + rating, 0) / counted.length;
};
const bandOf = (each: Good) => priceBands[[2500, 5000, 10_000].filter((from) => paid(each) >= from).length];

/** Each group's question of a product, asked without any list or number of the table's. */
const naive: Readonly<Record<string, (each: Good, option: string, filter: Filter) => boolean>> = {
  category: (each, option) => each.category === option,
  brand: (each, option) => each.brand === option,
  price: (each, option) => bandOf(each) === option,
  rating: (each, option) => ['1', '2', '3', '4'].includes(option) && averageOf(each) >= Number(option),
  availability: (each, option, filter) => option === (isInStock(each, filter) ? 'in-stock' : 'out-of-stock'),
  offer: (each, option) => option === 'on-sale' && paid(each) < each.priceCents,
};
const chosenIn = (filter: Filter, group: string) => (filter as Record<string, string | undefined>)[group];
const isAmong = (chosen: string | undefined, value: string | undefined): boolean =>
  chosen === undefined || (value !== undefined && chosen.toLowerCase().split(',').includes(value));
/** Whether variants are those chosen; all of them where none is. */
const areChosen = ({ called: [name], variants }: Good, { size, colour }: Filter): readonly boolean[] =>
  variants.map(
    ([one, other]) =>
      isAmong(size, name === 'Length' ? undefined : one.toLowerCase().replace(',', '.')) &&
      isAmong(colour, other.toLowerCase()),
  );
const hasVariant = (each: Good, filter: Filter): boolean =>
  (filter.size === undefined && filter.colour === undefined) || areChosen(each, filter).includes(true);
/** Of a product without options its own stock is asked for, which no size or colour finds. */
const isInStock = (each: Good, filter: Filter): boolean =>
  each.variants.length === 0
    ? (each.stocks[0] ?? 0) > 0
    : areChosen(each, filter).some((isChosen, place) => isChosen && (each.stocks[place] ?? 0) > 0);
const passes = (each: Good, filter: Filter): boolean =>
  hasVariant(each, filter) &&
  Object.entries(naive).every(([group, has]) => {
    const chosen = chosenIn(filter, group);
    return chosen === undefined || chosen.split(',').some((option) => has(each, option, filter));
  });
const hasWord = ({ title, variants }: Good, asked: string) =>
  [...title.split(' '), ...variants.flat()]
    .map((word) => word.toLowerCase())
    .some((word) => word === asked || (asked === 'sh' && word.startsWith(asked)));
/** What has every word; where nothing has, what has one. */
const foundIn = (goods: readonly Good[], { q }: Filter): readonly Good[] => {
  if (q === undefined) return goods;
  const having = (each: Good) => q.split(' ').filter((word) => hasWord(each, word)).length;
  const all = goods.filter((each) => having(each) === q.split(' ').length);
  return all.length > 0 ? all : goods.filter((each) => having(each) > 0);
};

const byName = new Intl.Collator('und');
const direction = (sortBy = '') => (sortBy.endsWith('desc') ? -1 : 1);
const compare = (filter: Filter) => (a: Good, b: Good) => {
  const { sortBy } = filter;
  const value = sortBy?.startsWith('price') ? paid(a) - paid(b) : byName.compare(a.title, b.title);
  return (sortBy ? value : 0) * direction(sortBy) || (a.number - b.number) * direction(sortBy);
};

let database: OpenDatabase;
let url: string;
beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
});
afterAll(() => database.close());

const fill = async (goods: readonly Good[]) => {
  const shop = exampleProducts();
  for (const { number, stocks, reviews, called, variants, ...given } of goods) {
    shop.create(number, given);
    const valuesAt = (place: 0 | 1) => variants.map((values) => values[place]);
    const options = [optionOf(called[0], valuesAt(0)), optionOf(called[1], valuesAt(1))];
    if (variants.length > 0) shop.variants(number, options, variants);
    if (variants.length === 0) shop.stock(number, stocks[0] ?? 0);
    for (const place of variants.keys()) {
      // Some sell out, and some come back.
      shop.stockVariant(number, place, place % 2);
      shop.stockVariant(number, place, stocks[place] ?? 0);
    }
    for (const [index, { rating, bought }] of reviews.entries()) {
      const person = 900 + index;
      if (bought === 'before') shop.buy(number, person);
      shop.review(number, person, rating);
      if (bought === 'after') shop.buy(number, person);
    }
  }
  await shop.project(database.db);
};

test(`counts, pages and orders are those of a naive shop (seed ${SEED})`, async () => {
  const shops = fc
    .array(good, { maxLength: 25 })
    .map((goods) => goods.map((each, index): Good => ({ ...each, number: index + 1 })));
  const property = async (goods: readonly Good[], asked: readonly Filter[]) => {
    await fill(goods);
    // Whatever a search finds may be very much to a smaller shop.
    for (const filter of asked) for (const broad of [BROAD, 0]) await agrees(goods, filter, broad);
  };
  await fc.assert(fc.asyncProperty(shops, fc.array(filters, { minLength: 5, maxLength: 5 }), property), {
    numRuns: TRIES,
    seed: SEED,
  });
});

const agrees = async (goods: readonly Good[], filter: Filter, broad: number) => {
  const found = foundIn(goods, filter);
  const expected = found.filter((each) => passes(each, filter)).sort(compare(filter));
  const { facets, total } = await filterProducts(database.db, filter);
  expect(total).toBe(expected.length);
  for (const [group, options] of Object.entries(facets))
    for (const { id, count } of options) {
      // A group's own choice takes nothing from its options.
      const shown = found.filter((each) => passes(each, { ...filter, [group]: id }));
      expect([group, id, count]).toEqual([group, id, shown.length]);
    }
  const byNumber = await pagesByNumber(filter, broad);
  expect(await pagesByCursor(filter, broad)).toEqual(byNumber);
  // How well a search fits is Postgres's to say; that each is there once is ours.
  const isRanked = filter.q !== undefined && filter.sortBy === undefined;
  const numbers = expected.map(({ number }) => number);
  expect(isRanked ? byNumber.toSorted((a, b) => a - b) : byNumber).toEqual(numbers);
};

const pagesByNumber = async (filter: Filter, broad: number): Promise<readonly number[]> => {
  const seen: number[] = [];
  for (let page = 1; ; page += 1) {
    const { products, nextCursor } = await filterProducts(database.db, { ...filter, page }, { broad });
    seen.push(...numbersOf(products));
    if (nextCursor === null) return seen;
  }
};

const pagesByCursor = async (filter: Filter, broad: number): Promise<readonly number[]> => {
  const seen: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await filterProducts(database.db, { ...filter, cursor }, { broad });
    seen.push(...numbersOf(page.products));
    cursor = page.nextCursor;
  }
  return seen;
};

test('products and their counts are the same when projected once, twice or by a rebuild, and the audit compares both', async () => {
  const shop = exampleProducts();
  for (const number of [1, 2, 3, 4]) shop.create(number, { title: `Red shoe ${number}` });
  shop.stock(5, 3);
  shop.stock(1, 3);
  shop.stock(1, 0);
  shop.stock(2, 1);
  shop.buy(1, 901);
  shop.review(1, 901, 5);
  shop.review(1, 902, 1);
  shop.review(5, 901, 2);
  shop.buy(5, 901);
  shop.price(2, 9900, 100);
  shop.describe(3, { title: 'Blue shoes', category: 'women' });
  shop.discontinue(4);
  shop.create(5, { title: 'Boot' });
  shop.create(6, { title: 'Tee' });
  const sizes = optionOf('Size', ['S', 'M']);
  shop.variants(
    6,
    [sizes, optionOf('Colour', ['Red'])],
    [
      ['S', 'Red'],
      ['M', 'Red'],
    ],
  );
  shop.stockVariant(6, 1, 3);
  shop.variants(6, [sizes], [['M'], ['S']]);
  const log = await projectorContract(url, productsProjection, shop.log);

  const { db } = database;
  const projections = [productsProjection];
  const runner = startRunner({ url, log, projections, logger: quiet });
  const ask = () => differencesOf({ url, log, projections });
  expect(await ask()).toEqual([]);
  await sql`update product_words set count = 7 where key = 'shoe'`.execute(db);
  await sql`delete from product_words where key = 'boot'`.execute(db);
  await sql`update product_counts set key = '4000' where count = 1 and key = (select min(key) from product_counts)`.execute(
    db,
  );
  const told = (await ask()).map(({ table, key, field }) => [table, key, field]);
  expect(told.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    ['product_counts', '0', undefined],
    ['product_counts', '4000', undefined],
    ['product_words', 'boot', undefined],
    ['product_words', 'shoe', 'count'],
  ]);
  await runner.stop();
});
