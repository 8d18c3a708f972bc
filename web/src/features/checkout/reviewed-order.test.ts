import type { Cart } from '#contracts/carts/views';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { orderRequest, type OrderRequest } from './order-request.ts';
import { ownChanges } from '../cart/own-changes.ts';
import {
  changesOf,
  clearReviewedOrder,
  saveReviewedOrder,
  loadReviewedOrder,
  withOwnChanges,
} from './reviewed-order.ts';

const address = { address: 'Jidka 14', city: 'Muqdisho', postalCode: '', country: 'Soomaaliya' };
const [TOTE, LAMP] = ['a'.repeat(24), 'b'.repeat(24)];
const line = (productId: string, price: number, changes: Partial<Cart['items'][number]> = {}) => ({
  productId,
  variantId: productId,
  choice: [],
  title: productId === TOTE ? 'Tote' : 'Lamp',
  translations: {},
  image: '',
  price,
  salePrice: null,
  qty: 1,
  countInStock: 9,
  available: true,
  addedPrice: price,
  ...changes,
});
const cartOf = (...items: Cart['items']): Cart => ({ userId: 'f'.repeat(24), items });
const asked = (...items: Cart['items']) =>
  orderRequest(cartOf(...items), { shippingAddress: address, paymentMethod: 'PayPal' });

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

it('is the same as long as products, quantities and prices are', () => {
  expect(changesOf(asked(line(TOTE, 20)), asked(line(TOTE, 20)))).toBeUndefined();
  expect(changesOf(asked(line(TOTE, 20)), asked(line(TOTE, 25, { salePrice: 20 })))).toBeUndefined();
});

it('names the line whose price changed, up or down', () => {
  const seen = asked(line(TOTE, 20), line(LAMP, 5));
  const [dearer] = [asked(line(TOTE, 30), line(LAMP, 5))];
  expect(changesOf(seen, dearer)).toMatchObject([
    { goods: { title: 'Tote' }, was: { price: 20 }, now: { price: 30 } },
  ]);
  expect(changesOf(dearer, seen)).toMatchObject([
    { goods: { title: 'Tote' }, was: { price: 30 }, now: { price: 20 } },
  ]);
});

it('names what came into the cart, what left it, and another quantity', () => {
  const changes = changesOf(
    asked(line(TOTE, 20)),
    asked(line(LAMP, 5), line('c'.repeat(24), 3, { title: 'Cup', qty: 2 })),
  );
  expect(changes).toMatchObject([
    { goods: { title: 'Tote' }, now: undefined },
    { goods: { title: 'Lamp' }, was: undefined },
    { goods: { title: 'Cup' }, was: undefined },
  ]);
  expect(changesOf(asked(line(TOTE, 20)), asked(line(TOTE, 20, { qty: 3 })))).toMatchObject([
    { was: { qty: 1 }, now: { qty: 3 } },
  ]);
});

it('tells the variants of one product apart', () => {
  const [red, blue] = ['c'.repeat(24), 'd'.repeat(24)];
  const seen = asked(line(TOTE, 20, { variantId: red }), line(TOTE, 20, { variantId: blue }));
  const now = asked(line(TOTE, 20, { variantId: red }), line(TOTE, 20, { variantId: blue, qty: 2 }));
  expect(changesOf(seen, now)).toMatchObject([{ was: { variantId: blue, qty: 1 }, now: { qty: 2 } }]);
});

it('is another where only the total is, since a line can be bought again', () => {
  expect(changesOf(asked(line(TOTE, 20, { countInStock: 0 })), asked(line(TOTE, 20)))).toEqual([]);
});

describe('with what the shopper has changed themselves', () => {
  const CUP = 'c'.repeat(24);
  const shown = (own: Parameters<typeof withOwnChanges>[1], seen: OrderRequest, ...now: Cart['items']) =>
    orderRequest(withOwnChanges(seen, own, cartOf(...now)), {
      shippingAddress: address,
      paymentMethod: 'PayPal',
    });

  it('has their lines at the prices that they have seen', () => {
    const dearer = line(TOTE, 40, { salePrice: 30, qty: 2 });
    const own = { [TOTE]: dearer, [LAMP]: line(LAMP, 5) };
    expect(shown(own, asked(line(TOTE, 20)), dearer, line(LAMP, 6))).toMatchObject({
      orderItems: [
        { price: 20, qty: 2 },
        { price: 5, qty: 1 },
      ],
      itemsPrice: 45,
    });
    expect(shown({ [TOTE]: null }, asked(line(TOTE, 20), line(LAMP, 5)), line(LAMP, 5))).toMatchObject({
      orderItems: [{ productId: LAMP }],
      itemsPrice: 5,
    });
  });

  it('has nothing of what another device put in, changed or took out meanwhile', () => {
    const seen = asked(line(TOTE, 20), line(LAMP, 5));
    const own = { [TOTE]: line(TOTE, 20, { qty: 2 }) };
    expect(shown(own, seen, line(TOTE, 20, { qty: 7 }), line(CUP, 3))).toMatchObject({
      orderItems: [
        { productId: TOTE, qty: 2 },
        { productId: LAMP, qty: 1 },
      ],
      itemsPrice: 45,
    });
  });
});

it('outlives a reload, with what the shopper changed themselves, and is forgotten', () => {
  const request = asked(line(TOTE, 20));
  expect(loadReviewedOrder()).toBeUndefined();
  saveReviewedOrder({ request });
  ownChanges.note(LAMP, line(LAMP, 5));
  ownChanges.note(TOTE, undefined);
  expect(loadReviewedOrder()).toEqual({ request });
  expect(ownChanges.current()).toEqual({ [LAMP]: line(LAMP, 5), [TOTE]: null });
  expect(ownChanges.current()).toBe(ownChanges.current());
  clearReviewedOrder();
  expect(loadReviewedOrder()).toBeUndefined();
  expect(ownChanges.current()).toEqual({});
});

it('takes nothing that was edited into nonsense', () => {
  sessionStorage.setItem('standingOrder', '{"request":{"totalPrice":0}}');
  sessionStorage.setItem('ownCartChanges', '{"a":7}');
  expect(loadReviewedOrder()).toBeUndefined();
  expect(ownChanges.current()).toEqual({});
});
