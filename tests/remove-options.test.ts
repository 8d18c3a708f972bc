import { createProductBody, updateProductBody } from '#contracts/catalogue/commands';
import { createProduct, type ProductDeps } from '#services/catalogue/products';
import { updateProduct } from '#services/catalogue/update-product';
import { createHandler } from '#services/kernel/handle';
import { processContext } from '#services/kernel/process-context';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { createStock } from '#services/stock/stock';
import { describe, expect, it } from 'vitest';

const productId = '665f1c2ab3d4e5f607182001';
const now = new Date('2026-11-20T12:00:00Z');
const context = (command: string) => processContext('test', command);
const sizes = {
  options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }],
  variants: ['S', 'M'].map((size) => ({ values: [size], countInStock: 5 })),
};
const shirt = { title: 'Shirt', category: 'men', brand: 'zara', price: 20 } as const;

/** A shirt of two sizes, five pieces of each; `first` carries the product's own id. */
const sellShirt = async (first: 'its own' | 'the product’s' = 'its own') => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const stock = createStock(handler, log);
  const deps: ProductDeps = {
    handler,
    stock,
    pictures: { take: () => Promise.resolve('taken' as const) },
  };
  const update = (body: object, at = deps) =>
    updateProduct(at, productId, updateProductBody.parse(body), now, context(JSON.stringify(body)));
  const isOwn = first === 'its own';
  const begun = createProductBody.parse(isOwn ? { ...shirt, ...sizes } : shirt);
  await createProduct(deps, productId, begun, now, context('create'));
  if (!isOwn) await update(sizes);
  const stocks = async () => [...(await stock.available(productId))];
  const medium = (await stocks()).find(([id]) => id !== productId)?.[0] ?? '';
  const sold = { productId, variantId: medium, orderId: 'c'.repeat(24), attempt: 0, quantity: 3 };
  const sellThree = () => stock.reserve(sold, now, context('order'));
  const late: ProductDeps = {
    ...deps,
    stock: { ...stock, setSeen: (...asked) => sellThree().then(() => stock.setSeen(...asked)) },
  };
  const own = async () => (await stock.available(productId)).get(productId) ?? 0;
  const total = async () => (await stocks()).reduce((sum, [, pieces]) => sum + pieces, 0);
  return { log, update, late, sellThree, own, total };
};
const plain = (countInStock: number, seenStock: number) => ({
  options: [],
  variants: [],
  countInStock,
  seenStock,
});

describe.each(['its own', 'the product’s'] as const)(
  'taking the options of a product away, whose first variant has %s id',
  (first) => {
    it('is refused where some were sold meanwhile, and nothing of it is done', async () => {
      const { log, update, sellThree, own } = await sellShirt(first);
      await sellThree();
      const before = log.all.length;
      expect(await update(plain(10, 10))).toMatchObject({
        kind: 'refused',
        code: 'CHANGED_MEANWHILE',
        details: { countInStock: 7 },
      });
      expect(log.all).toHaveLength(before);
      expect(await update(plain(7, 7))).toMatchObject({ kind: 'done' });
      expect(await own()).toBe(7);
    });

    it('leaves the pieces that were seen, once, and nothing of the variants', async () => {
      const { update, own, total } = await sellShirt(first);
      expect(await update(plain(10, 10))).toMatchObject({ kind: 'done' });
      expect(await update(plain(10, 10))).toMatchObject({ kind: 'done' });
      expect([await own(), await total()]).toEqual([10, 10]);
    });

    it('sells nothing twice that is sold while it is saved, and says that the stock is not', async () => {
      const { update, late, total } = await sellShirt(first);
      expect(await update(plain(10, 10), late)).toMatchObject({
        kind: 'refused',
        code: 'STOCK_NOT_SAVED',
        details: { countInStock: 7 },
      });
      expect(await total()).toBe(7);
    });
  },
);
