import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { product as listedProduct, type Product, type ProductDetails } from '#contracts/catalogue/views';
import type { Order } from '#contracts/orders/views';
import { approve, compared, newKey, orderFor, sell } from './support/api-steps.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { OpenShop } from './support/shop.ts';
import { noTo, visit, type Visitor } from './support/visitor.ts';

/** The whole path over HTTP. Nothing has to wait: every read shows what its reader has just done (design §6). */
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside();
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const PERSON = {
  name: 'Hodan Ali',
  username: 'hodan.ali',
  email: 'Hodan@suuq.test',
  password: 'a long enough password',
};

/** The contracts' schemas drop undeclared fields, so equality means that exactly the declared ones were sent. */
const asDeclared = (visitor: Visitor, answer: unknown) => expect(visitor.heard().body).toEqual(answer);

describe('from a full cart to a delivered and replayed order', () => {
  let shirt: ProductDetails;
  let lamp: ProductDetails;
  /** As in lists: without its variants. */
  const inList = (each: Product): Product => listedProduct.parse(each);
  let shopper: Visitor;
  let userId: string;
  let order: Order;
  let paymentId: string;
  const key = newKey();

  const stockOf = async (visitor: Visitor, { _id: id }: Product) =>
    (await visitor.call(routes.product, { params: { id } })).product.countInStock;
  const cartOf = async () => (await shopper.call(routes.cart, { params: { userId } })).cart.items;

  it('an admin puts products into the shop and finds them on the list at once', async () => {
    shirt = await sell(shop.admin, { title: 'Linen shirt', price: 30, salePrice: 25.5, countInStock: 7 });
    asDeclared(shop.admin, { message: 'Product Saved', product: shirt });
    expect(shop.admin.heard().status).toBe(201);
    lamp = await sell(shop.admin, { title: 'Oil lamp', price: 80.25, countInStock: 3 });
    const listed = await shop.admin.call(routes.allProducts, {});
    expect(listed).toEqual([shirt, lamp].map(inList));
    asDeclared(shop.admin, listed);
    expect(shop.admin.heard().headers.get('x-total-count')).toBe('2');
    expect(shop.admin.heard().headers.get('x-stale')).toBeNull();
  });

  it('a visitor browses, pages and filters', async () => {
    const visitor = visit(shop.origin);
    const page = await visitor.call(routes.allProducts, { query: { limit: '1', page: '2' } });
    expect(page).toEqual([inList(lamp)]);
    expect(visitor.heard().headers.get('x-total-count')).toBe('2');
    const found = await visitor.call(routes.filterProducts, { query: { q: 'lamp', category: 'men' } });
    expect(found.products).toEqual([inList(lamp)]);
    asDeclared(visitor, found);
    expect(visitor.heard().headers.get('x-total-count')).toBe('1');
    const one = await visitor.call(routes.product, { params: { id: shirt._id } });
    expect(one.product).toEqual(shirt);
    asDeclared(visitor, one);
    expect(visitor.cookies.size).toBe(0);
  });

  it('registers, which begins a session, signs out, and signs in', async () => {
    shopper = visit(shop.origin);
    const registered = await shopper.call(routes.register, { body: PERSON });
    expect(shopper.heard().status).toBe(201);
    asDeclared(shopper, registered);
    expect((await shopper.call(routes.profile, {})).user).toMatchObject({ _id: registered.user._id });
    await shopper.call(routes.signOut, { body: {} });
    expect(await noTo(shopper.call(routes.profile, {}))).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' });
    const { email, password } = PERSON;
    const signedIn = await shopper.call(routes.signIn, { body: { email: email.toUpperCase(), password } });
    asDeclared(shopper, signedIn);
    expect(signedIn.user).toEqual(registered.user);
    userId = signedIn.user._id;
    const cookies = shopper.heard().headers.getSetCookie();
    expect(cookies).toContainEqual(
      expect.stringMatching(/^session=.+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
    );
    expect((await shopper.call(routes.profile, {})).user).toMatchObject({
      email,
      isAdmin: false,
      orders: [],
    });
  });

  it('fills the cart and sees it at once', async () => {
    const add = (product: Product, qty: number) =>
      shopper.call(routes.addToCart, { body: { userId, productId: product._id, qty } });
    await add(shirt, 1);
    await add(shirt, 1);
    const { cart, message } = await add(lamp, 2);
    expect(message).toBe('added to Cart');
    asDeclared(shopper, { message, cart });
    const position = shopper.heard().headers.get('x-log-position');
    expect(position).toMatch(/^\d+$/);
    expect(shopper.heard().headers.getSetCookie()).toEqual([
      `position=${position}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    expect(cart.items.map(({ productId, qty }) => [productId, qty])).toEqual([
      [shirt._id, 2],
      [lamp._id, 2],
    ]);
    expect(await cartOf()).toEqual(cart.items);
    await shopper.call(routes.changeQuantity, { body: { userId, productId: lamp._id, qty: 1 } });
    expect((await cartOf()).map(({ qty }) => qty)).toEqual([2, 1]);
    expect(await stockOf(shopper, shirt)).toBe(7);
  });

  it('orders: the same request again is the same order, and the cart is empty', async () => {
    const body = orderFor([shirt, 2], [lamp, 1]);
    const headers = { 'Idempotency-Key': key };
    const placed = await shopper.call(routes.placeOrder, { body }, { headers });
    expect(shopper.heard().status).toBe(201);
    asDeclared(shopper, placed);
    order = placed.createOrder;
    expect(placed.createdOrder).toEqual(order);
    expect(order).toMatchObject({
      user: { _id: userId, name: PERSON.name },
      orderItems: [
        { productId: shirt._id, title: 'Linen shirt', name: 'Linen shirt', qty: 2, price: 25.5 },
        { productId: lamp._id, title: 'Oil lamp', name: 'Oil lamp', qty: 1, price: 80.25 },
      ],
      shippingAddress: body.shippingAddress,
      itemsPrice: 131.25,
      shippingPrice: 0,
      taxPrice: 19.69,
      totalPrice: 150.94,
      status: 'pending',
      isPaid: false,
      paidAt: null,
      refundedAmount: 0,
    });
    expect((await shopper.call(routes.placeOrder, { body }, { headers })).createOrder).toEqual(order);
    expect(await cartOf()).toEqual([]);
    expect(await stockOf(shopper, shirt)).toBe(5);
    expect(await stockOf(shopper, lamp)).toBe(2);
    expect(await shopper.call(routes.myOrders, {})).toEqual([order]);
    expect(shopper.heard().headers.get('x-total-count')).toBe('1');
    expect((await shopper.call(routes.profile, {})).user.orders).toEqual([order._id]);
  });

  it('cannot be delivered before it is paid', async () => {
    const deliver = shop.admin.call(routes.deliverOrder, { params: { id: order._id } });
    expect(await noTo(deliver)).toEqual({ status: 409, code: 'ORDER_NOT_PAID' });
  });

  it('is paid at the simulator, and read as paid at once', async () => {
    const params = { id: order._id };
    const config = await shopper.call(routes.payPalConfig, {});
    asDeclared(shopper, config);
    paymentId = (await shopper.call(routes.startPayPal, { params })).id;
    const claimed = { params, body: { id: paymentId } };
    expect(await noTo(shopper.call(routes.payOrder, claimed))).toMatchObject({
      code: 'PAYMENT_NOT_APPROVED',
    });
    await approve(shopper, paymentId);
    const paid = await shopper.call(routes.payOrder, claimed);
    asDeclared(shopper, paid);
    const now = {
      status: 'paid',
      isPaid: true,
      paidAt: expect.any(String),
      paidWith: 'PayPal',
      expiresAt: null,
    };
    expect(paid).toEqual({ ...order, ...now });
    expect(await shopper.call(routes.order, { params })).toEqual(paid);
    expect(await shopper.call(routes.payOrder, claimed)).toEqual(paid);
    order = paid;
  });

  it('is delivered by an admin, who finds it among the delivered', async () => {
    const { admin } = shop;
    const delivered = await admin.call(routes.deliverOrder, { params: { id: order._id } });
    asDeclared(admin, delivered);
    expect(delivered).toEqual({
      ...order,
      status: 'delivered',
      isDelivered: true,
      deliveredAt: expect.any(String),
    });
    for (const route of [routes.allOrders, routes.deliveredOrders]) {
      expect(await admin.call(route, {})).toEqual([delivered]);
      asDeclared(admin, [delivered]);
      expect(admin.heard().headers.get('x-total-count')).toBe('1');
    }
    expect(
      await admin.call(routes.deliveredOrders, { query: { q: 'hodan', sort: 'totalPrice' } }),
    ).toHaveLength(1);
    expect(await admin.call(routes.stats, {})).toMatchObject({
      totalOrders: 1,
      deliveredOrders: 1,
      totalRevenue: 150.94,
      avgOrderValue: 150.94,
      totalProducts: 2,
    });
    asDeclared(admin, await admin.call(routes.stats, {}));
    order = delivered;
  });

  it('is replayed by an auditor, and agrees with the read table', async () => {
    const { auditor } = shop;
    const params = { id: order._id };
    const events = await auditor.call(routes.orderEvents, { params });
    asDeclared(auditor, events);
    expect(auditor.heard().headers.get('x-total-count')).toBe(String(events.length));
    expect(events.map(({ revision, type }) => [revision, type])).toEqual([
      [0, 'OrderPlaced'],
      [1, 'PaymentStarted'],
      [2, 'ProviderOrderCreated'],
      [3, 'PaymentCaptureStarted'],
      [4, 'PaymentCaptured'],
      [5, 'OrderDelivered'],
    ]);
    expect(events.map(({ actor }) => actor)).toEqual([
      ...Array.from({ length: 5 }, () => ({ id: userId, role: 'customer' })),
      { id: shop.admin.userId, role: 'admin' },
    ]);
    const nobody = { recipient: null, phone: null };
    expect({ ...nobody, ...Object(events[0]?.data['shippingAddress']) }).toEqual(order.shippingAddress);
    const newest = await compared(() => auditor.call(routes.replayOrder, { params }));
    asDeclared(auditor, newest);
    expect(newest).toMatchObject({ revision: 5, order, consistent: true });
    expect(newest.changes.map(({ field }) => field).sort()).toEqual(['deliveredAt', 'isDelivered', 'status']);
    const before = await auditor.call(routes.replayOrder, { params, query: { revision: '3' } });
    expect(before).toMatchObject({
      revision: 3,
      order: { status: 'pending', isPaid: false },
      consistent: null,
    });
  });

  it('ends with signing out, after which the session is refused', async () => {
    const session = shopper.cookies.get('session') ?? '';
    await shopper.call(routes.signOut, {});
    expect(shopper.cookies.has('session')).toBe(false);
    shopper.cookies.set('session', session);
    expect(await noTo(shopper.call(routes.myOrders, {}))).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' });
  });
});
