import type { Variant } from '#contracts/catalogue/views';
import { describe, expect, it } from 'vitest';
import { chosenIn, isSoldOut, pictureOf, variantOf } from './chosen.ts';

const valuesNamed = (...names: string[]) => names.map((name) => ({ name, translations: {}, swatch: null }));
const variant = (size: string, colour: string, countInStock: number): Variant => ({
  _id: `${size}${colour}`,
  sku: '',
  values: [size, colour],
  hasOwnPrice: false,
  price: 20,
  salePrice: null,
  countInStock,
  image: `/${colour}.webp`,
});
const shirt = {
  options: [
    { name: 'Size', translations: {}, values: valuesNamed('S', 'M') },
    { name: 'Colour', translations: {}, values: valuesNamed('Red', 'Blue') },
  ],
  variants: [
    variant('S', 'Red', 3),
    variant('S', 'Blue', 2),
    variant('M', 'Red', 1),
    variant('M', 'Blue', 0),
  ],
};
const chosen = (search: string) => chosenIn(shirt, new URLSearchParams(search));

describe('what an address says of the choice', () => {
  it('is read by names, whatever their case, and what it does not know says nothing', () => {
    expect(chosen('size=s&colour=RED')).toEqual(['S', 'Red']);
    expect(chosen('size=xl&material=silk')).toEqual([undefined, undefined]);
  });

  it('is completed where only one value is left', () => {
    expect(chosen('size=m')).toEqual(['M', 'Red']);
    expect(chosen('size=s')).toEqual(['S', undefined]);
    expect(chosen('size=m&colour=blue')).toEqual(['M', 'Blue']);
  });

  it('is one of an only value even where that is sold out', () => {
    const scarf = {
      options: [{ name: 'Size', translations: {}, values: valuesNamed('One') }],
      variants: [{ ...variant('One', 'x', 0), values: ['One'] }],
    };
    expect(chosenIn(scarf, new URLSearchParams())).toEqual(['One']);
  });
});

describe('a choice', () => {
  it('means a variant once it is whole, and none where that is not made', () => {
    expect(variantOf(shirt, ['M', 'Blue'])?._id).toBe('MBlue');
    expect(variantOf(shirt, ['M', undefined])).toBeUndefined();
    expect(variantOf({ ...shirt, variants: [] }, ['M', 'Blue'])).toBeUndefined();
    expect(variantOf({ options: [], variants: [] }, [])).toBeUndefined();
  });

  it('says what is sold out together with what is chosen beside it', () => {
    expect(isSoldOut(shirt, ['M', undefined], 1, 'Blue')).toBe(true);
    expect(isSoldOut(shirt, ['S', 'Blue'], 0, 'M')).toBe(true);
    expect(isSoldOut(shirt, [undefined, undefined], 1, 'Blue')).toBe(false);
  });

  it('is shown by the picture that all its variants have', () => {
    expect(pictureOf(shirt, [undefined, 'Red'])).toBe('/Red.webp');
    expect(pictureOf(shirt, ['S', undefined])).toBe('');
  });
});
