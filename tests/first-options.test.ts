import { createProductBody, updateProductBody } from '#contracts/catalogue/commands';
import { offersOf } from '#services/app/between-contexts';
import { merge } from '#services/carts/merge';
import { changeStock } from '#services/catalogue/change-stock';
import { createProductLookup } from '#services/catalogue/product-lookup';
import { createProduct } from '#services/catalogue/products';
import { product } from '#services/catalogue/state';
import { updateProduct } from '#services/catalogue/update-product';
import { productView } from '#services/catalogue/view';
import { createHandler } from '#services/kernel/handle';
import { processContext } from '#services/kernel/process-context';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { createStock } from '#services/stock/stock';
import { expect, it } from 'vitest';

const productId = '665f1c2ab3d4e5f607182001';
const orderId = '665f1c2ab3d4e5f607182009';
const userId = '665f1c2ab3d4e5f607182002';
const now = new Date('2026-11-20T12:00:00Z');
const lamp = { title: 'Lamp', category: 'home', brand: 'zara', price: 20, countInStock: 10 } as const;

const openShop = async () => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const stock = createStock(handler, log);
  const deps = { handler, stock, pictures: { take: () => Promise.resolve('taken' as const) } };
  const context = (command: string) => processContext('test', command);
  await createProduct(deps, productId, createProductBody.parse(lamp), now, context('create'));
  return { handler, stock, deps, context };
};
const redAndBlue = (seenStock: number) =>
  updateProductBody.parse({
    options: [{ name: 'Colour', values: [{ name: 'Red' }, { name: 'Blue' }] }],
    variants: [
      { values: ['Red'], countInStock: 2, seenStock },
      { values: ['Blue'], countInStock: 4 },
    ],
  });

it('what a visitor put into the cart before is taken over as the variant that carries it on', async () => {
  const { handler, stock, deps, context } = await openShop();
  expect(await updateProduct(deps, productId, redAndBlue(10), now, context('options'))).toMatchObject({
    kind: 'done',
  });
  const offers = offersOf(createProductLookup(handler), stock);
  const lines = [{ productId, qty: 2 }];
  const merged = await merge({ handler, offers }, { userId, lines }, now, context('merge'));
  expect(merged.leftOut).toBe(0);
  expect(merged.outcome.state.get(productId)?.quantity).toBe(2);
});

it('pieces that an order holds when a product gets options come back to a variant that is sold', async () => {
  const { handler, stock, deps, context } = await openShop();
  const held = { productId, variantId: productId, orderId, attempt: 0 };
  await stock.reserve({ ...held, quantity: 4 }, now, context('order'));

  expect(await updateProduct(deps, productId, redAndBlue(6), now, context('options'))).toMatchObject({
    kind: 'done',
  });
  await stock.release(held, now, context('expire'));

  const { state } = await handler.load(product, productId);
  if (state.status === 'absent') throw new Error('The product was not created');
  const view = productView(productId, state, await stock.available(productId), { rating: 0, numReviews: 0 });
  expect(view.variants.map(({ countInStock }) => countInStock)).toEqual([6, 4]);
  expect(view.countInStock).toBe(10);
  const less = { productId, variantId: productId, by: -1, reason: 'other', request: orderId } as const;
  expect(await changeStock(deps, less, now, context('less'))).toMatchObject({ kind: 'done' });
});
