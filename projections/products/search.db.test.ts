import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../kernel/database.ts';
import { exampleProducts, numbersOf, optionOf } from './testing/example-products.ts';
import { filterProducts } from './filter.ts';
import { countNowAndThen } from './search-counts.ts';

type Filter = Parameters<typeof filterProducts>[1];

let database: OpenDatabase;
const { create, stock, discontinue, describe: retell, variants: vary, project } = exampleProducts();

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
  create(1, { title: 'Court sneakers, white', category: 'footwear', brand: 'adidas', priceCents: 7000 });
  create(2, {
    title: 'Running shoes',
    category: 'footwear',
    brand: 'nike',
    description: 'Not mere sneakers.',
  });
  create(3, { title: 'Leather jacket', category: 'men', brand: 'zara', priceCents: 20_000 });
  create(4, { title: 'Rain jackets for kids', category: 'kids', brand: 'h&m', priceCents: 3000 });
  create(5, {
    title: 'Kettle',
    category: 'home',
    brand: 'ymc',
    description: 'Wraps up well: no jacket, no leather.',
  });
  create(6, { title: "Women's t-shirt, café", category: 'women', brand: 'h&m', description: 'Soft & light' });
  create(7, { title: 'Lamp', category: 'home', brand: 'ymc', description: 'Waterproof, 100% brass, IP-67.' });
  create(8, { title: 'Lampshade', category: 'home', brand: 'zara' });
  create(9, { title: 'The Who poster', category: 'home', brand: 'puma' });
  create(10, { title: 'Sneakers of old', category: 'footwear', brand: 'puma' });
  create(11, { title: 'Pot', category: 'home', brand: 'gucci', description: 'Once a vase.' });
  create(32, {
    title: 'Enamel kettle, 2 l',
    category: 'home',
    brand: 'zara',
    description: 'A spout that pours.',
  });
  create(33, { title: 'Rice', category: 'home', brand: 'zara', description: 'In bags of 1.5kg.' });
  create(35, {
    title: 'Work shirt',
    category: 'men',
    brand: 'ymc',
    description: 'A pocket for your phone or phones.',
  });
  create(34, { title: 'Pocket phone', category: 'electronics', brand: 'ymc', priceCents: 90_000 });
  const plum = { so: { title: 'Dirac guduud mugdi ah', description: 'Fudud.' } };
  create(30, { title: 'Dirac, plum', category: 'women', brand: 'gucci', translations: plum });
  create(36, { title: 'Dirac, hibiscus', category: 'women', brand: 'gucci', description: 'For sandals.' });
  const so = { title: 'Koob bir ah', description: 'Kafeega ku cab.' };
  create(37, { title: 'Steel cup', category: 'home', brand: 'puma', translations: { so } });
  create(38, { title: 'Saucer', category: 'home', brand: 'puma', description: 'For a koob.' });
  create(39, { title: 'Quilt', category: 'home', brand: 'ymc' });
  const sunrise = { name: 'Sunrise', translations: { so: { name: 'Waaberi' } }, swatch: null };
  const colour = optionOf('Colour', ['Cloud', 'Storm']);
  const colours = { ...colour, values: [sunrise, ...colour.values] };
  vary(39, [optionOf('Size', ['XL'])], [['XL']]);
  vary(
    39,
    [colours, optionOf('Width', ['Twin'])],
    ['Sunrise', 'Cloud'].map((each) => [each, 'Twin']),
  );
  retell(39, { title: 'Pin-stripe quilt goʼaan', category: 'home', brand: 'ymc' });
  create(40, { title: 'Sunrise poster', category: 'home', brand: 'ymc', description: 'Not for a quilt.' });
  vary(40, [optionOf('Size', ['XXL'])], [['XXL']]);
  stock(3, 2);
  discontinue(10);
  retell(11, { title: 'Vase', category: 'home', brand: 'gucci' });
  await project(database.db);
});
afterAll(() => database.close());

const search = async (q: string, filter: Filter = {}) => {
  const { products, total } = await filterProducts(database.db, { ...filter, q });
  expect(total).toBe(products.length);
  return numbersOf(products);
};

