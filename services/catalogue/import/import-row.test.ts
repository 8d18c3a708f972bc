import { describe, expect, it } from 'vitest';
import { createHandler } from '../../kernel/handle.ts';
import { processContext } from '../../kernel/process-context.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { decisions } from '../decisions.ts';
import { product } from '../state.ts';
import { noon } from '../testing/examples.ts';
import { importRow, type RowDeps } from './import-row.ts';

const coat = { title: 'Coat', category: 'men', brand: 'zara', price: 20, countInStock: 4 };

/** An import into a shop that has no product yet. */
const newWorld = () => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const first = new Map<string, number>();
  const context = (productId: string) => processContext('import', productId);
  const deps: RowDeps = {
    handler,
    stock: {
      setFirst: ({ variantId }, pieces) => {
        first.set(variantId, pieces);
        return Promise.resolve(0n);
      },
      opening: () => Promise.resolve(first),
      set: () => Promise.resolve(0n),
      setSeen: () => Promise.resolve({ kind: 'done', position: 0n }),
      adjust: () => Promise.resolve({ kind: 'done', position: 0n }),
      available: () => Promise.resolve(first),
    },
    pictures: { take: () => Promise.resolve('taken') },
    picture: () => Promise.resolve({ path: '' }),
    context,
    stockedBefore: () => Promise.resolve(new Set()),
    clock: () => noon,
  };
  return {
    put: (fields: Readonly<Record<string, unknown>>) =>
      importRow(deps, { line: 2, fields, problems: [] }, new Map()),
    discontinue: (productId: string) =>
      handler.handle(
        product,
        productId,
        decisions.DiscontinueProduct({ productId }, { now: noon }),
        processContext('test', productId),
      ),
  };
};

describe('a row of a product that was deleted', () => {
  it.each([
    ['sku', { sku: 'c-1' }],
    ['title', {}],
    ['Handle', { Handle: 'coat' }],
  ])('is refused by its key, the column %s, whatever else it says', async (field, key) => {
    const world = newWorld();
    const created = await world.put({ ...coat, ...key });
    if (created.kind !== 'created') throw new Error('The product was not created');
    await world.discontinue(created.productId);
    const problem = {
      code: 'PRODUCT_DELETED',
      values: {},
      reason: 'belongs to a product that was deleted, and cannot be used again',
    };
    const refused = { line: 2, kind: 'refused', problems: [{ field, ...problem }] };
    expect(await world.put({ ...coat, ...key, price: 25 })).toEqual(refused);
    expect(await world.put({ _id: created.productId, price: 25 })).toEqual({
      ...refused,
      problems: [{ field: '_id', ...problem }],
    });
  });
});
