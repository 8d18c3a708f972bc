import { describe, expect, it } from 'vitest';
import type { NewProduct } from '#contracts/catalogue/commands';
import { createProduct, type ProductDeps } from '#services/catalogue/products';
import { newVariantId } from '#services/catalogue/variants';
import { absent } from '#services/catalogue/state';
import { newId } from '#services/kernel/ids';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { bodyFor, context, newProcess, noon, order, shirt, taken } from './world.ts';

const size = (name: string, countInStock?: number): NewProduct['variants'][number] => ({
  sku: '',
  values: [name],
  hasOwnPrice: false,
  salePrice: null,
  image: '',
  countInStock,
});
const inSizes = (...variants: NewProduct['variants']): NewProduct => ({
  ...shirt,
  countInStock: 0,
  options: [
    {
      name: 'Size',
      translations: {},
      values: ['S', 'L'].map((name) => ({ name, translations: {}, swatch: null })),
    },
  ],
  variants,
});

/** A log whose appends to products fail or wait while a test says so. */
class SlowLog extends MemoryLog {
  before: () => Promise<unknown> = () => Promise.resolve();

  override async append(...[stream, ...rest]: Parameters<MemoryLog['append']>) {
    if (stream.startsWith('product-')) await this.before();
    return super.append(stream, ...rest);
  }
}

/** A product of this id, created by several requests with the same key. */
const newWorld = () => {
  const log = new SlowLog();
  const productId = newId();
  const shop = newProcess(log);
  return {
    log,
    create: async (body: NewProduct, take: ProductDeps['pictures']['take'] = taken) => {
      const { handler, stock } = newProcess(log);
      const deps: ProductDeps = { handler, stock, pictures: { take } };
      const outcome = await createProduct(deps, productId, body, noon, context());
      return outcome.kind === 'refused' ? outcome.code : outcome.kind;
    },
    sell: async (pieces: number) => (await order(newProcess(log), bodyFor([productId, pieces]))).outcome.kind,
    available: async (name?: string) => {
      const variantId = name === undefined ? productId : newVariantId(productId, absent, [name]);
      return (await shop.stock.available(productId)).get(variantId);
    },
  };
};

const with5 = { ...shirt, countInStock: 5 };

/** Creates a product with ten pieces, and dies between its stock and the product itself. */
const diesHalfway = async ({ log, create }: ReturnType<typeof newWorld>, body = shirt) => {
  log.before = () => Promise.reject(new Error('killed'));
  await expect(create(body)).rejects.toThrow('killed');
  log.before = () => Promise.resolve();
};

describe('a product that is created again with another stock', () => {
  it('is refused where it is there, and keeps its number; the same request is done again', async () => {
    const { create, sell, available } = newWorld();
    expect(await create(shirt)).toBe('done');
    expect([await create(with5), await available()]).toEqual(['PRODUCT_EXISTS', 10]);
    expect(await sell(5)).toBe('placed');
    expect([await create(with5), await create(shirt), await available()]).toEqual([
      'PRODUCT_EXISTS',
      'done',
      5,
    ]);
  });

  it('has the new number where the first request died before the product was there', async () => {
    const world = newWorld();
    await diesHalfway(world);
    expect([await world.create(with5), await world.available()]).toEqual(['done', 5]);
    expect([await world.create(with5), await world.create(shirt)]).toEqual(['done', 'PRODUCT_EXISTS']);
    expect(await world.available()).toBe(5);
  });

  it('is judged by each of its variants', async () => {
    const world = newWorld();
    await diesHalfway(world, inSizes(size('S', 3), size('L', 4)));
    expect(await world.create(inSizes(size('S', 3), size('L', 9)))).toBe('done');
    expect([await world.available('S'), await world.available('L')]).toEqual([3, 9]);
    expect(await world.create(inSizes(size('S', 2), size('L', 9)))).toBe('PRODUCT_EXISTS');
    expect(await world.create(inSizes(size('S', 3), size('L')))).toBe('PRODUCT_EXISTS');
    expect(await world.create(inSizes(size('S', 3), size('L', 9)))).toBe('done');
    expect([await world.available('S'), await world.available('L')]).toEqual([3, 9]);
  });

  it('is refused to a first request that hung meanwhile, and nothing that was sold comes back', async () => {
    const { log, create, sell, available } = newWorld();
    const released = Promise.withResolvers<void>();
    const hanging = Promise.withResolvers<void>();
    log.before = () => {
      log.before = () => Promise.resolve();
      hanging.resolve();
      return released.promise;
    };
    const first = create(shirt);
    await hanging.promise;
    expect(await create(with5)).toBe('done');
    expect(await sell(3)).toBe('placed');
    released.resolve();
    expect([await first, await available()]).toEqual(['PRODUCT_EXISTS', 2]);
  });

  it('is refused to a second request that hung meanwhile, and nothing that was sold comes back', async () => {
    const world = newWorld();
    await diesHalfway(world);
    const released = Promise.withResolvers<void>();
    const hanging = Promise.withResolvers<void>();
    const second = world.create(with5, () => {
      hanging.resolve();
      return released.promise.then(taken);
    });
    await hanging.promise;
    expect(await world.create(shirt)).toBe('done');
    expect(await world.sell(3)).toBe('placed');
    released.resolve();
    expect([await second, await world.available()]).toEqual(['PRODUCT_EXISTS', 7]);
  });
});
