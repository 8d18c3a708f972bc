import { describe, expect, it } from 'vitest';
import { changeStock } from '#services/catalogue/change-stock';
import type { ProductDeps } from '#services/catalogue/products';
import { updateProduct } from '#services/catalogue/update-product';
import { newId } from '#services/kernel/ids';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { bodyFor, context, newProcess, noon, order, sell } from './world.ts';

/** Ten pieces in the shop, four of which are sold while an admin has them in a form. */
const openWorld = async () => {
  const log = new MemoryLog();
  const [shop, other] = [newProcess(log), newProcess(log)];
  const productId = await sell(shop, 10);
  const buyOne = () => order(other, bodyFor([productId, 1]));
  const pictures = { take: () => Promise.resolve('taken' as const) };
  const deps: ProductDeps = { ...shop, pictures };
  const update = (changes: object, at = deps) => updateProduct(at, productId, changes, noon, context());
  /** While its pictures are taken, or before its stock is set, somebody buys one. */
  const slow: ProductDeps = { ...deps, pictures: { take: () => buyOne().then(pictures.take) } };
  const late: ProductDeps = {
    ...deps,
    stock: {
      ...shop.stock,
      setSeen: (...asked) => buyOne().then(() => shop.stock.setSeen(...asked)),
    },
  };
  const change = (by: number, request = newId()) =>
    changeStock(deps, { productId, by, reason: 'received', request }, noon, context());
  const available = async () => (await newProcess(log).stock.available(productId)).get(productId);
  await order(other, bodyFor([productId, 4]));
  const edits = () => log.all.filter(({ stream }) => stream === `product-${productId}`).length - 1;
  return { log, update, slow, late, edits, change, available };
};

describe('editing the stock of a product', () => {
  it('sells nothing twice: who saw ten hears that there are six, and nothing of the edit is done', async () => {
    const { log, update, available } = await openWorld();
    const before = log.all.length;
    expect(await update({ countInStock: 12, seenStock: 10, title: 'Silk shirt' })).toMatchObject({
      kind: 'refused',
      code: 'CHANGED_MEANWHILE',
      details: { countInStock: 6 },
    });
    expect(log.all).toHaveLength(before);
    expect(await update({ countInStock: 12, seenStock: 6, title: 'Silk shirt' })).toMatchObject({
      kind: 'done',
    });
    expect(await available()).toBe(12);
  });

  it('sells nothing twice that is sold while its pictures are taken: nothing of the edit is done', async () => {
    const { update, slow, edits } = await openWorld();
    const edit = { countInStock: 12, seenStock: 6, title: 'Silk shirt', image: '/media/new.webp' };
    expect(await update(edit, slow)).toMatchObject({
      kind: 'refused',
      code: 'CHANGED_MEANWHILE',
      details: { countInStock: 5 },
    });
    expect(edits()).toBe(0);
  });

  it('says that all but the stock is saved where one is sold after that, and no where there is nothing else', async () => {
    const { update, late, edits, available } = await openWorld();
    expect(await update({ countInStock: 12, seenStock: 6, title: 'Silk shirt' }, late)).toMatchObject({
      kind: 'refused',
      code: 'STOCK_NOT_SAVED',
      details: { countInStock: 5 },
    });
    expect(edits()).toBe(1);
    expect(await update({ countInStock: 12, seenStock: 5, title: 'Silk shirt' }, late)).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      details: { countInStock: 4 },
    });
    expect([edits(), await available()]).toEqual([1, 4]);
  });

  it('sets what it is told by who does not say what they saw', async () => {
    const { update, available } = await openWorld();
    expect(await update({ countInStock: 12 })).toMatchObject({ kind: 'done' });
    expect(await available()).toBe(12);
  });

  it('by a difference is right whatever was sold, and happens once for a request', async () => {
    const { change, available } = await openWorld();
    const request = newId();
    expect(await change(12, request)).toMatchObject({ kind: 'done' });
    expect(await change(12, request)).toMatchObject({ kind: 'done' });
    expect(await available()).toBe(18);
    expect(await change(-19)).toMatchObject({
      kind: 'refused',
      code: 'STOCK_OUT_OF_RANGE',
      details: { countInStock: 18 },
    });
  });
});
