import { expect, it } from 'vitest';
import type { CatalogueEvent } from '#contracts/catalogue/events';
import { product } from '../catalogue/state.ts';
import { created, large, later, noon, productId, small, varied } from '../catalogue/testing/examples.ts';
import { accept } from '../kernel/decision.ts';
import { createHandler } from '../kernel/handle.ts';
import { processContext } from '../kernel/process-context.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { scarceGoods } from './scarce-goods.ts';

const left = new Map([
  [productId, 4],
  [small.variantId, 0],
  [large.variantId, 3],
]);

/** What letters say of the product that these events make. */
const goodsOf = async (...events: readonly CatalogueEvent[]) => {
  const handler = createHandler({
    log: new MemoryLog(),
    seal: (_stream, _shapes, data) => Promise.resolve(data),
  });
  for (const [index, event] of events.entries())
    await handler.handle(product, productId, () => accept(event), processContext('test', String(index)));
  const goods = scarceGoods(handler, { available: () => Promise.resolve(left) });
  return async (variantId?: string) => {
    const found = await goods(productId, variantId);
    return found && [found.available, ...found.choice.map(({ value }) => value)];
  };
};

it('a letter about low stock names the variant that ran low, not another that has fewer left', async () => {
  const of = await goodsOf(created, varied([small, large], noon));
  expect(await of(large.variantId)).toEqual([3, 'Large']);
  expect(await of(small.variantId)).toEqual([0, 'Small']);
});

it('one that is not about a variant names the one with the fewest left', async () => {
  expect(await (await goodsOf(created, varied([small, large], noon)))()).toEqual([0, 'Small']);
});

it('goods without options are one variant, by the product’s id', async () => {
  const of = await goodsOf(created);
  expect(await of(productId)).toEqual([4]);
  expect(await of()).toEqual([4]);
});

it('nothing is said of a variant in which the goods are no longer sold', async () => {
  const fewer = await goodsOf(created, varied([small, large], noon), varied([small], later));
  expect(await fewer(large.variantId)).toBeUndefined();
  expect(await fewer(productId)).toBeUndefined();
  const plain = await goodsOf(created, varied([small], noon), varied([], later));
  expect(await plain(small.variantId)).toBeUndefined();
  expect(await plain(productId)).toEqual([4]);
});
