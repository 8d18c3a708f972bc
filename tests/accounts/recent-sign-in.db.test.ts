import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RECENT_SIGN_IN } from '#contracts/accounts/second-factor';
import { routes } from '#contracts/api';
import type { Route } from '#contracts/kernel/route';
import { exampleIds } from '#contracts/examples';
import { order, orderFor, pay, sell } from '../support/api-steps.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { OpenShop } from '../support/shop.ts';
import { answerOrNo, noTo, visit, type Visitor } from '../support/visitor.ts';

/** At two api processes: when one learns that a password was given again, the other knows. */
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside({ apis: 2 });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const PASSWORD = 'a good password';
let people = 0;
/** An admin who signed in so many milliseconds ago. */
const adminOf = async (ago: number) => {
  const username = `boss-${++people}`;
  const person = { name: 'Hodan', username, email: `${username}@suuq.test`, password: PASSWORD };
  const visitor = visit(shop.origin);
  const { user } = await visitor.call(routes.register, { body: person });
  await shop.admin.call(routes.changeRole, { params: { id: user._id }, body: { isAdmin: true } });
  await shop.backDoor.pool.query(
    `update vault.sessions set authenticated_at = authenticated_at - $2 * interval '1 millisecond'
     where account_id = $1`,
    [user._id, ago],
  );
  return { ...visitor, userId: user._id };
};
const at = (origin: string | undefined, { cookies }: Visitor) =>
  visit(origin ?? shop.origin, { cookies: new Map(cookies) });

const AGAIN = { status: 403, code: 'SIGN_IN_AGAIN' };
const params = { id: exampleIds.order };
const guarded: Readonly<Record<string, (admin: Visitor) => Promise<unknown>>> = {
  changeRole: (admin) => admin.call(routes.changeRole, { params, body: { isAdmin: true } }),
  changeAuditor: (admin) => admin.call(routes.changeAuditor, { params, body: { isAuditor: true } }),
  deleteUser: (admin) => admin.call(routes.deleteUser, { params }),
  refundOrder: (admin) => admin.call(routes.refundOrder, { params, body: { reason: 'torn' } }),
  exportOrders: (admin) => admin.call(routes.exportOrders, {}),
  exportProducts: (admin) => admin.call(routes.exportProducts, {}),
};

describe('what few may do', () => {
  it('is a list that is kept here', () => {
    const declared = Object.entries<Route>(routes).filter(([, { needsRecentSignIn }]) => needsRecentSignIn);
    expect(declared.map(([name]) => name).toSorted()).toEqual(Object.keys(guarded).toSorted());
  });

  it.for(Object.entries(guarded))('needs the password of a short while ago: %s', async ([, call]) => {
    expect(await noTo(call(await adminOf(RECENT_SIGN_IN)))).toEqual(AGAIN);
    expect(await answerOrNo(call(await adminOf(RECENT_SIGN_IN - 60_000)))).not.toEqual({ no: AGAIN });
  });

  it('is open to a session that gave the password again, in every process, and to no other', async () => {
    const admin = await adminOf(RECENT_SIGN_IN);
    const elsewhere = at(shop.origins[1], admin);
    expect(await admin.call(routes.recentSignIn, {})).toEqual({ isRecent: false });
    expect(await noTo(elsewhere.call(routes.exportProducts, {}))).toEqual(AGAIN);
    const wrong = admin.call(routes.signInAgain, { body: { currentPassword: 'a wrong password' } });
    expect(await noTo(wrong)).toEqual({ status: 403, code: 'REAUTH_REQUIRED' });
    await admin.call(routes.signInAgain, { body: { currentPassword: PASSWORD } });
    expect(await elsewhere.call(routes.recentSignIn, {})).toEqual({ isRecent: true });
    expect(await elsewhere.call(routes.exportProducts, {})).toContain('Handle');
  });

  it('is taking a list of people along, as a file or more than a hundred at once, and not reading it by pages', async () => {
    const admin = await adminOf(RECENT_SIGN_IN);
    const { allOrders, deliveredOrders, allUsers } = routes;
    const exports = async () =>
      (await shop.backDoor.log.readStream(`export-${admin.userId}`)).map(({ type }) => type);
    for (const list of [allOrders, deliveredOrders, allUsers]) {
      // As the specification has it; where there are few, it is a page of them.
      await admin.call<typeof list>(list, {});
      await admin.call<typeof list>(list, { query: { limit: '100' } });
    }
    const taken = async () => (await exports()).filter((type) => type === 'PersonalDataExported').length;
    expect(await taken()).toBe(3);
    const many = await shop.customers(110);
    const rest = async () => (await shop.admin.call(allUsers, { query: { limit: '100', page: '2' } })).length;
    await expect.poll(rest).toBeGreaterThanOrEqual(many.length - 100);
    for (const query of [{}, { limit: '101' }])
      expect(await noTo(admin.call(allUsers, { query }))).toEqual(AGAIN);
    await admin.call(allUsers, { query: { limit: '100' } });
    expect(await taken()).toBe(3);
    await admin.call(routes.signInAgain, { body: { currentPassword: PASSWORD } });
    expect((await admin.call(allUsers, {})).length).toBeGreaterThan(many.length);
  });

  it('is cancelling an order that is paid, since the money goes back, and no other order', async () => {
    const product = await sell(shop.admin, { countInStock: 10 });
    const shopper = await shop.customer();
    const [paid, unpaid] = [
      await order(shopper, orderFor([product, 1])),
      await order(shopper, orderFor([product, 2])),
    ];
    await pay(shopper, paid._id);
    const admin = await adminOf(RECENT_SIGN_IN);
    const cancel = ({ _id: id }: { readonly _id: string }) =>
      admin.call(routes.cancelOrder, { params: { id }, body: { reason: 'sold out' } });
    expect(await noTo(cancel(paid))).toEqual(AGAIN);
    expect((await cancel(unpaid))._id).toBe(unpaid._id);
    await admin.call(routes.signInAgain, { body: { currentPassword: PASSWORD } });
    expect((await cancel(paid))._id).toBe(paid._id);
  });
});
