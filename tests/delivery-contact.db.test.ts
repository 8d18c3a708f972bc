import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { compared, order, orderFor, sell } from './support/api-steps.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { Customer, OpenShop } from './support/shop.ts';
import { noTo } from './support/visitor.ts';

/** The recipient for the courier, beside the address that the specification has. */
let shop: OpenShop;
let asha: Customer;
let shirt: Product;
beforeAll(async () => {
  shop = await openShopInside();
  asha = await shop.customer();
  shirt = await sell(shop.admin, { countInStock: 50 });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const orderTo = (contact: object) => {
  const { shippingAddress, ...body } = orderFor([shirt, 1]);
  return { ...body, shippingAddress: { ...shippingAddress, ...contact } };
};
const placedOf = async (orderId: string) => (await shop.backDoor.log.readStream(`order-${orderId}`))[0];

describe('an order', () => {
  it('says who takes it and their phone, written as everybody dials it', async () => {
    const { _id: id, shippingAddress } = await order(
      asha,
      orderTo({ recipient: ' Hodan Abdi ', phone: '061 555 0101' }),
    );
    expect(shippingAddress).toMatchObject({ recipient: 'Hodan Abdi', phone: '+252615550101' });
    expect(await placedOf(id)).toMatchObject({ metadata: { schema: 3 } });
    const [listed] = await asha.call(routes.myOrders, {});
    expect(listed?.shippingAddress).toEqual(shippingAddress);
  });

  it('may leave both out, as every client of before does, and is what it always was', async () => {
    for (const contact of [{}, { recipient: null, phone: null }]) {
      const { _id: id, shippingAddress } = await order(asha, orderTo(contact));
      expect(shippingAddress).toMatchObject({ recipient: null, phone: null });
      const placed = await placedOf(id);
      expect(placed).toMatchObject({ metadata: { schema: 2 } });
      for (const field of ['recipient', 'phone'])
        expect(placed?.data).not.toHaveProperty(`shippingAddress.${field}`);
    }
  });

  it('is the same order when it is asked for again', async () => {
    const body = orderTo({ recipient: 'Hodan', phone: '061 555 0101' });
    const { _id: first } = await order(asha, body, 'once');
    expect((await order(asha, body, 'once'))._id).toBe(first);
    const other = orderTo({ recipient: 'Bile', phone: '061 555 0101' });
    const headers = { 'Idempotency-Key': 'once' };
    expect(await noTo(asha.call(routes.placeOrder, { body: other }, { headers }))).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it.each(['tomorrow', '12', '+999 1', '061 555 0101 ext. 7'])(
    'is refused with "%s" for a phone, and the field is named',
    async (phone) => {
      expect(await noTo(asha.call(routes.placeOrder, { body: orderTo({ phone }) }))).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        details: [{ path: 'shippingAddress.phone', message: 'must be a phone number' }],
      });
    },
  );

  it('is masked in the log, found by none of it, and replayed with it', async () => {
    const { _id: id } = await order(asha, orderTo({ recipient: 'Qamar Jaamac', phone: '+252615550177' }));
    shop.auditor.cookies.set('position', asha.cookies.get('position') ?? '');
    const [placed] = await shop.auditor.call(routes.log, { query: { stream: `order-${id}` } });
    expect(placed?.data['shippingAddress']).toMatchObject({ recipient: '[hidden]', phone: '[hidden]' });
    for (const q of ['Qamar', '615550177'])
      expect(await shop.auditor.call(routes.log, { query: { q } })).toEqual([]);
    const replay = await compared(() => shop.auditor.call(routes.replayOrder, { params: { id } }));
    expect(replay).toMatchObject({
      consistent: true,
      order: { shippingAddress: { recipient: 'Qamar Jaamac', phone: '+252615550177' } },
    });
  });

  it('is exported with where and to whom it goes', async () => {
    const { origin, cookies } = shop.admin;
    cookies.set('position', asha.cookies.get('position') ?? '');
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const file = await (await fetch(`${origin}/api/orders/export`, { headers: { cookie } })).text();
    const [head, newest] = file.split('\r\n');
    expect(head).toMatch(/,recipient,phone,address,city,postalCode,country,/);
    expect(newest).toMatch(/,Qamar Jaamac,\+252615550177,1 Storefront Street,Hargeisa,,Somaliland,/);
  });
});
