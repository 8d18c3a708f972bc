import { describe, expect, it } from 'vitest';
import { exampleId } from '../kernel/testing/examples.ts';
import { exampleVariant, optionOf } from './testing/example-products.ts';
import { unseen } from './projector.ts';
import type { ProductRow } from './table.ts';
import { withStock, withVariants } from './variants.ts';

const own = exampleId(1);
const [small, large] = [exampleVariant(21, 'S'), exampleVariant(22, 'L')];

type Change = (row: ProductRow) => ProductRow;
const vary =
  (...variants: ProductRow['variants']): Change =>
  (row) =>
    withVariants(row, {
      options: variants.length === 0 ? [] : [optionOf('Size', ['S', 'L'])],
      variants,
    });
const stock =
  (variantId: string, available: number): Change =>
  (row) =>
    withStock(row, variantId, available);

/** Every order in which two streams can be read together. */
const interleavings = (one: readonly Change[], other: readonly Change[]): readonly (readonly Change[])[] => {
  const [[first, ...rest], [second, ...others]] = [one, other];
  if (!first || !second) return [[...one, ...other]];
  return [
    ...interleavings(rest, other).map((each) => [first, ...each]),
    ...interleavings(one, others).map((each) => [second, ...each]),
  ];
};

describe('a row is the same in whichever order its product and its stock are read', () => {
  const stocked = [
    stock(own, 9),
    stock(small.variantId, 2),
    stock(large.variantId, 3),
    stock(small.variantId, 0),
    stock(own, 8),
  ];
  it.each<[string, readonly Change[], Partial<ProductRow>]>([
    ['that never had options', [], { available: 8 }],
    ['that has options', [vary(small, large)], { available: 3 }],
    ['that lost its options', [vary(small, large), vary()], { available: 8 }],
    ['that has options again', [vary(small), vary(), vary(small, large)], { available: 3 }],
    [
      'that is one of its own variants, and then its only one',
      [vary(exampleVariant(1, 'S'), large), vary()],
      { available: 8 },
    ],
  ])('of one %s', (_, product, shown) => {
    const rows = interleavings(product, stocked).map((changes) =>
      changes.reduce((row, change) => change(row), unseen(own)),
    );
    expect(rows[0]).toMatchObject(shown);
    for (const row of rows) expect(row).toEqual(rows[0]);
  });
});
