import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '#resilience/eventually';
import { order, orderFor, pay, sell } from '../support/api-steps.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { OpenShop } from '../support/shop.ts';
import { noTo, visit, type Visitor } from '../support/visitor.ts';
import { wrongToken } from '../support/wrong-token.ts';

/** Ordering without an account, in a shop whose letters the stand-in receives. */
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside({ env: { MAIL_URL: '', UNPAID_ORDERS_ACCOUNT: '2' } });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

let guests = 0;
const newGuest = async (said: { readonly email?: string } = {}, visitor: Visitor = visit(shop.origin)) => {
  const body = { name: 'Hodan Ali', email: `guest${(guests += 1)}@suuq.test`, ...said };
  const { user } = await visitor.call(routes.beginAsGuest, { body });
  return { ...visitor, user };
};

/** The link in the first letter to this person with this subject. */
const linkOf = async (
  userId: string,
  subject: string,
): Promise<readonly [orderId: string, token: string]> => {
  let found: RegExpExecArray | null = null;
  const find = async () => {
    const { rows } = await shop.backDoor.pool.query<{ body: string }>(
      'select body from simulator.letters where account = $1 and subject like $2 order by taken_at limit 1',
      [userId, `${subject}%`],
    );
    found = /guest-order\/([0-9a-f]{24})#([\w-]{67})/.exec(rows[0]?.body ?? '');
    return found !== null;
  };
  expect(await eventually(find, { within: 45_000 })).toBe(true);
  return [found?.[1] ?? '', found?.[2] ?? ''];
};

const NOBODY = { status: 401, code: 'SIGN_IN_REQUIRED' };

