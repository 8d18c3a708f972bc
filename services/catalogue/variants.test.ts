import { describe, expect, it } from 'vitest';
import { updateProductBody } from '#contracts/catalogue/commands';
import { created, discontinued, large, noon, productId, small, varied } from './testing/examples.ts';
import { absent, product } from './state.ts';
import { areThere, newVariantId, variantsFrom } from './variants.ts';

const stateAfter = (...history: Parameters<typeof product.evolve>[1][]) =>
  history.reduce(product.evolve, absent);
const plain = stateAfter(created);
const sized = stateAfter(created, varied([small, large], noon));

const SIZES = ['Small', 'Large', 'Huge', 'S'];
/** The variants of a call's body. */
const given = (...variants: readonly object[]) => {
  const values = SIZES.map((name) => ({ name }));
  return updateProductBody.parse({ options: [{ name: 'Size', values }], variants }).variants ?? [];
};
const idsIn = (state: typeof sized, ...variants: readonly object[]) =>
  variantsFrom(productId, state, given(...variants)).variants.map(({ variantId }) => variantId);

describe('the variants that a command gives a product', () => {
  it('are those that are there by their ids, whatever their values are called now', () => {
    expect(
      idsIn(sized, { _id: small.variantId, values: ['S'] }, { _id: large.variantId, values: ['Large'] }),
    ).toEqual([small.variantId, large.variantId]);
    expect(
      idsIn(sized, { _id: small.variantId, values: ['Large'] }, { _id: large.variantId, values: ['Small'] }),
    ).toEqual([small.variantId, large.variantId]);
  });

  it('are those that are there by their values, where no id is given', () => {
    expect(idsIn(sized, { values: ['Large'] }, { values: ['Small'] })).toEqual([
      large.variantId,
      small.variantId,
    ]);
  });

  it('are new where nothing like them is there, with ids that are the same on a repeat', () => {
    const [one, other] = [{ values: ['Huge'] }, { values: ['S'] }];
    const ids = idsIn(sized, one, other);
    expect(new Set(ids).size).toBe(2);
    expect(idsIn(sized, other, one)).toEqual(ids.toReversed());
    expect(ids[0]).toBe(newVariantId(productId, sized, ['Huge']));
    expect(ids[0]).toMatch(/^[0-9a-f]{24}$/);
  });

  it('are new ones again when they had left: what is out there of the old ones is not theirs', () => {
    const without = stateAfter(created, varied([small, large], noon), varied([small], noon));
    expect(idsIn(without, { values: ['Large'] })).not.toEqual([large.variantId]);
    expect(newVariantId(productId, plain, ['Large'])).not.toBe(newVariantId(productId, without, ['Large']));
  });

  it('are new where another one has taken the id of their values', () => {
    const ids = idsIn(sized, { _id: small.variantId, values: ['S'] }, { values: ['Small'] });
    expect(ids).toEqual([small.variantId, newVariantId(productId, sized, ['Small'])]);
  });

  it("carry over what was the only variant, by the product's own id", () => {
    expect(idsIn(plain, { values: ['Small'] }, { _id: productId, values: ['Large'] })).toEqual([
      newVariantId(productId, plain, ['Small']),
      productId,
    ]);
    const carried = stateAfter(created, varied([{ ...small, variantId: productId }], noon));
    expect(idsIn(carried, { values: ['Small'] })).toEqual([productId]);
  });

  it('carry it over with the first of them where none is named so', () => {
    expect(idsIn(plain, { values: ['Small'] }, { values: ['Large'] })).toEqual([
      productId,
      newVariantId(productId, plain, ['Large']),
    ]);
    expect(idsIn(absent, { values: ['Small'] })).toEqual([newVariantId(productId, absent, ['Small'])]);
  });

  it('are not all there where one is named that is not there, or not any more', () => {
    const unknown = '665f1c2ab3d4e5f6071820ff';
    const named = (...ids: readonly string[]) => ids.map((_id) => ({ _id }));
    expect(areThere(productId, sized, named(small.variantId, productId))).toBe(true);
    expect(areThere(productId, sized, named(small.variantId, unknown))).toBe(false);
    const without = stateAfter(created, varied([small, large], noon), varied([small], noon));
    expect(areThere(productId, without, named(large.variantId))).toBe(false);
  });

  it('are new ones of a new product, whatever they are named', () => {
    const unknown = '665f1c2ab3d4e5f6071820ff';
    expect(idsIn(absent, { _id: unknown, values: ['Large'] })).toEqual([
      newVariantId(productId, absent, ['Large']),
    ]);
  });

  it('are known of a product that left the shop, too', () => {
    const gone = product.evolve(sized, discontinued);
    expect(idsIn(gone, { values: ['Small'] })).toEqual([small.variantId]);
  });

  it('have a price of their own only where they say so, and a sale of nothing is none', () => {
    const prices = variantsFrom(
      productId,
      sized,
      given(
        { values: ['Small'], price: 44, salePrice: 40 },
        { values: ['Large'], hasOwnPrice: true, price: 44, salePrice: 40 },
        { values: ['Huge'], hasOwnPrice: true, price: 44, salePrice: 0 },
      ),
    ).variants.map(({ priceCents, salePriceCents }) => [priceCents, salePriceCents]);
    expect(prices).toEqual([
      [null, null],
      [44_00, 40_00],
      [44_00, null],
    ]);
  });

  it('come with the stocks that are given, and what the editor saw', () => {
    const stocks = variantsFrom(
      productId,
      sized,
      given({ values: ['Small'] }, { values: ['Large'], countInStock: 5, seenStock: 7 }),
    ).stocks;
    expect(stocks).toEqual([{ variantId: large.variantId, available: 5, seen: 7 }]);
  });
});
