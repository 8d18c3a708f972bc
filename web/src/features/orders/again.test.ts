import { CallFailed, unanswered } from '#contracts/kernel/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { orderAgain, progressAfter, type Progress } from './again.ts';

const item = (productId: string, qty: number) => ({
  productId,
  variantId: productId,
  choice: [],
  title: `The ${productId}`,
  qty,
});
const no = (code: string, details?: object) =>
  new CallFailed(409, { code, message: '', requestId: '', ...(details && { details }) });

let stock: Map<string, number>;
let cart: Map<string, number>;
beforeEach(() => {
  stock = new Map([
    ['shawl', 10],
    ['kettle', 3],
  ]);
  cart = new Map();
});

const basket = {
  read: async () => {},
  has: (productId: string) => cart.get(productId) ?? 0,
  add: async ({ variantId: productId }: { readonly variantId: string }, qty: number) => {
    const available = stock.get(productId);
    if (available === undefined) throw no('PRODUCT_UNAVAILABLE');
    const after = basket.has(productId) + qty;
    if (after > 99) throw no('QUANTITY_LIMIT');
    if (after > available) throw no('OUT_OF_STOCK', { productId, variantId: productId, available });
    cart.set(productId, after);
  },
};
const again = async (...items: ReturnType<typeof item>[]) =>
  (await orderAgain(items, basket)).map(({ title, put, why }) => `${title}: ${put} ${why}`);

describe('ordering again', () => {
  it('puts everything into the cart that is still sold', async () => {
    expect(await again(item('shawl', 2), item('lamp', 1), item('kettle', 3))).toEqual([
      'The shawl: 2 all',
      'The lamp: 0 gone',
      'The kettle: 3 all',
    ]);
    expect(cart).toEqual(
      new Map([
        ['shawl', 2],
        ['kettle', 3],
      ]),
    );
  });

  it('puts as many as there are, with what is in the cart already', async () => {
    cart.set('kettle', 1);
    expect(await again(item('kettle', 5))).toEqual(['The kettle: 2 short']);
    expect(await again(item('kettle', 5))).toEqual(['The kettle: 0 short']);
    expect(cart.get('kettle')).toBe(3);
  });

  it('puts no more than 99', async () => {
    stock.set('shawl', 500);
    cart.set('shawl', 60);
    expect(await again(item('shawl', 50))).toEqual(['The shawl: 39 short']);
  });

  it('continues where a failure stopped it, and adds nothing twice', async () => {
    const items = [item('shawl', 2), item('lamp', 1), item('kettle', 3)];
    const progress: Progress = { done: [] };
    const away = {
      ...basket,
      add: (line: { readonly variantId: string }, qty: number) =>
        line.variantId === 'kettle' ? Promise.reject(unanswered('OFFLINE')) : basket.add(line, qty),
    };
    await expect(orderAgain(items, away, progress)).rejects.toThrow();
    const put = await orderAgain(items, basket, progress);
    expect(put.map(({ why }) => why)).toEqual(['all', 'gone', 'all']);
    expect(cart).toEqual(
      new Map([
        ['shawl', 2],
        ['kettle', 3],
      ]),
    );
  });

  it('adds only what is missing where an answer was lost', async () => {
    cart.set('shawl', 1).set('kettle', 1);
    const items = [item('shawl', 2), item('kettle', 3)];
    const progress: Progress = { done: [] };
    const lossy = {
      ...basket,
      add: async (line: { readonly variantId: string }, qty: number) => {
        await basket.add(line, qty);
        throw unanswered('TIMEOUT');
      },
    };
    await expect(orderAgain(items, lossy, progress)).rejects.toThrow();
    await expect(orderAgain(items, lossy, progress)).rejects.toThrow();
    const put = await orderAgain(items, basket, progress);
    expect(put.map(({ title, put: of, why }) => `${title}: ${of} ${why}`)).toEqual([
      'The shawl: 2 all',
      'The kettle: 2 short',
    ]);
    expect(cart).toEqual(
      new Map([
        ['shawl', 3],
        ['kettle', 3],
      ]),
    );
  });

  it('names what found no room in a full cart, and adds that alone once there is some', async () => {
    const items = [item('shawl', 2), item('lamp', 1), item('mat', 1), item('kettle', 1), item('jug', 1)];
    for (const each of ['mat', 'jug']) stock.set(each, 5);
    cart.set('kettle', 1);
    let room = 2;
    const small = {
      ...basket,
      add: async (line: { readonly variantId: string }, qty: number) => {
        if (!cart.has(line.variantId) && stock.has(line.variantId) && cart.size >= room)
          throw no('CART_FULL');
        await basket.add(line, qty);
      },
    };
    const put = await orderAgain(items, small);
    expect(put.map(({ title, put: of, why }) => `${title}: ${of} ${why}`)).toEqual([
      'The shawl: 2 all',
      'The lamp: 0 gone',
      'The mat: 0 full',
      'The kettle: 1 all',
      'The jug: 0 full',
    ]);
    room = 4;
    const then = await orderAgain(items, small, progressAfter(put));
    expect(then.map(({ why }) => why)).toEqual(['all', 'gone', 'all', 'all', 'all']);
    expect([...cart]).toEqual([
      ['kettle', 2],
      ['shawl', 2],
      ['mat', 1],
      ['jug', 1],
    ]);
    expect(progressAfter(then)).toEqual({ done: [] });
  });

  it('says so when the shop cannot be asked', async () => {
    const away = { ...basket, add: () => Promise.reject(unanswered('OFFLINE')) };
    await expect(orderAgain([item('shawl', 1)], away)).rejects.toThrow();
  });
});
