import { describe, expect, it } from 'vitest';
import { accept } from '../kernel/decision.ts';
import { createHandler } from '../kernel/handle.ts';
import { processContext } from '../kernel/process-context.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { createProductLookup } from './product-lookup.ts';
import { product } from './state.ts';
import { created, discontinued, large, later, noon, productId, small, varied } from './testing/examples.ts';

const lookUp = async (history: Parameters<typeof product.evolve>[1][], variantId?: string) => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  if (history.length > 0)
    await handler.handle(product, productId, () => accept(...history), processContext('test', 'history'));
  return createProductLookup(handler).atHead({ productId, variantId });
};
const sized = [created, varied([small, large], noon)];

describe('what others may know of a product', () => {
  it('is its own price without options, under its own id or under none', async () => {
    const plain = { status: 'sold', choice: [], priceCents: 40_00, unitPriceCents: 30_00 };
    expect(await lookUp([created])).toMatchObject(plain);
    expect(await lookUp([created], productId)).toMatchObject(plain);
    expect(await lookUp([], productId)).toMatchObject({ status: 'absent' });
  });

  it('is that of a variant, with the words chosen and its own prices', async () => {
    expect(await lookUp(sized, small.variantId)).toMatchObject({
      status: 'sold',
      choice: [{ option: 'Size', value: 'Small' }],
      unitPriceCents: 30_00,
    });
    expect(await lookUp(sized, large.variantId)).toMatchObject({
      salePriceCents: null,
      unitPriceCents: 44_00,
    });
  });

  it('is that nothing was chosen where there are several and none is asked for', async () => {
    expect(await lookUp(sized)).toMatchObject({ status: 'unchosen' });
  });

  it('is that it is gone, of a variant that was withdrawn or that it never had, and of the product', async () => {
    const withdrawn = [...sized, varied([small], later)];
    expect(await lookUp(withdrawn, large.variantId)).toMatchObject({ status: 'discontinued' });
    expect(await lookUp(sized, productId)).toMatchObject({ status: 'discontinued' });
    expect(await lookUp([...sized, varied([], later)], small.variantId)).toMatchObject({
      status: 'discontinued',
    });
    expect(await lookUp([...sized, discontinued])).toMatchObject({ status: 'discontinued' });
  });
});
