import type { ProductDetails } from '#contracts/catalogue/views';
import { expect, it } from 'vitest';
import { withChange } from './with-change.ts';

const [SMALL, LARGE] = ['b', 'c'].map((letter) => letter.repeat(24)) as [string, string];
const variant = (_id: string, countInStock: number, hasOwnPrice = false) => ({
  _id,
  sku: '',
  values: [_id],
  hasOwnPrice,
  price: 20,
  salePrice: null,
  countInStock,
  image: '',
});
const variants = [variant(SMALL, 3), variant(LARGE, 2, true)];
const shirt = {
  countInStock: 5,
  price: 20,
  salePrice: null,
  fromPrice: null,
  reduction: null,
  variants,
} as unknown as ProductDetails;

it('the stock of a variant is its own, and the product has the sum', () => {
  expect(withChange(shirt, { stock: { [SMALL]: 0 } })).toMatchObject({
    countInStock: 2,
    variants: [{ countInStock: 0 }, { countInStock: 2 }],
  });
});

it('a price is that of the variants without one of their own, so that one may cost less than another', () => {
  expect(withChange(shirt, { price: 30, salePrice: 15 })).toMatchObject({
    fromPrice: 15,
    reduction: 50,
    variants: [
      { price: 30, salePrice: 15 },
      { price: 20, salePrice: null },
    ],
  });
});

it("names the lowest price, and no sale, where no variant has the product's own prices any more", () => {
  const [, large] = variants;
  expect(
    withChange({ ...shirt, variants: [large] } as ProductDetails, { price: 30, salePrice: 15 }),
  ).toMatchObject({
    fromPrice: 20,
    reduction: null,
  });
});

it('rounds a reduction as the shop does, from whole cents', () => {
  expect(withChange(shirt, { price: 20, salePrice: 13.5 })).toMatchObject({ reduction: 33 });
});

it('a product without options is left as it is', () => {
  const plain = { ...shirt, variants: [] };
  expect(withChange(plain, { stock: { [SMALL]: 0 } })).toBe(plain);
});
