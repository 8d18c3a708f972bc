import { expect, it } from 'vitest';
import { choiceText, namedWithChoice, searchFor } from './choice.ts';

const size = { option: 'Size', value: 'M', translations: { so: { option: 'Cabbir', value: 'Dhexe' } } };
const colour = { option: 'Colour', value: 'Sea blue', translations: {} };

it('says what was chosen in the language of the page, as far as it is translated', () => {
  expect(choiceText('en', [size, colour])).toBe('Size: M · Colour: Sea blue');
  expect(choiceText('so', [size, colour])).toBe('Cabbir: Dhexe · Colour: Sea blue');
});

it('tells two lines of one product apart by name', () => {
  const shirt = { title: 'Shirt', translations: { so: { title: 'Shaadh' } } };
  expect(namedWithChoice('so', { ...shirt, choice: [size] })).toBe('Shaadh, Cabbir: Dhexe');
  expect(namedWithChoice('en', { ...shirt, choice: [] })).toBe('Shirt');
});

it('leads to the product with the same choice', () => {
  expect(searchFor([size, colour])).toBe('?size=m&colour=sea+blue');
  expect(searchFor([])).toBe('');
});