describe('a guest', () => {
  it('orders, pays and follows the order as customers do, and is told apart by no address', async () => {
    const product = await sell(shop.admin, { countInStock: 20 });
    const known = await shop.customer();
    const guest = await newGuest({ email: known.email });
    expect(guest.user).toMatchObject({ email: known.email, username: '', isGuest: true, orders: [] });
    const placed = await order(guest, orderFor([product, 2]));
    expect(placed.user).toEqual({ _id: guest.user._id, name: 'Hodan Ali', email: known.email });
    expect(await pay(guest, placed._id)).toMatchObject({ status: 'paid' });
    expect(await guest.call(routes.myOrders, { query: {} })).toMatchObject([{ _id: placed._id }]);
    expect(await guest.call(routes.profile, {})).toMatchObject({ user: { isGuest: true } });
    // The owner of the address sees nothing of it, and their password does not open the guest's account.
    expect(await known.call(routes.myOrders, { query: {} })).toEqual([]);
    expect(await noTo(known.call(routes.order, { params: { id: placed._id } }))).toMatchObject({
      status: 404,
    });
    const other = await newGuest({ email: known.email });
    expect(other.user._id).not.toBe(guest.user._id);
  });

  it('stays the same who says the same again in the same browser', async () => {
    const visitor = visit(shop.origin);
    const first = await newGuest({ email: 'twice@suuq.test' }, visitor);
    const again = await newGuest({ email: 'Twice@suuq.test' }, visitor);
    const other = await newGuest({ email: 'thrice@suuq.test' }, visitor);
    expect(again.user._id).toBe(first.user._id);
    expect(other.user._id).not.toBe(first.user._id);
  });

  it('is asked for an account where there must be one, and has none by a password', async () => {
    const guest = await newGuest();
    const product = await sell(shop.admin);
    const needed = { status: 403, code: 'ACCOUNT_NEEDED' };
    const profile = { name: 'Other', username: 'other-guest', password: 'a quiet river at dusk' };
    expect(await noTo(guest.call(routes.updateProfile, { body: profile }))).toEqual(needed);
    expect(await noTo(guest.call(routes.addresses, {}))).toEqual(needed);
    const review = { params: { productId: product._id }, body: { rating: 5, comment: 'Good' } };
    expect(await noTo(guest.call(routes.submitReview, review))).toEqual(needed);
    const { email } = guest.user;
    const signIn = visit(shop.origin).call(routes.signIn, { body: { email, password: '' } });
    expect(await noTo(signIn)).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  it('has no longer way in after signing out than the link of a letter', async () => {
    const guest = await newGuest();
    const product = await sell(shop.admin);
    const placed = await order(guest, orderFor([product, 1]));
    const [orderId, token] = await linkOf(guest.user._id, 'Your order');
    expect(orderId).toBe(placed._id);
    await guest.call(routes.signOut, { body: {} });
    expect(await noTo(guest.call(routes.order, { params: { id: orderId } }))).toEqual(NOBODY);

    const reader = visit(shop.origin);
    const opened = await reader.call(routes.openGuestOrder, { body: { orderId, token } });
    expect(opened).toMatchObject({ orderId, user: { _id: guest.user._id, isGuest: true } });
    const cancelled = { params: { id: orderId }, body: { reason: 'Too many' } };
    expect(await reader.call(routes.cancelOrder, cancelled)).toMatchObject({ status: 'cancelled' });
    expect(shop.said()).not.toContain(token);

    const unknown = { status: 404, code: 'ORDER_NOT_FOUND' };
    const others = await order(await newGuest(), orderFor([product, 1]));
    for (const body of [
      { orderId: others._id, token },
      { orderId, token: wrongToken(token) },
      { orderId: 'no order', token: 'no token' },
    ])
      expect(await noTo(visit(shop.origin).call(routes.openGuestOrder, { body }))).toEqual(unknown);
  });

  it('is shown to admins as a guest, and erased like anybody', async () => {
    const guest = await newGuest();
    const product = await sell(shop.admin);
    const placed = await order(guest, orderFor([product, 1]));
    const [orderId, token] = await linkOf(guest.user._id, 'Your order');
    const { _id: id } = guest.user;
    const listed = () => shop.admin.call(routes.allUsers, { query: { q: id } });
    expect(await listed()).toMatchObject([{ _id: id, isGuest: true, orders: [placed._id] }]);
    await shop.admin.call(routes.deleteUser, { params: { id } });
    expect(await noTo(guest.call(routes.profile, {}))).toEqual(NOBODY);
    expect(await noTo(visit(shop.origin).call(routes.openGuestOrder, { body: { orderId, token } }))).toEqual({
      status: 404,
      code: 'ORDER_NOT_FOUND',
    });
    expect(await listed()).toEqual([]);
    expect(await shop.admin.call(routes.order, { params: { id: orderId } })).toMatchObject({
      status: 'cancelled',
      user: { name: '[erased]', email: '[erased]' },
      shippingAddress: { address: '[erased]' },
    });
  });

  it('holds no more without paying than an account may, under however many names', async () => {
    const product = await sell(shop.admin, { countInStock: 20 });
    const refused = { status: 409, code: 'TOO_MANY_UNPAID_ORDERS' };
    const browser = visit(shop.origin);
    for (let times = 0; times < 2; times += 1)
      await order(await newGuest({}, browser), orderFor([product, 1]));
    expect(await noTo(order(await newGuest({}, browser), orderFor([product, 1])))).toMatchObject(refused);

    const email = 'hoarder@suuq.test';
    for (let times = 0; times < 2; times += 1) await order(await newGuest({ email }), orderFor([product, 1]));
    expect(await noTo(order(await newGuest({ email }), orderFor([product, 1])))).toMatchObject(refused);
  });

  it('holds no more under other addresses of one mailbox', async () => {
    const product = await sell(shop.admin, { countInStock: 20 });
    for (const email of ['flooded@suuq.test', 'flooded+1@suuq.test'])
      await order(await newGuest({ email }), orderFor([product, 1]));
    for (const email of ['flooded+2@suuq.test', 'Flooded+3@suuq.test'])
      expect(await noTo(order(await newGuest({ email }), orderFor([product, 1])))).toMatchObject({
        status: 409,
        code: 'TOO_MANY_UNPAID_ORDERS',
      });
    await order(await newGuest({ email: 'flooded.not@suuq.test' }), orderFor([product, 1]));
  });

  it('has no letters written without end to an address by cancelling and ordering again', async () => {
    const product = await sell(shop.admin, { countInStock: 20 });
    const email = 'stranger@suuq.test';
    for (let times = 0; times < 2; times += 1) {
      const guest = await newGuest({ email });
      const { _id: id } = await order(guest, orderFor([product, 1]));
      await guest.call(routes.cancelOrder, { params: { id }, body: { reason: 'Look at this' } });
    }
    expect(await noTo(order(await newGuest({ email }), orderFor([product, 1])))).toMatchObject({
      status: 409,
      code: 'TOO_MANY_UNPAID_ORDERS',
      details: { by: 'account', orders: 0 },
    });
  });
});
