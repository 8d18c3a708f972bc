import { expect, test } from 'vitest';
import { choicesOf, choicesWith, chosenValues, valuesIn } from './values.ts';
import { optionOf } from './testing/example-products.ts';

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
  [
    { size: 'm', colour: 'RED' },
    { size: ['m'], colour: ['red'] },
  ],
])('the query %j chooses %j', (query, chosen) => {
  expect(chosenValues(query)).toEqual(chosen);
});

test('one variant has to have a size and a colour of those chosen', () => {
  expect(choicesWith({ size: ['m', 'l'], colour: ['red'] })).toEqual(['m\tred', 'l\tred']);
  expect(choicesWith({ colour: ['red'] })).toEqual(['\tred']);
});
