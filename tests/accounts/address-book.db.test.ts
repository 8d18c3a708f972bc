import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { openShopInside } from '../support/shop-inside.ts';
import type { Customer, OpenShop } from '../support/shop.ts';
import { noTo, visit } from '../support/visitor.ts';

/** Address books over HTTP, at two api processes on the same stores. */
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside({ apis: 2 });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const HOME = {
  recipient: 'Hodan Abdi',
  phone: '061 555 0101',
  address: 'Jidka Sodonka 22',
  city: 'Muqdisho',
  postalCode: '',
  country: 'Somalia',
};
const WORK = { ...HOME, recipient: 'Cali Nuur', address: 'Jidka Warshadaha 118' };
const add = async (by: Customer, body: object = HOME) =>
  (await by.call(routes.addAddress, { body: { ...HOME, ...body } })).address;
const bookOf = (by: Customer) => by.call(routes.addresses, {});
const at = ({ _id: id }: { readonly _id: string }) => ({ params: { id } });
/** The same person at the other process. */
const elsewhere = (customer: Customer): Customer => {
  const origin = shop.origins.find((each) => each !== customer.origin) ?? shop.origin;
  return { ...customer, ...visit(origin, { cookies: new Map(customer.cookies) }) };
};

describe('an address book', () => {
  it('is filled, changed, given a default and emptied, and shows at once what was done', async () => {
    const hodan = await shop.customer();
    expect(await bookOf(hodan)).toEqual([]);
    const home = await add(hodan);
    expect(home).toEqual({ ...HOME, _id: home._id, phone: '+252615550101', isDefault: true });
    const work = await add(hodan, WORK);
    expect(await bookOf(elsewhere(hodan))).toEqual([home, work]);
    expect(work.isDefault).toBe(false);

    await hodan.call(routes.chooseDefaultAddress, { ...at(work), body: {} });
    const [first, second] = [
      { ...work, isDefault: true },
      { ...home, isDefault: false },
    ];
    expect(await bookOf(hodan)).toEqual([first, second]);

    const body = { ...WORK, city: 'Marka', phone: '+252 61 555 0199' };
    const { address: moved } = await hodan.call(routes.changeAddress, { ...at(work), body });
    expect(moved).toEqual({ ...first, city: 'Marka', phone: '+252615550199' });
    expect(await bookOf(elsewhere(hodan))).toEqual([moved, second]);

    await hodan.call(routes.removeAddress, at(work));
    expect(await bookOf(hodan)).toEqual([home]);
    const gone = { status: 404, code: 'ADDRESS_NOT_FOUND' };
    expect(await noTo(hodan.call(routes.changeAddress, { ...at(work), body }))).toMatchObject(gone);
    expect(await noTo(hodan.call(routes.removeAddress, at(work)))).toMatchObject(gone);
  });

  it('has the same address once, however often and wherever it is added', async () => {
    const hodan = await shop.customer();
    const there = elsewhere(hodan);
    const added = await Promise.all([
      add(hodan),
      add(there),
      add(hodan, { phone: '+252615550101' }),
      add(there),
    ]);
    expect(new Set(added.map(({ _id }) => _id)).size).toBe(1);
    expect(await bookOf(hodan)).toHaveLength(1);
  });

  it('lets no address be changed into another one of the book', async () => {
    const hodan = await shop.customer();
    const home = await add(hodan);
    const work = await add(hodan, WORK);
    const body = { ...HOME, phone: '+252 61 555 0101' };
    const change = hodan.call(routes.changeAddress, { ...at(work), body });
    expect(await noTo(change)).toMatchObject({ status: 409, code: 'ADDRESS_IN_BOOK' });
    expect(await bookOf(elsewhere(hodan))).toEqual([home, work]);
  });

  it('takes twenty and no more, from several processes at once', async () => {
    const hodan = await shop.customer();
    const there = elsewhere(hodan);
    const answers = await Promise.allSettled(
      Array.from({ length: 24 }, (_, number) =>
        add(number % 2 ? hodan : there, { address: `Jidka ${number}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await noTo(add(hodan, { address: 'Jidka 99' }))).toMatchObject({
      status: 409,
      code: 'ADDRESS_BOOK_FULL',
      details: { most: 20 },
    });
    expect(await bookOf(hodan)).toHaveLength(20);
  });

  it.each([
    ['no recipient', { recipient: undefined }, 'recipient'],
    ['an empty recipient', { recipient: ' ' }, 'recipient'],
    ['no phone', { phone: null }, 'phone'],
    ['what is no phone', { phone: 'tomorrow' }, 'phone'],
    ['an endless street', { address: 'a'.repeat(201) }, 'address'],
    ['no country', { country: undefined }, 'country'],
  ])('refuses %s, and names the field', async (_, change, path) => {
    const hodan = await shop.customer();
    const body = JSON.stringify({ ...HOME, ...change });
    const sent = await hodan.send('POST', '/users/addresses', { body });
    expect(sent).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', details: [{ path }] } });
    expect(await bookOf(hodan)).toEqual([]);
  });

  it("is nobody else's: they find none of it, and change nothing", async () => {
    const [hodan, bile] = [await shop.customer(), await shop.customer()];
    const home = await add(hodan);
    expect(await bookOf(bile)).toEqual([]);
    expect(await noTo(bile.call(routes.chooseDefaultAddress, { ...at(home), body: {} }))).toMatchObject({
      status: 404,
    });
    expect(await noTo(bile.call(routes.removeAddress, at(home)))).toMatchObject({ status: 404 });
    expect(await bookOf(hodan)).toEqual([home]);
  });

  it('is masked in the log, and erased with its person', async () => {
    const hodan = await shop.customer();
    await add(hodan, { recipient: 'Qamar Jaamac' });
    const stream = `addresses-${hodan.userId}`;
    const inLog = async (query: object) => {
      shop.auditor.cookies.set('position', String(await shop.backDoor.log.head()));
      return shop.auditor.call(routes.log, { query });
    };
    const [added] = await inLog({ stream });
    expect(added).toMatchObject({ type: 'AddressAdded', masked: ['address'] });
    expect(added?.data['address']).toMatchObject({
      recipient: '[hidden]',
      phone: '[hidden]',
      city: '[hidden]',
    });
    expect(await inLog({ q: 'Jaamac' })).toEqual([]);
    const params = { position: added?.position ?? '' };
    const shown = () => shop.auditor.call(routes.showPersonalData, { params, body: {} });
    expect((await shown()).data['address']).toMatchObject({ recipient: 'Qamar Jaamac' });
    await shop.admin.call(routes.deleteUser, { params: { id: hodan.userId } });
    const address = Object.fromEntries(Object.keys(HOME).map((field) => [field, '[erased]']));
    expect((await shown()).data).toMatchObject({ address });
    expect(await noTo(bookOf(hodan))).toMatchObject({ status: 401 });
  });
});

it('the shop says where it is', async () => {
  expect(await visit(shop.origin).call(routes.addressConfig, {})).toEqual({ country: 'SO' });
  const inKenya = await shop.another({ SHOP_COUNTRY: 'KE' });
  expect(await visit(inKenya).call(routes.addressConfig, {})).toEqual({ country: 'KE' });
});