describe('a search finds', () => {
  it.each([
    ['a name first, then what is said of others', 'sneakers', [1, 2]],
    ['another form of a word', 'jacket', [3, 4, 5]],
    ['another form of a word', 'KETTLES', [5, 32]],
    ['a word begun', 'sneak', [1]],
    ['a word begun, which only a name can be', 'leath', [3]],
    ['an exact word before longer ones', 'lamp', [7, 8]],
    ['a word misspelt', 'snekaers', [1, 2]],
    ['a word misspelt', 'jackt', [3, 4, 5]],
    ['a word misspelt', 'shrit', [6, 35]],
    ['a word misspelt', 'tshirt', [6]],
    ['a brand', 'nike', [2]],
    ['a brand misspelt', 'addidas', [1]],
    ['a brand with a sign', 'h&m', [4, 6]],
    ['a category', 'footwear', [2, 1, 36]],
    ['several words, every one of them', 'leather jacket', [3, 5]],
    ['several words, one misspelt and one begun', 'lether jack', [3]],
    ['words of title, brand and category together', 'zara men jacket', [3]],
    ['a word of a description', 'waterproof', [7]],
    ['words without accents', 'cafe', [6]],
    ['words with accents', 'lèather', [3, 5]],
    ['a number behind a dash', '67', [7]],
    ['what is left when words like "the" and "for" are', 'the jackets for kids', [4]],
    ['only such words, where a name has them', 'the who', [9]],
    ['what a product is called now', 'vase', [11]],
    ['a name in another language before a description', 'koob', [37, 38]],
    ['a name in another language, begun or misspelt', 'kobb bi', [37]],
    ['what it is chosen by, after a title and before a description', 'sunrise', [40, 39]],
    ['what it is chosen by, beside its name', 'sunrise quilt', [39, 40]],
    ['what it is chosen by, in Somali', 'waaberi', [39]],
    ['what it is chosen by, be it neither size nor colour', 'twin', [39]],
    ['a size', 'xxl', [40]],
    ['a description in another language', 'kafeega', [37]],
    ['a measure, however its unit is written', 'kettle 2l', [32]],
    ['a measure, however its unit is written', '2 L', [32]],
    ['a measure, however its unit is written', 'kettles of 2 litres', [32]],
    ['a measure that is written together', '1.5 kg', [33]],
    ['a number and a word apart, where no product has them as a measure', '67 in', [7]],
    ['a number and a word apart, where no product has them as a measure', 'brass 67 w lamp', [7]],
    ['titles before brands and categories, and these before descriptions', 'phone', [34, 35]],
    ['what it is called elsewhere', 'smartphone', [34, 35]],
    ['what two words are called in one', 'mobile phone', [34, 35]],
    ['a word in two or in one', 't shirts', [6]],
    ['a word in one that a hyphen parts', 'pinstripe', [39]],
    ['a word in one that an apostrophe parts, whichever it is', 'goaan', [39]],
    ['a word that an apostrophe parts, whichever it is', "go'aan", [39]],
    ['a word that an apostrophe parts, whichever it is', 'goʼaan', [39]],
    ['what Somali calls it', 'taleefan', [34, 35]],
    ['what Somali calls it', 'KABO', [2, 1, 36]],
    ['what is one of it', 'kabo cad', [1]],
    ['a colour by its paint, before what a translation may mean', 'red dress', [36, 30]],
    ['a colour by its paint, in Somali', 'toob cas', [36, 30]],
    ['a colour as a translation calls it', 'dirac guduud', [30, 36]],
    ['what is for everybody, beside what is for somebody', 'women shoes', [2, 1, 36]],
    ['words around a sign', 'kettle & spout', [32]],
    ['words around "and" in both languages', 'kettle iyo spout', [32]],
    ['a word with a letter that nothing has', 'phone z', [34, 35]],
    ['what has most of the words where nothing has all', 'white leather sneakers', [1]],
    ['what has some of the words where nothing has most', 'xylophone kettle zebra', [5, 32]],
  ] as const)('%s: %s', async (_, q, found) => {
    expect(await search(q)).toEqual(found);
  });

  it.each([
    ['none of the words is known', 'xylophone zebra'],
    ['nothing is near', 'xylophone'],
    ['a short word is near another', 'hot'],
    ['a number is near another', '68'],
    ['a product was discontinued', 'old'],
    ['a product is not called so any more', 'pot'],
    ['a product cannot be chosen by it any more', 'xl'],
    ['no variant has it', 'storm'],
    ['there is no word in it', '%'],
    ['there is no word in it', '👟'],
    ['there is no word in it', '"'],
  ])('nothing where %s: %s', async (_, q) => {
    expect(await search(q)).toEqual([]);
  });

  it.each(['', ' ', ' \t  '])('everything where nothing is asked for: %j', async (q) => {
    expect(await search(q)).toHaveLength(20);
  });

  it.each([
    "'",
    "' or 1=1 --",
    "sneakers' | '",
    'sneakers & | ! ( ) :* <->',
    '\\',
    '\0sneakers\0',
    '\uD800 sneakers',
    'a'.repeat(200),
    'é'.repeat(200),
    'a '.repeat(100),
    Array.from({ length: 50 }, (_, index) => `w${index}`).join(' '),
    '1e5 0x1F 1.2.3 a@b.c http://x.y/z?q=%20',
    '𝕊𝕟𝕖𝕒𝕜𝕖𝕣𝕤',
    '<script>alert(1)</script>',
  ])('without failing: %j', async (q) => {
    await expect(search(q)).resolves.toBeInstanceOf(Array);
  });
});

