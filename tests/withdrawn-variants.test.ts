import { createProductBody, updateProductBody } from '#contracts/catalogue/commands';
import { createProduct } from '#services/catalogue/products';
import { product } from '#services/catalogue/state';
import { updateProduct } from '#services/catalogue/update-product';
import { createHandler } from '#services/kernel/handle';
import { processContext } from '#services/kernel/process-context';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { createStock } from '#services/stock/stock';
import { expect, it } from 'vitest';

const [productId, orderId] = ['665f1c2ab3d4e5f607182001', '665f1c2ab3d4e5f607182009'];
const now = new Date('2026-11-20T12:00:00Z');

it('pieces that an order gives back to a variant that has left are taken out with the next change', async () => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const stock = createStock(handler, log);
  const deps = { handler, stock, pictures: { take: () => Promise.resolve('taken' as const) } };
  const context = (command: string) => processContext('test', command);
  const lamp = { title: 'Lamp', category: 'home', brand: 'zara', price: 20 } as const;
  const colours = (...names: readonly string[]) => ({
    options: [{ name: 'Colour', values: names.map((name) => ({ name })) }],
    variants: names.map((name) => ({ values: [name] })),
  });
  const variants = (countInStock: number) =>
    colours('Red', 'Blue').variants.map((each) => ({ ...each, countInStock }));
  const created = createProductBody.parse({ ...lamp, ...colours('Red', 'Blue'), variants: variants(5) });
  await createProduct(deps, productId, created, now, context('create'));
  const [, [variantId] = ['']] = [...(await stock.available(productId))];
  const held = { productId, variantId, orderId, attempt: 0 };
  await stock.reserve({ ...held, quantity: 2 }, now, context('order'));
  const change = async (command: string) => {
    const { state } = await handler.load(product, productId);
    if (state.status !== 'sold') throw new Error('The product was not created');
    const body = updateProductBody.parse({ ...colours('Red'), revision: state.revision });
    return updateProduct(deps, productId, body, now, context(command));
  };

  expect(await change('withdraw')).toMatchObject({ kind: 'done' });
  await stock.release(held, now, context('expire'));
  const counts = async () => [...(await stock.available(productId))].map(([, pieces]) => pieces);
  expect(await counts()).toEqual([5, 2]);
  expect(await change('again')).toMatchObject({ kind: 'done' });
  expect(await counts()).toEqual([5, 0]);
});
