import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { filterQuery } from '#contracts/catalogue/goods-api';
import { hadIn } from './conditions.ts';
import { choicesOf, chosenValues, valuesIn } from './values.ts';
import { optionOf } from './testing/example-products.ts';

/** Makes statements, and sends none. */
const compiling = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const rowOf = (names: readonly string[], ...variants: readonly (readonly string[])[]) => ({
  options: names.map((name, place) =>
    optionOf(
      name,
      variants.map((values) => values[place] ?? ''),
    ),
  ),
  variants: variants.map((values) => ({
    variantId: '',
    sku: '',
    values: [...values],
    priceCents: null,
    salePriceCents: null,
    image: '',
  })),
});

test.each([
  [rowOf([]), []],
  [rowOf(['Length'], ['30']), []],
  [rowOf(['SIZE'], ['M'], ['XL']), ['m\t', 'xl\t']],
  [rowOf(['Color', 'Size'], ['Dark  Red', 'M']), ['\tdark red', 'm\t', 'm\tdark red']],
  [
    rowOf(['midab', 'Cabbir'], ['Cas', '36,5'], ['Cas', '37']),
    ['\tcas', '36.5\t', '36.5\tcas', '37\t', '37\tcas'],
  ],
])('what variants can be chosen by (%#)', (row, choices) => {
  expect(choicesOf(row)).toEqual(choices);
});

test('an option in English is known by its Somali name, too', () => {
  const row = rowOf(['Fit'], ['M']);
  const options = row.options.map((each) => ({ ...each, translations: { so: { name: 'Cabbir' } } }));
  expect(choicesOf({ ...row, options })).toEqual(['m\t']);
});

test('single values are told from those that go together', () => {
  expect(valuesIn(['m\t', '\tred', 'm\tred'])).toEqual(['m\t', '\tred']);
});

test.each([
  [{}, undefined],
  [{ size: '', colour: ',' }, undefined],
  [{ size: 'M, xl' }, { size: ['m', 'xl'] }],
  [{ size: 'm,M, m ,\u0001', colour: '\u0001' }, { size: ['m'] }],
  [
    { size: 'm', colour: 'RED' },
    { size: ['m'], colour: ['red'] },
  ],
])('the query %j chooses %j', (query, chosen) => {
  expect(chosenValues(query)).toEqual(chosen);
});

test('a question chooses as many values of a group as the filter offers, whatever comes twice, and no more', () => {
  const sizes = Array.from({ length: 100 }, (_, index) => `${index}`);
  const isTaken = (size: readonly string[]) => filterQuery.safeParse({ size: size.join(',') }).success;
  expect(isTaken([...sizes, ...sizes, ' 7 '])).toBe(true);
  expect(isTaken([...sizes, '100'])).toBe(false);
});

test('a hundred sizes in a hundred colours are two lists, and never the list of all pairs', () => {
  const ids = Array.from({ length: 100 }, (_, index) => `${index}`);
  const { parameters } = hadIn({ size: ids, colour: ids }).compile(compiling);
  expect(parameters.map((each) => (each as readonly string[]).length)).toEqual([100, 100, 100, 100]);
});
