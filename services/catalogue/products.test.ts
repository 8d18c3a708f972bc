import { describe, expect, it } from 'vitest';
import type { NewProduct } from '#contracts/catalogue/commands';
import { createHandler } from '../kernel/handle.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { processContext } from '../kernel/process-context.ts';
import { noon, productId } from './testing/examples.ts';
import { createProduct, type ProductDeps } from './products.ts';
import { updateProduct } from './update-product.ts';

const there = '/media/there.webp';
const gone = '/media/gone.webp';
const fresh = {
  title: 'Linen shirt',
  description: '',
  category: 'men',
  brand: 'zara',
  translations: {},
  price: 40,
  salePrice: null,
  countInStock: 5,
  image: '',
  options: [],
  variants: [],
} satisfies NewProduct;

type Stocked = Parameters<ProductDeps['stock']['set']>[0];

/** Products whose stock and pictures record the calls that they get. */
const newWorld = () => {
  const log = new MemoryLog();
  const asked: string[] = [];
  const deps = {
    handler: createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) }),
    stock: {
      setFirst: async (_: Stocked, available: number) => {
        asked.push(`first stock ${available}`);
        return 0n;
      },
      set: async (_: Stocked, available: number) => {
        asked.push(`stock ${available}`);
        return 0n;
      },
      setSeen: async ({ available }: { readonly available: number }) => {
        asked.push(`stock ${available}`);
        return { kind: 'done' as const, position: 0n };
      },
      adjust: async ({ by }: { readonly by: number }) => {
        asked.push(`by ${by}`);
        return { kind: 'done' as const, position: 0n };
      },
      available: async () => {
        const last = asked.findLast((each) => each.includes('stock '));
        return new Map(last === undefined ? [] : [[productId, Number(/\d+$/.exec(last)?.[0])]]);
      },
      opening: async () => {
        const first = asked.find((each) => each.includes('stock ')) ?? '0';
        return new Map([[productId, Number(/\d+$/.exec(first)?.[0])]]);
      },
    },
    pictures: {
      take: async (image: string) => {
        asked.push(`take ${image} before ${log.all.length} events`);
        return image !== gone ? ('taken' as const) : ('not there' as const);
      },
    },
  };
  let commands = 0;
  const context = () => processContext('test', String((commands += 1)));
  return {
    asked,
    types: () => log.all.map(({ type }) => type),
    create: (changes: object) => createProduct(deps, productId, { ...fresh, ...changes }, noon, context()),
    update: (changes: object) => updateProduct(deps, productId, changes, noon, context()),
  };
};

describe("a product's stock", () => {
  it('is not set by who has not seen what the product is now, but again by who has set it', async () => {
    const { create, update, asked } = newWorld();
    await create({});
    await update({ title: 'Silk shirt' });
    expect(await update({ countInStock: 9, revision: 0 })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(asked).toEqual(['first stock 5']);
    const command = { title: 'Wool shirt', countInStock: 9, revision: 1 };
    expect([await update(command), await update(command)]).toMatchObject([
      { kind: 'done' },
      { kind: 'done' },
    ]);
    expect(asked).toEqual(['first stock 5', 'stock 9', 'stock 9']);
  });
});

describe("a product's picture", () => {
  it('is taken before anything says that the product has it', async () => {
    const { create, update, asked, types } = newWorld();
    await create({ image: there });
    expect(asked).toEqual([`take ${there} before 0 events`, 'first stock 5']);
    await update({ image: '' });
    await update({ image: there, countInStock: 4 });
    expect(asked.slice(2)).toEqual([`take ${there} before 2 events`, 'stock 4']);
    expect(types()).toEqual(['ProductCreated', 'ProductImageChanged', 'ProductImageChanged']);
  });

  it('is one of several: each is taken once, and one that is not there makes nothing of all', async () => {
    const { create, update, asked, types } = newWorld();
    const [second, third] = ['/media/there-2.webp', '/media/there-3.webp'];
    await create({ image: there, images: [there, second] });
    asked.length = 0;
    await update({ images: [third, second, there] });
    expect(asked).toEqual([`take ${third} before 1 events`]);
    expect(await update({ images: [there, gone, second] })).toMatchObject({ code: 'PICTURE_NOT_FOUND' });
    expect(types()).toEqual(['ProductCreated', 'ProductImageChanged']);
  });

  it('that is not there makes nothing of the whole command', async () => {
    const { create, update, asked, types } = newWorld();
    expect(await create({ image: gone })).toMatchObject({ kind: 'refused', code: 'PICTURE_NOT_FOUND' });
    expect(asked).toEqual([`take ${gone} before 0 events`]);
    await create({});
    const no = await update({ image: gone, title: 'Silk shirt', countInStock: 9 });
    expect(no).toMatchObject({ kind: 'refused', code: 'PICTURE_NOT_FOUND' });
    expect(types()).toEqual(['ProductCreated']);
    expect(asked).not.toContain('stock 9');
  });

  it('is not taken for what is refused anyway, nor when it is the same as before', async () => {
    const { create, update, asked } = newWorld();
    expect(await update({ image: there })).toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
    expect(await create({ image: there, salePrice: 50 })).toMatchObject({ code: 'SALE_NOT_BELOW_PRICE' });
    expect(asked).toEqual([]);
    await create({ image: there });
    asked.length = 0;
    expect(await update({ image: there, revision: 7, title: 'Silk' })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    await update({ image: there });
    await update({ image: there, price: 41 });
    await create({ image: there });
    expect(asked).toEqual([]);
  });

  it('is nothing to ask for where there is none', async () => {
    const { create, update, asked } = newWorld();
    await create({});
    await update({ price: 41 });
    await update({ image: '' });
    expect(asked).toEqual(['first stock 5']);
  });
});
