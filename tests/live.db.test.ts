import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import type { LiveMessage } from '#contracts/live/messages';
import { newKey, order, orderFor, pay, sell } from './support/api-steps.ts';
import { listen, type Listening, type Wanted } from './support/listening.ts';
import { reviewing } from './support/reviewing.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { Customer, OpenShop } from './support/shop.ts';
import { fresh, visit, type Visitor } from './support/visitor.ts';

/** Pages are told to look at everything again once a table was late for five seconds. */
const IN_TIME = { retry: 2 };

/** What open pages receive, from two api processes on the same stores. */
let shop: OpenShop;
let shirt: Product;
let here: string;
let there: string;
const open: Listening[] = [];
beforeAll(async () => {
  shop = await openShopInside({ apis: 2, env: { LIVE_PER_ADDRESS: 'off' } });
  [here = '', there = ''] = shop.origins;
  shirt = await sell(shop.admin, { countInStock: 1_000 });
});
afterAll(async () => {
  await Promise.all(open.map((each) => each.leave()));
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const hear = async (visitor: Visitor, wanted: Wanted = {}): Promise<Listening> => {
  const listening = await listen(visitor, { lastEventId: await end(), ...wanted });
  open.push(listening);
  return listening;
};
/** A page that sends this position receives nothing from before it. */
const end = async () => String(await shop.backDoor.log.head());
const at = (origin: string, customer: Customer): Customer => ({
  ...customer,
  ...visit(origin, { cookies: customer.cookies }),
});
const setStock = (countInStock: number, { _id: id } = shirt) =>
  shop.admin.call(routes.updateProduct, { params: { id }, body: { countInStock } });
/** Else a second try would set what is there. */
const restock = () => setStock(1_000);
const stockOf = (countInStock: number, { _id: productId } = shirt): LiveMessage => ({
  kind: 'stock',
  productId,
  variantId: productId,
  countInStock,
});
const has = (message: LiveMessage) => (heard: readonly LiveMessage[]) =>
  heard.some((each) => JSON.stringify(each) === JSON.stringify(message));
/** The log is announced once a second at most: everything appended in between comes with it, a process's work too. */
const isAt = (position: string) => (heard: readonly LiveMessage[]) =>
  heard.some((each) => each.kind === 'log' && BigInt(each.position) >= BigInt(position));
const addToCart = (customer: Customer, { _id: productId } = shirt) =>
  customer.call(routes.addToCart, { body: { userId: customer.userId, productId, qty: 1 } });

describe('a visitor', IN_TIME, () => {
  it('hears stock, price and reviews of the products on the page, and of nothing else', async () => {
    const shoes = await sell(shop.admin, { countInStock: 5, price: 50 });
    const page = await hear(visit(there), { products: [shoes._id] });
    const customer = await shop.customer();
    await addToCart(customer);
    await order(customer, orderFor([shirt, 1], [shoes, 2]));
    const [params, body] = [{ id: shoes._id }, { price: 60, salePrice: 45 }];
    await shop.admin.call(routes.updateProduct, { params, body });
    await shop.admin.call(routes.updateProduct, { params, body: { title: 'Better shoes' } });
    await reviewing(shoes).submit(customer);
    await page.until(has({ kind: 'reviews', productId: shoes._id }));
    expect(page.heard()).toEqual([
      stockOf(3, shoes),
      { kind: 'price', productId: shoes._id, price: 60, salePrice: 45 },
      { kind: 'product', productId: shoes._id },
      { kind: 'reviews', productId: shoes._id },
    ]);
  });

  it('who asks for what was told is answered it, by any process', async () => {
    await restock();
    const page = await hear(visit(here), { products: [shirt._id] });
    for (let left = 900; left > 880; left -= 1) {
      await setStock(left);
      await page.until(has(stockOf(left)));
      const headers = { 'x-log-position': page.lastId() ?? '' };
      for (const [origin, sent] of [
        [here, {}],
        [there, { headers }],
      ] as const) {
        const { body } = await fresh(() => visit(origin).send('GET', `/products/${shirt._id}`, sent));
        expect(body).toMatchObject({ product: { countInStock: left } });
      }
    }
  });
});

describe('a customer', IN_TIME, () => {
  it('hears of their own cart and orders, whichever process changed them; nobody else does', async () => {
    const [amina, bilan] = await shop.customers(2);
    if (!amina || !bilan) throw new Error('Two people were asked for');
    const [own, others] = [await hear(at(there, amina)), await hear(at(there, bilan))];
    await addToCart(at(here, amina));
    await own.until(has({ kind: 'cart' }));
    const { _id: orderId } = await order(at(here, amina), orderFor([shirt, 1]));
    const told: LiveMessage = { kind: 'order', orderId };
    await own.until(has(told));
    const times = (heard: readonly LiveMessage[]) =>
      heard.filter((message) => message.kind === 'order' && message.orderId === orderId).length;
    await pay(at(here, amina), orderId);
    await own.until((heard) => times(heard) === 2);
    expect((await at(there, amina).call(routes.order, { params: { id: orderId } })).isPaid).toBe(true);
    // Its event does not say whose order it is.
    await shop.admin.call(routes.deliverOrder, { params: { id: orderId }, body: {} });
    await own.until((heard) => times(heard) === 3);
    await addToCart(bilan);
    await others.until(has({ kind: 'cart' }));
    expect(others.heard()).toEqual([{ kind: 'cart' }]);
    expect(new Set(own.heard().map(({ kind }) => kind))).toEqual(new Set(['cart', 'order']));
  });
});

describe('staff', IN_TIME, () => {
  it('admins hear of the lists and the log, auditors of the log', async () => {
    const [admin, auditor] = [await hear(shop.admin), await hear(at(there, shop.auditor))];
    const customer = await shop.customer();
    await order(customer, orderFor([shirt, 1]));
    const position = await end();
    await auditor.until(isAt(position));
    expect(new Set(auditor.heard().map(({ kind }) => kind))).toEqual(new Set(['log']));
    await admin.until(isAt(position));
    const lists = () => new Set(admin.heard().flatMap((each) => (each.kind === 'list' ? [each.list] : [])));
    await admin.until(() => lists().size === 4);
    expect(lists()).toEqual(new Set(['orders', 'products', 'accounts', 'stats']));
  });
});

describe('who comes back', IN_TIME, () => {
  it('hears everything once and in order, however often the line breaks and no matter who answers', async () => {
    const [last, heard]: [number, LiveMessage[]] = [100, []];
    let lastEventId: string | undefined = await end();
    const selling = (async () => {
      for (let left = 180; left >= last; left -= 1) await setStock(left);
    })();
    for (let turn = 0; !has(stockOf(last))(heard); turn += 1) {
      const origin = turn % 2 === 0 ? here : there;
      const page: Listening = await listen(visit(origin), { products: [shirt._id], lastEventId });
      await page.until((these) => these.length > turn % 4 || has(stockOf(last))(these));
      await page.leave();
      heard.push(...page.heard());
      lastEventId = page.lastId();
      if (heard.some(({ kind }) => kind === 'missed')) break;
    }
    await selling;
    expect(heard).toEqual(Array.from({ length: 81 }, (_, i) => stockOf(180 - i)));
  });
});

/** Each takes effect at once, in every process (design §7): the page hears of it, and reconnects as who it is now. */
describe('a session', IN_TIME, () => {
  const SESSION: LiveMessage = { kind: 'session' };
  const isLast = (heard: readonly LiveMessage[]) => heard.at(-1)?.kind === 'session';

  it('that ends lets nobody listen any more', async () => {
    await restock();
    const customer = await shop.customer();
    const page = await hear(at(there, customer));
    await at(here, customer).call(routes.signOut, { body: {} });
    await page.ended;
    expect(page.heard()).toEqual([SESSION]);
    const after = await hear(at(there, customer), { products: [shirt._id] });
    await setStock(77);
    await after.until(has(stockOf(77)));
  });

  it('with another role listens to what that one may see', async () => {
    await restock();
    const somebody = await shop.customer();
    const toggle = () => shop.admin.call(routes.changeRole, { params: { id: somebody.userId }, body: {} });
    const asCustomer = await hear(at(there, somebody));
    await toggle();
    await asCustomer.ended;
    expect(asCustomer.heard()).toEqual([SESSION]);
    const asAdmin = await hear(at(there, somebody));
    await setStock(76);
    await asAdmin.until(has({ kind: 'list', list: 'products' }));
    await toggle();
    await asAdmin.ended;
    expect(isLast(asAdmin.heard())).toBe(true);
    const again = await hear(at(there, somebody));
    await setStock(75);
    await addToCart(somebody);
    await again.until(has({ kind: 'cart' }));
    expect(again.heard()).toEqual([{ kind: 'cart' }]);
  });

  it('ends when the password changes elsewhere; the one that changed it goes on', async () => {
    const [name, password] = [`xaawo-${newKey().slice(0, 8)}`, 'a password of before'];
    const email = `${name}@suuq.test`;
    const [phone, laptop] = [visit(here), visit(there)];
    await phone.call(routes.register, { body: { name, username: name, email, password } });
    for (const each of [phone, laptop]) await each.call(routes.signIn, { body: { email, password } });
    const [onPhone, onLaptop] = [await hear(phone), await hear(laptop)];
    const change = { password: 'another password', currentPassword: password };
    await phone.call(routes.updateProfile, { body: { name, username: name, ...change } });
    await onLaptop.ended;
    expect(isLast(onLaptop.heard())).toBe(true);
    const { user } = await phone.call(routes.profile, {});
    const body = { userId: user._id, productId: shirt._id, qty: 1 };
    await phone.call(routes.addToCart, { body });
    await onPhone.until(has({ kind: 'cart' }));
  });

  it('ends when its account is deleted', async () => {
    const customer = await shop.customer();
    const page = await hear(at(there, customer));
    await shop.admin.call(routes.deleteUser, { params: { id: customer.userId } });
    await page.ended;
    expect(page.heard()).toEqual([SESSION]);
  });
});
