import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { defaultMethods } from '#contracts/shipping/methods';
import { UNNAMED_DELIVERY, type ListedMethod } from '#contracts/shipping/views';
import { eventually } from '#resilience/eventually';
import { newKey, order, orderFor, sell, type Priced } from './support/api-steps.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { Customer, OpenShop } from './support/shop.ts';
import { answerOrNo, noTo, visit } from './support/visitor.ts';

/** Delivery methods as shoppers choose and admins set them, with the real stores and two api processes. */
let shop: OpenShop;
let shirt: Priced;
let buyer: Customer;
beforeAll(async () => {
  shop = await openShopInside({ apis: 2 });
  shirt = await sell(shop.admin, { title: 'Cotton shirt', countInStock: 500 });
  buyer = await shop.customer();
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const [standard = '', express = '', pickup = ''] = defaultMethods('SO').map(({ methodId }) => methodId);
const DAY = /^\d{4}-\d\d-\d\d$/;

/** One shirt for 20.00 with a delivery method, at its price. */
const oneShirt = (deliveryMethod?: string, shippingPrice = 10, country = 'Somalia') => {
  const body = orderFor([shirt, 1]);
  return {
    ...body,
    shippingAddress: { ...body.shippingAddress, country },
    ...(deliveryMethod !== undefined && { deliveryMethod }),
    shippingPrice,
    totalPrice: 23 + shippingPrice,
  };
};
const refused = (...of: Parameters<typeof oneShirt>) =>
  noTo(buyer.call(routes.placeOrder, { body: oneShirt(...of) }));
const optionsTo = (country?: string) =>
  visit(shop.origin).call(routes.deliveryOptions, { query: country === undefined ? {} : { country } });
const methods = (by = shop.admin) => by.call(routes.deliveryMethods, {});
const bodyOf = ({ _id, kind: _kind, ...body }: ListedMethod, changes: object = {}) => ({
  params: { id: _id },
  body: { ...body, ...changes },
});
const change = async (id: string, changes: object, by = shop.admin) => {
  const { methods: all, revision } = await methods(by);
  const method = all.find((each) => each._id === id);
  if (!method) throw new Error(`No method ${id}`);
  return by.call(routes.changeDeliveryMethod, bodyOf(method, { revision, ...changes }));
};
const placedEvent = async (id: string) => (await shop.backDoor.log.readStream(`order-${id}`)).at(0);

describe('who orders', () => {
  it('sees what goes to a country, at what price and when', async () => {
    const all = await optionsTo('Somalia');
    expect(all.map(({ _id, kind, price, freeAbove }) => [_id, kind, price, freeAbove])).toEqual([
      [standard, 'standard', 10, 100],
      [express, 'express', 18, null],
      [pickup, 'pickup', 0, null],
    ]);
    for (const { promise } of all) {
      expect(promise.from).toMatch(DAY);
      expect(promise.to >= promise.from).toBe(true);
    }
    const anywhere = await optionsTo();
    // The hour at which the promised days change may strike in between.
    expect([all, await optionsTo('Somalia')]).toContainEqual(anywhere);
    expect((await optionsTo('Kenya')).map(({ kind }) => kind)).toEqual(['standard']);
  });

  it.each([
    ['standard', standard, 10],
    ['express', express, 18],
    ['pickup', pickup, 0],
  ])('gets %s at its price, with the days that were promised', async (kind, id, price) => {
    const promised = async () => (await optionsTo('Somalia')).find(({ _id }) => _id === id)?.promise;
    const before = await promised();
    const placed = await order(buyer, oneShirt(id, price));
    expect(placed).toMatchObject({ shippingPrice: price, totalPrice: 23 + price });
    const { promise } = placed.delivery;
    // The hour at which the promised days change may strike in between.
    expect([before, await promised()]).toContainEqual(promise);
    expect(placed.delivery).toEqual({ methodId: id, kind, name: null, promise, place: null });
    expect(await buyer.call(routes.order, { params: { id: placed._id } })).toMatchObject({
      delivery: placed.delivery,
    });
    expect((await placedEvent(placed._id))?.metadata.schema).toBe(5);
  });

  it('and names no method gets standard and no promise, in the version that the release before reads', async () => {
    const placed = await order(buyer, oneShirt());
    expect(placed.delivery).toEqual(UNNAMED_DELIVERY);
    expect((await placedEvent(placed._id))?.metadata.schema).toBe(2);
  });

  it('is asked to choose another where theirs does not go, and told which there are', async () => {
    const no = { status: 409, code: 'DELIVERY_METHOD_UNAVAILABLE' };
    expect(await refused(express, 18, 'Kenya')).toMatchObject({ ...no, details: { offered: [standard] } });
    expect(await refused('f'.repeat(24))).toMatchObject({
      ...no,
      details: { offered: [standard, express, pickup] },
    });
    expect(await refused('express')).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it('pays what the method costs, whatever they say', async () => {
    expect(await refused(express, 10)).toMatchObject({
      status: 409,
      code: 'PRICE_CHANGED',
      details: { shippingPrice: 18, totalPrice: 41 },
    });
    expect(await refused(standard, 0)).toMatchObject({ code: 'PRICE_CHANGED' });
  });

  it('makes one order under one key, and no other by another method', async () => {
    const key = newKey();
    const placed = await order(buyer, oneShirt(express, 18), key);
    expect((await order(buyer, oneShirt(express, 18), key))._id).toBe(placed._id);
    expect(await noTo(order(buyer, oneShirt(pickup, 0), key))).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });
});

describe('an admin', () => {
  it('changes a price: the next order pays it, by every process, and those of before keep theirs', async () => {
    const before = await order(buyer, oneShirt(express, 18));
    const name = { en: 'By car', so: 'Baabuur' };
    await change(express, { price: 12.5, name });
    // Another process may show a changed choice only after a second; refusing it is certain at once.
    for (const origin of shop.origins) {
      const isShown = async () =>
        (await visit(origin).call(routes.deliveryOptions, { query: {} })).some(({ price }) => price === 12.5);
      expect(await eventually(isShown, { within: 20_000 })).toBe(true);
    }
    expect(await refused(express, 18)).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { shippingPrice: 12.5, totalPrice: 35.5 },
    });
    const placed = await order(buyer, oneShirt(express, 12.5));
    expect(placed.delivery).toMatchObject({ methodId: express, kind: 'express', name });
    expect(await buyer.call(routes.order, { params: { id: before._id } })).toMatchObject({
      shippingPrice: 18,
      delivery: { name: null },
    });
  });

  it('says where orders are picked up: those from then on keep it, and no other way has a place', async () => {
    const before = await order(buyer, oneShirt(pickup, 0));
    const place = {
      en: 'Gate 3\nEvery day, 8:00 to 18:00',
      so: 'Albaabka 3aad\nMaalin kasta, 8:00 ilaa 18:00',
    };
    await change(pickup, { place });
    for (const origin of shop.origins) {
      const isShown = async () =>
        (await visit(origin).call(routes.deliveryOptions, { query: {} })).at(-1)?.place;
      await expect.poll(isShown).toEqual(place);
    }
    const placed = await order(buyer, oneShirt(pickup, 0));
    await change(pickup, { place: null });
    const read = async (id: string) => (await buyer.call(routes.order, { params: { id } })).delivery.place;
    expect([await read(before._id), await read(placed._id)]).toEqual([null, place]);
    expect((await placedEvent(placed._id))?.metadata.schema).toBe(6);
    expect(await noTo(change(express, { place }))).toMatchObject({ status: 409, code: 'PLACE_NEEDS_PICKUP' });
  });

  it('who was slower than another is told so, and nothing of theirs is done', async () => {
    const { methods: all, revision } = await methods();
    const [first] = all;
    if (!first) throw new Error('No methods');
    const ask = (price: number) =>
      answerOrNo(shop.admin.call(routes.changeDeliveryMethod, bodyOf(first, { revision, freeAbove: price })));
    const answers = await Promise.all([ask(90), ask(80)]);
    const lost = answers.flatMap((each) => ('no' in each ? [each.no] : []));
    expect(lost).toMatchObject([
      { status: 409, code: 'CHANGED_MEANWHILE', details: { revision: revision + 1 } },
    ]);
    const { methods: now } = await methods();
    expect([80, 90]).toContain(now[0]?.freeAbove);
    await change(standard, { freeAbove: 100 });
  });

  it('adds one for some countries, takes it away, and the log says who did what', async () => {
    const { revision } = await methods();
    const body = {
      kind: 'standard' as const,
      name: null,
      countries: ['KE', 'DJ'],
      price: 25,
      freeAbove: null,
      days: { from: 5, to: 8 },
      isActive: true,
      revision,
    };
    const added = await shop.admin.call(routes.addDeliveryMethod, { body });
    const method = added.methods.at(-1);
    expect(method).toMatchObject({ kind: 'standard', countries: ['DJ', 'KE'], price: 25 });
    expect(await optionsTo('Kenya')).toMatchObject([{ _id: method?._id, price: 25 }]);
    expect(await refused(undefined, 10, 'Kenya')).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { shippingPrice: 25 },
    });
    await change(method?._id ?? '', { isActive: false });
    expect(await optionsTo('Kenya')).toMatchObject([{ _id: standard }]);
    const said = await shop.admin.call(routes.log, { query: { stream: 'shipping-all' } });
    expect(said.map(({ type, actor }) => [type, 'id' in actor && actor.role]).slice(0, 2)).toEqual([
      ['DeliveryMethodDeactivated', 'admin'],
      ['DeliveryMethodAdded', 'admin'],
    ]);
  });

  it('keeps one standard method that goes anywhere, and is told what makes no sense', async () => {
    expect(await noTo(change(standard, { isActive: false }))).toMatchObject({
      status: 409,
      code: 'STANDARD_METHOD_NEEDED',
    });
    const bad = { status: 400, code: 'INVALID_INPUT' };
    for (const changes of [
      { days: { from: 3, to: 2 } },
      { price: -1 },
      { price: 0.001 },
      { countries: [] },
      { countries: ['ZZ'] },
      { countries: ['SO', 'SO'] },
      { name: { en: 'By car', so: '' } },
      { place: { en: 'Gate 3', so: ' ' } },
      { place: { en: 'Gate\u0007', so: 'Albaab' } },
      { kind: 'pickup' },
    ])
      expect(await noTo(change(express, changes))).toMatchObject(bad);
    expect(
      await noTo(
        shop.admin.call(routes.changeDeliveryMethod, {
          params: { id: 'f'.repeat(24) },
          body: {
            name: null,
            countries: null,
            price: 1,
            freeAbove: null,
            days: { from: 1, to: 1 },
            isActive: true,
          },
        }),
      ),
    ).toMatchObject({ status: 404, code: 'DELIVERY_METHOD_NOT_FOUND' });
  });
});
