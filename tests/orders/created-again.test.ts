import { expect, it } from 'vitest';
import { createProduct, type ProductDeps } from '#services/catalogue/products';
import { newId } from '#services/kernel/ids';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { bodyFor, context, newProcess, noon, order, shirt, taken, type Process } from './world.ts';

it('sells ten of ten when the creation of a product is repeated while its first request hangs', async () => {
  const log = new MemoryLog();
  const [one, other] = [newProcess(log), newProcess(log)];
  const productId = newId();
  const create = ({ handler, stock }: Process, take: ProductDeps['pictures']['take']) =>
    createProduct({ handler, stock, pictures: { take } }, productId, shirt, noon, context());

  const released = Promise.withResolvers<void>();
  const hanging = Promise.withResolvers<void>();
  const first = create(one, () => {
    hanging.resolve();
    return released.promise.then(taken);
  });
  await hanging.promise;
  expect((await create(other, taken)).kind).toBe('done');
  const five = async () => (await order(other, bodyFor([productId, 5]))).outcome.kind;
  expect([await five(), await five()]).toEqual(['placed', 'placed']);
  released.resolve();
  expect((await first).kind).toBe('done');

  expect((await newProcess(log).stock.available(productId)).get(productId)).toBe(0);
  expect(await five()).toBe('refused');
});