describe('a search goes with', () => {
  it('filters and their counts', async () => {
    expect(await search('jacket', { category: 'men,kids' })).toEqual([3, 4]);
    expect(await search('jackt', { availability: 'in-stock' })).toEqual([3]);
    const { facets } = await filterProducts(database.db, { q: 'jacket', category: 'men' });
    expect(facets['category']?.filter(({ count }) => count > 0)).toEqual([
      { id: 'men', count: 1 },
      { id: 'home', count: 1 },
      { id: 'kids', count: 1 },
    ]);
    expect(facets['price']).toEqual([
      { id: '0-25', count: 0 },
      { id: '25-50', count: 0 },
      { id: '50-100', count: 0 },
      { id: '100-', count: 1 },
    ]);
  });

  it('an order, which wins over what fits best', async () => {
    expect(await search('jacket', { sortBy: 'price-asc' })).toEqual([5, 4, 3]);
    expect(await search('jacket', { sortBy: 'name-desc' })).toEqual([4, 3, 5]);
  });

  it("the exact name first, then the shop's order, when there are very many matches", async () => {
    const broad = (filter: Filter) => filterProducts(database.db, { q: 'lamp', ...filter }, { broad: 0 });
    create(12, { title: 'Lamp of brass', category: 'home' });
    await project(database.db);
    expect(numbersOf((await broad({})).products)).toEqual([7, 12, 8]);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => broad({ limit: 1, page })));
    expect(pages.map(({ products }) => numbersOf(products))).toEqual([[7], [12], [8], []]);
    const second = await broad({ limit: 1, cursor: pages[1]?.nextCursor ?? '' });
    expect([numbersOf(second.products), second.nextCursor]).toEqual([[8], null]);
  });

  it('pages, by number and by cursor', async () => {
    const page = (filter: Filter) => filterProducts(database.db, { q: 'jacket', limit: 1, ...filter });
    const first = await page({});
    expect([numbersOf(first.products), first.total]).toEqual([[3], 3]);
    const second = await page({ cursor: first.nextCursor ?? '' });
    expect(numbersOf(second.products)).toEqual([4]);
    const third = await page({ cursor: second.nextCursor ?? '' });
    expect([numbersOf(third.products), third.nextCursor]).toEqual([[5], null]);
    expect(numbersOf((await page({ page: 3 })).products)).toEqual([5]);
    expect((await page({ page: 4 })).products).toEqual([]);
  });
});

describe('the counts of a search that finds very many', () => {
  it('are taken every five seconds at most; where there was nothing they are taken again', async () => {
    let now = 0;
    const count = countNowAndThen(1, () => now);
    const told = async (filter: Filter = {}) => {
      const found = await filterProducts(database.db, { q: 'vase', limit: 2, ...filter }, { count });
      return [found.total, found.isExact, numbersOf(found.products)];
    };
    create(20, { title: 'Green vase', category: 'home' });
    await project(database.db);
    expect(await told()).toEqual([2, true, [11, 20]]);
    create(21, { title: 'Vase', category: 'men' });
    await project(database.db);
    now = 4_999;
    expect(await told()).toEqual([2, false, [11, 20]]);
    expect(await told({ category: 'men' })).toEqual([1, false, [21]]);
    now = 5_000;
    expect(await told()).toEqual([3, true, [11, 20]]);
  });

  it('are those of now where it finds few', async () => {
    const count = countNowAndThen(1_000, () => 0);
    const total = async () => (await filterProducts(database.db, { q: 'vase' }, { count })).total;
    const before = await total();
    create(22, { title: 'Blue vase', category: 'home' });
    await project(database.db);
    expect(await total()).toBe(before + 1);
  });
});
