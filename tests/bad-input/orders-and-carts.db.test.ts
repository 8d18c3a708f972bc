import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { pathOf, type Route } from '#contracts/kernel/route';
import {
  approvedPayment,
  claim,
  newKey,
  order,
  orderFor,
  pay,
  sell,
  type OrderBody,
} from '../support/api-steps.ts';
import type { Customer, OpenShop } from '../support/shop.ts';
import { noTo, type Visitor } from '../support/visitor.ts';
import { INVALID, MALFORMED, NO_SUCH, openWorld, sendJson, wrongQuantities, type World } from './world.ts';

/** Invalid requests: each is answered as in design §7, and changes nothing. */
let shop: OpenShop;
let shirt: Product;
let gone: Product;
let shopper: Customer;
let stranger: Customer;
let changingNothing: World['changingNothing'];
let refusedAs: World['refusedAs'];
beforeAll(async () => {
  ({ shop, shirt, gone, shopper, stranger, changingNothing, refusedAs } = await openWorld());
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

describe('an order', () => {
  const good = () => orderFor([shirt, 2]);
  const item = (changes: object) => ({ orderItems: [{ ...good().orderItems[0], ...changes }] });
  const place = (changes: object, visitor = shopper) =>
    sendJson(visitor, routes.placeOrder, { ...good(), ...changes });

  it.each<[string, (body: OrderBody) => Partial<OrderBody>]>([
    ['a unit price', ({ orderItems: [first] }) => ({ orderItems: first ? [{ ...first, price: 0.01 }] : [] })],
    ['all prices alike', () => orderFor([{ ...shirt, price: 1 }, 2])],
    ['the items by a cent', ({ itemsPrice }) => ({ itemsPrice: itemsPrice - 0.01 })],
    ['the shipping', ({ shippingPrice }) => ({ shippingPrice: shippingPrice - 10 })],
    ['the shipping by a cent', ({ shippingPrice }) => ({ shippingPrice: shippingPrice + 0.01 })],
    ['the tax by two cents', ({ taxPrice }) => ({ taxPrice: taxPrice - 0.02 })],
    ['the tax to nothing', () => ({ taxPrice: 0 })],
    ['the total by two cents', ({ totalPrice }) => ({ totalPrice: totalPrice + 0.02 })],
    ['the total to nothing', () => ({ totalPrice: 0 })],
  ])('with tampered prices is told the right ones: %s', async (_, tamper) => {
    const { itemsPrice, shippingPrice, taxPrice, totalPrice } = good();
    const tampered = { ...good(), ...tamper(good()) };
    const no = await changingNothing(() => noTo(order(shopper, tampered)));
    const quote = {
      items: [{ productId: shirt._id, variantId: shirt._id, qty: 2, price: 20 }],
      itemsPrice,
      shippingPrice,
      taxPrice,
      totalPrice,
    };
    expect(no).toEqual({ status: 409, code: 'PRICE_CHANGED', details: quote });
  });

  it.each([
    { taxPrice: 6.01, totalPrice: 56.01 },
    { taxPrice: 5.99, totalPrice: 55.99 },
  ])('may round tax and total by a cent, and the right ones count: %o', async (rounded) => {
    const placed = await order(await shop.customer(), { ...good(), ...rounded });
    expect(placed).toMatchObject({ itemsPrice: 40, shippingPrice: 10, taxPrice: 6, totalPrice: 56 });
  });

  it.each(wrongQuantities)('of %j pieces', (qty) => refusedAs(INVALID, () => place(item({ qty }))));

  it.each(MALFORMED)('of what is called %j', (productId) =>
    refusedAs(INVALID, () => place(item({ productId }))),
  );

  it.each([
    ['a field that nobody knows', { discount: 5 }],
    [
      'an item with a field that nobody knows',
      { orderItems: [{ productId: NO_SUCH, qty: 1, price: 1, free: true }] },
    ],
    ['no items', { orderItems: [] }],
    ['items that are none', { orderItems: { length: 1 } }],
    [
      'more items than a cart holds',
      { orderItems: Array.from({ length: 101 }, () => ({ productId: NO_SUCH, qty: 1, price: 1 })) },
    ],
    ['a total in text', { totalPrice: '56' }],
    ['a total below zero', { totalPrice: -56 }],
    ['a fraction of a cent', { totalPrice: 56.001 }],
    ['a total beyond reason', { totalPrice: 1e300 }],
    ['a means of payment that is not offered', { paymentMethod: 'Cash' }],
    ['no address', { shippingAddress: undefined }],
    ['an empty city', { shippingAddress: { address: 'a', city: '  ', postalCode: '', country: 'c' } }],
    ['a city of two lines', { shippingAddress: { address: 'a', city: 'b\n\nPay here', country: 'c' } }],
    ['an endless street', { shippingAddress: { address: 'a'.repeat(201), city: 'b', country: 'c' } }],
    ['an object as city', { shippingAddress: { address: 'a', city: {}, country: 'c' } }],
    ['a prototype', JSON.parse('{"__proto__": {"isAdmin": true}}') as object],
  ])('with %s', (_, changes) => refusedAs(INVALID, () => place(changes)));

  it('with an Idempotency-Key that is too long', () =>
    refusedAs(INVALID, () =>
      shopper.send('POST', '/orders/create', {
        body: JSON.stringify(good()),
        headers: { 'idempotency-key': 'k'.repeat(256) },
      }),
    ));

  it('of a product that is not there', () =>
    refusedAs([404, 'PRODUCT_NOT_FOUND'], () => place(orderFor([{ ...shirt, _id: NO_SUCH }, 1]))));

  it('of a product that left the shop', () =>
    refusedAs([409, 'PRODUCT_UNAVAILABLE'], () => place(orderFor([gone, 1]))));

  it('of too many pieces in two lines', () =>
    refusedAs([409, 'QUANTITY_LIMIT'], () => place(orderFor([shirt, 60], [shirt, 60]))));

  it('of more than there is takes nothing of what there is', async () => {
    const [scarce, plenty] = await Promise.all([sell(shop.admin, { countInStock: 3 }), sell(shop.admin)]);
    const no = await noTo(order(shopper, orderFor([plenty, 2], [scarce, 4])));
    expect(no).toEqual({
      status: 409,
      code: 'OUT_OF_STOCK',
      details: { productId: scarce._id, variantId: scarce._id, available: 3 },
    });
    const { stock } = shop.backDoor.shop;
    const leftOf = async (id: string) => (await stock.available(id)).get(id);
    expect([await leftOf(scarce._id), await leftOf(plenty._id)]).toEqual([3, 10]);
    expect(await shopper.call(routes.myOrders, {})).toEqual([]);
  });

  it('ignores what it is not asked: whose it is, whether it is paid, what it is called', async () => {
    const owner = await shop.customer();
    const claims = {
      _id: NO_SUCH,
      user: stranger.userId,
      isPaid: true,
      paidAt: '2026-01-01',
      status: 'delivered',
    };
    const answer = await sendJson(owner, routes.placeOrder, { ...good(), ...claims });
    expect(answer.status).toBe(201);
    const [placed] = await owner.call(routes.myOrders, {});
    expect(placed).toMatchObject({ user: { _id: owner.userId }, isPaid: false, status: 'pending' });
    expect(placed?._id).not.toBe(NO_SUCH);
    const named = { orderItems: [{ ...good().orderItems[0], title: 'Free gift', image: 'javascript:1' }] };
    await sendJson(owner, routes.placeOrder, { ...good(), ...named });
    expect((await owner.call(routes.myOrders, {}))[0]?.orderItems).toMatchObject([
      { title: shirt.title, image: '' },
    ]);
  });

  it('under a key that was used for another', async () => {
    const [owner, key] = [await shop.customer(), newKey()];
    await order(owner, good(), key);
    const reused = () => noTo(order(owner, orderFor([shirt, 1]), key));
    expect(await changingNothing(reused)).toEqual({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await order(shopper, good(), key)).user._id).toBe(shopper.userId);
  });
});

describe('a cart', () => {
  const line = (changes: object = {}) => ({
    userId: shopper.userId,
    productId: shirt._id,
    qty: 1,
    ...changes,
  });
  const both = [routes.addToCart, routes.changeQuantity] as const;

  it.each(wrongQuantities)('takes no line of %j pieces', async (qty) => {
    for (const route of both) await refusedAs(INVALID, () => sendJson(shopper, route, line({ qty })));
  });

  it.each(MALFORMED)('takes nothing that is called %j', async (productId) => {
    for (const route of both) await refusedAs(INVALID, () => sendJson(shopper, route, line({ productId })));
    await refusedAs(INVALID, () => sendJson(shopper, routes.addToCart, line({ userId: productId })));
  });

  it('takes no product that is not there, left the shop or is not enough, and no field it does not know', async () => {
    const add = (changes: object) => () => sendJson(shopper, routes.addToCart, line(changes));
    await refusedAs([404, 'PRODUCT_NOT_FOUND'], add({ productId: NO_SUCH }));
    await refusedAs([409, 'PRODUCT_UNAVAILABLE'], add({ productId: gone._id }));
    await refusedAs([409, 'OUT_OF_STOCK'], add({ qty: 51 }));
    await refusedAs(INVALID, add({ price: 0.01 }));
    await refusedAs([404, 'NOT_IN_CART'], () => sendJson(shopper, routes.changeQuantity, line()));
  });

  it('is closed to everybody else, admins too', async () => {
    const [userId, productId] = [stranger.userId, shirt._id];
    for (const visitor of [shopper, shop.admin, shop.auditor]) {
      const no = [403, 'NOT_YOUR_CART'] as const;
      for (const route of both) await refusedAs(no, () => sendJson(visitor, route, line({ userId })));
      await refusedAs(no, () => visitor.send('GET', `/cart/user/${userId}`));
      await refusedAs(no, () => visitor.send('DELETE', `/cart/${userId}/${productId}`));
    }
  });
});

describe("somebody else's order", () => {
  it('is not there', async () => {
    const { _id: id } = await order(stranger, orderFor([shirt, 2]));
    const paymentId = await approvedPayment(stranger, id);
    for (const body of [{ id: paymentId }, { id: 'NOSUCHPAYMENT1234' }])
      await refusedAs([404, 'ORDER_NOT_FOUND'], () => sendJson(shopper, routes.payOrder, body, { id }));
    await refusedAs([404, 'ORDER_NOT_FOUND'], () => sendJson(shopper, routes.startPayPal, {}, { id }));
    await refusedAs([404, 'NOT_FOUND'], () => shopper.send('GET', `/orders/${id}`));
    expect(await shopper.call(routes.myOrders, {})).not.toContainEqual(expect.objectContaining({ _id: id }));
  });

  it('takes no payment of mine, and mine none of theirs', async () => {
    const [owner, other] = [await shop.customer(), await shop.customer()];
    const [mine, another] = [
      await order(owner, orderFor([shirt, 1])),
      await order(other, orderFor([shirt, 1])),
    ];
    const [own, foreign] = [
      await approvedPayment(owner, mine._id),
      await approvedPayment(other, another._id),
    ];
    for (const id of [foreign, 'NOSUCHPAYMENT1234', '../../v1/oauth2/token', '💥']) {
      const no = await changingNothing(() => noTo(claim(owner, mine._id, id)));
      expect(no).toEqual({ status: 409, code: 'PAYMENT_UNKNOWN' });
    }
    expect(await claim(owner, mine._id, own)).toMatchObject({ isPaid: true });
  });
});

describe('an order that is not there, or not ready', () => {
  const perOrder = [
    [routes.order, () => shopper],
    [routes.startPayPal, () => shopper],
    [routes.payOrder, () => shopper],
    [routes.deliverOrder, () => shop.admin],
    [routes.orderEvents, () => shop.auditor],
    [routes.replayOrder, () => shop.auditor],
  ] as const;

  it.each(perOrder)('is 404 whatever its id looks like: $path', async (route: Route, who: () => Visitor) => {
    for (const id of [NO_SUCH, ...MALFORMED]) {
      const body = JSON.stringify(route === routes.payOrder ? { id: 'X' } : {});
      const path = pathOf(route, { id });
      const answer = await changingNothing(() =>
        who().send(route.method, path, route.method === 'GET' ? {} : { body }),
      );
      expect(answer.status, path).toBe(404);
    }
  });

  it('is not delivered before it is paid, nor paid twice', async () => {
    const owner = await shop.customer();
    const { _id: id } = await order(owner, orderFor([shirt, 1]));
    const deliver = () => sendJson(shop.admin, routes.deliverOrder, {}, { id });
    await refusedAs([409, 'ORDER_NOT_PAID'], deliver);
    await pay(owner, id);
    await refusedAs([409, 'ORDER_ALREADY_PAID'], () =>
      sendJson(owner, routes.payOrder, { id: 'ANOTHER' }, { id }),
    );
    await refusedAs([409, 'ORDER_ALREADY_PAID'], () => sendJson(owner, routes.startPayPal, {}, { id }));
    await deliver();
    const again = await changingNothing(deliver);
    expect(again.status).toBe(200);
  });

  it('has no replay of a revision that never was', async () => {
    const { _id: id } = await order(stranger, orderFor([shirt, 1]));
    const path = (revision: string) => `/audit/orders/${id}/replay?revision=${revision}`;
    await refusedAs([404, 'NOT_FOUND'], () => shop.auditor.send('GET', path('999')));
    for (const revision of ['-1', '1.5', 'x', ''])
      await refusedAs(INVALID, () => shop.auditor.send('GET', path(revision)));
  });
});
