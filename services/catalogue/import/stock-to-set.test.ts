import { updateProductBody } from '#contracts/catalogue/commands';
import { describe, expect, it } from 'vitest';
import { absent, product } from '../state.ts';
import { created, large, noon, productId, small, varied } from '../testing/examples.ts';
import { valuesKey } from './past-variants.ts';
import { withStockToSet } from './stock-to-set.ts';

const plain = product.evolve(absent, created);
const sized = product.evolve(plain, varied([small, large], noon));
const line = (place: number) => place + 2;

/** What a row sets: its counts, or what is wrong with them. */
const counts = async (body: object, available: Readonly<Record<string, number>>, before: string[] = []) => {
  const changes = updateProductBody.parse(body);
  const deps = {
    stock: { available: () => Promise.resolve(new Map(Object.entries(available))) },
    stockedBefore: () => Promise.resolve(new Set(before)),
    pastVariants: () => Promise.resolve(new Set(['Small', 'Large', 'Gone'].map((size) => valuesKey([size])))),
  };
  const variants = changes.variants?.map(({ values }, place) => ({ line: line(place), values }));
  const choices = variants && { options: [], variants };
  const state = variants ? sized : plain;
  const outcome = await withStockToSet(deps, { choices }, { productId, state, changes });
  if (outcome.kind === 'wrong') return outcome.problems;
  const { countInStock, seenStock, variants: sent = [{ countInStock, seenStock }] } = outcome.value.changes;
  return sent.map((each) => [each.countInStock, each.seenStock]);
};
const withSizes = (names: readonly string[], variants: readonly object[]) => ({
  options: [{ name: 'Size', values: names.map((name) => ({ name })) }],
  variants: names.slice(0, variants.length).map((size, place) => ({ ...variants[place], values: [size] })),
});
const sizes = (...variants: readonly object[]) => withSizes(['Small', 'Large', 'Huge'], variants);
const stocks = (ofSmall: number, ofLarge: number) => ({
  [small.variantId]: ofSmall,
  [large.variantId]: ofLarge,
});

describe('a count of a file that the shop wrote', () => {
  it('is not set where nobody has changed it: what was sold since stays sold', async () => {
    expect(await counts({ countInStock: 10, seenStock: 10 }, { [productId]: 7 })).toEqual([
      [undefined, undefined],
    ]);
    const both = sizes({ countInStock: 5, seenStock: 5 }, { countInStock: 9, seenStock: 5 });
    expect(await counts(both, stocks(2, 5))).toEqual([
      [undefined, undefined],
      [9, 5],
    ]);
  });

  it('is refused by its line where it was changed and the stock is another by now', async () => {
    const values = { seen: 10, now: 7 };
    expect(await counts({ countInStock: 12, seenStock: 10 }, { [productId]: 7 })).toMatchObject([
      { field: 'countInStock', code: 'STOCK_CHANGED', values },
    ]);
    const both = sizes({ countInStock: 5, seenStock: 5 }, { countInStock: 12, seenStock: 10 });
    expect(await counts(both, stocks(2, 7))).toMatchObject([
      { field: 'Variant Inventory Qty', code: 'STOCK_CHANGED', line: line(1), values },
    ]);
  });

  it('is not refused where an interrupted run of the file has set it, or it is there already', async () => {
    const changed = { countInStock: 12, seenStock: 10 };
    expect(await counts(changed, { [productId]: 11 }, [productId])).toEqual([[undefined, undefined]]);
    expect(await counts(changed, { [productId]: 12 })).toEqual([[undefined, undefined]]);
  });

  it('is that of a new variant, whose row is a copy of another one', async () => {
    const copied = { countInStock: 5, seenStock: 5 };
    expect(await counts(sizes(copied, copied, copied), stocks(5, 5))).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [5, undefined],
    ]);
  });

  it('is refused for a variant that the product had and has no more; without what was seen it is added', async () => {
    const seen = { countInStock: 5, seenStock: 5 };
    const gone = (last: object) => withSizes(['Small', 'Large', 'gone'], [seen, seen, last]);
    expect(await counts(gone(seen), stocks(5, 5))).toMatchObject([
      { field: 'seenStock', code: 'VARIANT_GONE', line: line(2) },
    ]);
    const added = [[undefined, undefined], [undefined, undefined], [5, undefined]]; // prettier-ignore
    expect(await counts(gone({ countInStock: 5 }), stocks(5, 5))).toEqual(added);
    // The file was written when the variant was gone already.
    expect(await counts({ ...gone(seen), revision: sized.revision }, stocks(5, 5))).toEqual(added);
  });

  it('is the same where it is 0 and nobody has ever set a stock', async () => {
    const exported = { countInStock: 0, seenStock: 0 };
    expect(await counts(exported, {})).toEqual([[undefined, undefined]]);
    expect(
      await counts(sizes({ countInStock: 5, seenStock: 5 }, exported), { [small.variantId]: 5 }),
    ).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(await counts(sizes({}, { countInStock: 3, seenStock: 0 }), { [small.variantId]: 5 })).toEqual([
      [undefined, undefined],
      [3, 0],
    ]);
  });

  it('is set as it is without what was seen', async () => {
    expect(await counts({ countInStock: 10 }, { [productId]: 7 })).toEqual([[10, undefined]]);
    expect(await counts(sizes({ countInStock: 5 }, {}), stocks(2, 7))).toEqual([
      [5, undefined],
      [undefined, undefined],
    ]);
  });
});
