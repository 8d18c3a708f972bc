import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { paymentEvents } from '#contracts/payments/events';
import { accept } from '#services/kernel/decision';
import { startRefund } from '#services/payments/decide/start-refund';
import { payments } from '#services/payments/state';
import { NO_SUCH } from '../bad-input/world.ts';
import { order, orderFor, pay, sell } from '../support/api-steps.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { Customer, OpenShop } from '../support/shop.ts';
import { answerOrNo, noTo, visit } from '../support/visitor.ts';

/** What admins do with people, at two api processes on the same stores. */
let shop: OpenShop;
let admin: Customer;
let shirt: Product;
beforeAll(async () => {
  shop = await openShopInside({ apis: 2 });
  ({ admin } = shop);
  shirt = await sell(admin, { countInStock: 100 });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const of = ({ userId }: { readonly userId: string }) => ({ params: { id: userId } });
const changeRole = (by: Customer, whom: Customer) => by.call(routes.changeRole, of(whom));
const deleteUser = (by: Customer, whom: Customer) => by.call(routes.deleteUser, of(whom));
const list = (query: { q?: string; limit?: string; page?: string } = {}) =>
  admin.call(routes.allUsers, { query });
/** The same person at the other process. */
const elsewhere = (customer: Customer): Customer => {
  const origin = shop.origins.find((each) => each !== customer.origin) ?? shop.origin;
  return { ...customer, ...visit(origin, { cookies: new Map(customer.cookies) }) };
};
/** Sets the admin's position to the end of the log, so that the next read includes everything. */
const seen = async () => admin.cookies.set('position', String(await shop.backDoor.log.head()));
const NOBODY = { userId: NO_SUCH };

describe('the list of people', () => {
  it('has everybody, newest first, with their orders, and finds them', async () => {
    const [first, second] = [await shop.customer(), await shop.customer()];
    const orders = [await order(first, orderFor([shirt, 1])), await order(first, orderFor([shirt, 1]))];
    await seen();
    const [newest, next] = await list({ limit: '2' });
    expect(newest).toMatchObject({ _id: second.userId, email: second.email, isAdmin: false, orders: [] });
    expect(next).toMatchObject({ _id: first.userId, orders: orders.map(({ _id }) => _id).toReversed() });
    expect(admin.heard().headers.get('x-total-count')).toBe('4');
    expect((await list({ limit: '1', page: '2' })).map(({ _id }) => _id)).toEqual([first.userId]);
    expect(await list({ q: second.email.toUpperCase() })).toEqual([newest]);
    expect(await list({ q: 'nobody like this' })).toEqual([]);
  });
});

describe('the role', () => {
  it('can be granted and revoked, with immediate effect on every session in every process', async () => {
    const here = await shop.customer();
    const there = elsewhere(here);
    const may = async () =>
      Promise.all([here, there].map(async (each) => (await each.send('GET', '/users/all')).status));
    const shown = async () => (await list({ q: here.email }))[0];
    expect(await may()).toEqual([403, 403]);
    const granted = await changeRole(admin, here);
    expect(granted).toMatchObject({ _id: here.userId, email: here.email, isAdmin: true });
    expect(await shown()).toEqual(granted);
    expect(await may()).toEqual([200, 200]);
    expect(await changeRole(elsewhere(admin), here)).toEqual({ ...granted, isAdmin: false });
    expect(await may()).toEqual([403, 403]);
  });

  it('is the requested one, also when two admins request it at once', async () => {
    const whom = await shop.customer();
    const params = { id: whom.userId };
    const become = (isAdmin: boolean) =>
      Promise.all(
        [admin, elsewhere(admin)].map((by) => by.call(routes.changeRole, { params, body: { isAdmin } })),
      );
    for (const isAdmin of [true, false, true, false])
      expect((await become(isAdmin)).map((user) => user.isAdmin)).toEqual([isAdmin, isAdmin]);
    const stream = await shop.backDoor.log.readStream(`account-${whom.userId}`);
    const changes = stream.map(({ type }) => type).filter((type) => type.startsWith('Admin'));
    expect(changes).toEqual(['AdminGranted', 'AdminRevoked', 'AdminGranted', 'AdminRevoked']);
  });

  it('of an auditor can be granted and revoked, too', async () => {
    const here = await shop.customer();
    const audit = async () => (await elsewhere(here).send('GET', '/audit/events')).status;
    expect(await admin.call(routes.changeAuditor, of(here))).toMatchObject({ isAuditor: true });
    expect(await audit()).toBe(200);
    expect(await admin.call(routes.changeAuditor, of(here))).toMatchObject({ isAuditor: false });
    expect(await audit()).toBe(403);
  });

  it('is refused of oneself and of nobody, by anyone who may not, and with a field of another role', async () => {
    const customer = await shop.customer();
    expect(await noTo(changeRole(admin, admin))).toEqual({ status: 409, code: 'OWN_ACCOUNT' });
    const nobody = { status: 404, code: 'USER_NOT_FOUND' };
    expect(await noTo(admin.call(routes.changeRole, of(NOBODY)))).toEqual(nobody);
    expect(await noTo(admin.call(routes.changeAuditor, of(NOBODY)))).toEqual(nobody);
    for (const by of [customer, shop.auditor]) {
      expect(await noTo(changeRole(by, customer))).toMatchObject({ status: 403 });
      expect(await noTo(by.call(routes.changeAuditor, of(customer)))).toMatchObject({ status: 403 });
      expect(await noTo(by.call(routes.allUsers, {}))).toMatchObject({ status: 403 });
    }
    const body = JSON.stringify({ isAuditor: true });
    expect((await admin.send('PUT', `/users/role/${customer.userId}`, { body })).status).toBe(400);
  });

  it('leaves one of two admins who revoke or delete each other at the same moment', async () => {
    const adminsNow = async () => (await list()).filter(({ isAdmin }) => isAdmin).map(({ _id }) => _id);
    const others = await Promise.all(Array.from({ length: 5 }, () => shop.customer()));
    let standing = admin;
    for (const [round, other] of others.entries()) {
      await changeRole(standing, other);
      const [one, two] = [standing, elsewhere(other)];
      const act = (by: Customer, whom: Customer): Promise<unknown> =>
        round % 2 === 0 ? changeRole(by, whom) : deleteUser(by, whom);
      const outcomes = await Promise.all([answerOrNo(act(one, two)), answerOrNo(act(two, one))]);
      const noes = outcomes.flatMap((each) => ('no' in each ? [each.no.code] : []));
      expect(noes).toHaveLength(1);
      expect(['LAST_ADMIN', 'FORBIDDEN', 'SIGN_IN_REQUIRED']).toContain(noes[0]);
      standing = outcomes[0] && 'answer' in outcomes[0] ? one : two;
      admin = standing;
      await seen();
      expect(await adminsNow()).toEqual([standing.userId]);
    }
  });
});

describe('deleting a person', () => {
  const nothingChanged = async (whom: Customer) => {
    await seen();
    expect(await list({ q: whom.email })).toHaveLength(1);
    expect((await whom.send('GET', '/users/profile')).status).toBe(200);
  };

  it('is refused of oneself and of nobody, and by anyone who may not', async () => {
    expect(await noTo(deleteUser(admin, admin))).toEqual({ status: 409, code: 'OWN_ACCOUNT' });
    const nobody = { status: 404, code: 'USER_NOT_FOUND' };
    expect(await noTo(admin.call(routes.deleteUser, of(NOBODY)))).toEqual(nobody);
    expect((await admin.send('DELETE', '/users/nobody')).status).toBe(404);
    const customer = await shop.customer();
    for (const by of [customer, shop.auditor])
      expect(await noTo(deleteUser(by, customer))).toEqual({ status: 403, code: 'FORBIDDEN' });
  });

  it('is refused while they wait for what they have paid', async () => {
    const customer = await shop.customer();
    const unpaid = await order(customer, orderFor([shirt, 1]));
    const { _id: paid } = await order(customer, orderFor([shirt, 1]));
    await pay(customer, paid);
    const no = { status: 409, code: 'UNDELIVERED_ORDERS', details: { orders: [paid] } };
    expect(await noTo(deleteUser(admin, customer))).toEqual(no);
    await nothingChanged(customer);
    expect(await customer.call(routes.order, { params: { id: unpaid._id } })).toEqual(unpaid);
    await admin.call(routes.deliverOrder, { params: { id: paid }, body: {} });
    expect(await deleteUser(admin, customer)).toMatchObject({ userId: customer.userId });
    const undone = admin.call(routes.undoDelivery, { params: { id: paid } });
    expect(await noTo(undone)).toEqual({ status: 409, code: 'CUSTOMER_ERASED' });
  });

  it('is refused while a payment of theirs is under way', async () => {
    const customer = await shop.customer();
    const { _id: orderId } = await order(customer, orderFor([shirt, 1]));
    const { handler } = shop.backDoor.shop;
    const begun = {
      orderId,
      provider: 'PayPal',
      providerOrderId: 'A',
      at: new Date().toISOString(),
    } as const;
    const context = { commandId: orderId, correlationId: orderId, causationId: orderId };
    const actor = { process: 'test' };
    const capture = () => accept(paymentEvents.PaymentCaptureStarted.create(begun));
    await handler.handle(payments, orderId, capture, { ...context, actor });
    const no = { status: 409, code: 'PAYMENT_IN_PROGRESS', details: { orders: [orderId] } };
    expect(await noTo(deleteUser(admin, customer))).toEqual(no);
    await nothingChanged(customer);
  });

  it('is refused while money is on its way back to them', async () => {
    const customer = await shop.customer();
    const { _id: orderId } = await order(customer, orderFor([shirt, 1]));
    await pay(customer, orderId);
    await admin.call(routes.deliverOrder, { params: { id: orderId }, body: {} });
    const { handler } = shop.backDoor.shop;
    const refund = {
      orderId,
      requestOf: () => orderId,
      requestHash: null,
      amountCents: 100,
      reason: 'A stain',
    };
    const context = { commandId: orderId, correlationId: orderId, causationId: orderId };
    const begin = startRefund(refund, { now: new Date() });
    await handler.handle(payments, orderId, begin, { ...context, actor: { process: 'test' } });
    const no = { status: 409, code: 'UNREFUNDED_ORDERS', details: { orders: [orderId] } };
    expect(await noTo(deleteUser(admin, customer))).toEqual(no);
    await nothingChanged(customer);
  });

  it('ends their sessions, cancels what they have not paid, and frees their names', async () => {
    const password = 'a good password';
    const person = { name: 'Zahra', username: 'zahra.once', email: 'zahra.once@suuq.test', password };
    const register = () => visit(shop.origin).call(routes.register, { body: person });
    const { user } = await register();
    const signIn = async (origin: string) => {
      const visitor = visit(origin);
      await visitor.call(routes.signIn, { body: { email: person.email, password } });
      return visitor;
    };
    const sessions = await Promise.all(shop.origins.map(signIn));
    const [buyer = visit(shop.origin)] = sessions;
    // A product of this test's own: units that others gave back come to the shirt in their own time.
    const coat = await sell(admin, { countInStock: 5 });
    const placed = await order(buyer, orderFor([coat, 3]));

    const deleted = await admin.call(routes.deleteUser, { params: { id: user._id } });
    expect(deleted).toEqual({ userId: user._id, message: 'Deleted user succesfully' });
    for (const session of sessions) expect((await session.send('GET', '/users/profile')).status).toBe(401);
    const again = visit(shop.origin).call(routes.signIn, { body: { email: person.email, password } });
    expect(await noTo(again)).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(await list({ q: person.username })).toEqual([]);
    expect(await admin.call(routes.order, { params: { id: placed._id } })).toMatchObject({
      status: 'cancelled',
      user: { _id: user._id, name: '[erased]', email: '[erased]' },
      shippingAddress: { city: '[erased]' },
      totalPrice: placed.totalPrice,
    });
    const inStock = async () =>
      (await admin.call(routes.product, { params: { id: coat._id } })).product.countInStock;
    await expect.poll(inStock).toBe(5);
    expect(await noTo(admin.call(routes.deleteUser, { params: { id: user._id } }))).toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    const newcomer = await register();
    expect(newcomer.user._id).not.toBe(user._id);
  });
});
