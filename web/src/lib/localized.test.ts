import { expect, it } from 'vitest';
import { localized } from './locale.tsx';

const so = { title: 'Kildhi', description: 'Laba litir.' };
const kettle = { title: 'Kettle', description: 'Two litres.', price: 24, translations: {} };

it('says what goods are called in the language of the page, and which that is', () => {
  const translated = { ...kettle, translations: { so } };
  expect(localized('so', translated)).toMatchObject({ ...so, price: 24, lang: 'so' });
  expect(localized('en', translated)).toMatchObject({
    title: 'Kettle',
    description: 'Two litres.',
    lang: 'en',
  });
});

it('has the own words of what is not translated, marked as what they are', () => {
  expect(localized('so', kettle)).toMatchObject({ title: 'Kettle', description: 'Two litres.', lang: 'en' });
});
