import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { compared, newKey, order, orderFor, pay, sell, type Priced } from './support/api-steps.ts';
import { eventsOf } from './support/assertions.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { Customer, OpenShop } from './support/shop.ts';
import { answerOrNo, noTo, visit } from './support/visitor.ts';

/** Orders that are sent in parcels, with the real stores and two api processes. */
let shop: OpenShop;
let shirt: Priced;
beforeAll(async () => {
  shop = await openShopInside({ apis: 2 });
  shirt = await sell(shop.admin, { title: 'Cotton shirt', countInStock: 500 });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const bought = async (pieces: number, who?: Customer): Promise<string> => {
  const buyer = who ?? (await shop.customer());
  const { _id } = await order(buyer, orderFor([shirt, pieces]));
  await pay(buyer, _id);
  return _id;
};
const parcel = (qty: number, rest: object = {}) => ({
  lines: [{ variantId: shirt._id, qty }],
  carrier: 'DHL',
  ...rest,
});
const send = (id: string, body: ReturnType<typeof parcel>, key = newKey()) =>
  shop.admin.call(routes.sendParcel, { params: { id }, body }, { headers: { 'Idempotency-Key': key } });
const arrived = (id: string, parcelId = '') =>
  shop.admin.call(routes.deliverParcel, { params: { id, parcelId }, body: {} });
const typesOf = (id: string) => eventsOf(shop.backDoor.log, id);
const numberOf = async (id: string, type: string) =>
  (await typesOf(id)).filter((each) => each === type).length;

describe('an order in two parcels', () => {
  it('is sent and delivered parcel by parcel, and delivered with the last piece', async () => {
    const buyer = await shop.customer();
    const id = await bought(3, buyer);
    const one = await send(id, parcel(2, { trackingNumber: 'JD 1' }));
    expect(one).toMatchObject({
      status: 'paid',
      parcels: [
        {
          number: 1,
          items: [{ variantId: shirt._id, qty: 2 }],
          carrier: 'DHL',
          trackingNumber: 'JD 1',
          trackingUrl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD%201',
          deliveredAt: null,
        },
      ],
    });
    const own = { carrier: 'Our own van', trackingUrl: 'https://van.example/7' };
    const two = await send(id, parcel(1, own));
    expect(two.parcels[1]).toMatchObject({ number: 2, ...own, trackingNumber: null });
    const first = await arrived(id, two.parcels[1]?._id);
    expect(first).toMatchObject({ isDelivered: false, status: 'paid' });
    const last = await arrived(id, two.parcels[0]?._id);
    expect(last).toMatchObject({ isDelivered: true, status: 'delivered' });
    expect(last.deliveredAt).toBe(last.parcels[0]?.deliveredAt);
    expect((await typesOf(id)).slice(-5)).toEqual([
      'ParcelSent',
      'ParcelSent',
      'ParcelDelivered',
      'ParcelDelivered',
      'OrderDelivered',
    ]);
    buyer.cookies.set('position', String(await shop.backDoor.log.head()));
    expect(await buyer.call(routes.order, { params: { id } })).toEqual(last);
    expect((await buyer.call(routes.myOrders, {}))[0]?.parcels).toEqual(last.parcels);
  });

  it('is replayed by an auditor to what the read table says', async () => {
    const id = await bought(2);
    const { parcels } = await send(id, parcel(1, { trackingNumber: 'JD2' }));
    await arrived(id, parcels[0]?._id);
    const events = await shop.auditor.call(routes.orderEvents, { params: { id } });
    const sent = events.find(({ type }) => type === 'ParcelSent');
    expect(sent?.data).toMatchObject({ carrier: 'DHL', lines: [{ quantity: 1 }] });
    const replay = await compared(() => shop.auditor.call(routes.replayOrder, { params: { id }, query: {} }));
    expect(replay).toMatchObject({ consistent: true, changes: [{ field: 'parcels' }] });
  });

  it('is delivered whole by the order itself, whatever was sent', async () => {
    const id = await bought(3);
    await send(id, parcel(1));
    const whole = await shop.admin.call(routes.deliverOrder, { params: { id }, body: {} });
    expect(whole).toMatchObject({ status: 'delivered', parcels: [{ deliveredAt: whole.deliveredAt }] });
  });
});

describe('what was done by mistake', () => {
  const params = (id: string, parcelId = '') => ({ params: { id, parcelId } });

  it('is taken back within a minute: that a parcel was sent, that it was delivered, that the order was', async () => {
    const id = await bought(2);
    const before = await shop.admin.call(routes.order, { params: { id } });
    const { parcels } = await send(id, parcel(2));
    const parcelId = parcels[0]?._id;
    expect(await arrived(id, parcelId)).toMatchObject({ status: 'delivered' });
    const onItsWay = await shop.admin.call(routes.undoParcelDelivery, params(id, parcelId));
    expect(onItsWay).toMatchObject({ status: 'paid', deliveredAt: null, parcels: [{ deliveredAt: null }] });
    await shop.admin.call(routes.deliverOrder, { params: { id }, body: {} });
    expect(await shop.admin.call(routes.undoDelivery, { params: { id } })).toEqual(onItsWay);
    const pressed = await Promise.all(
      [1, 2, 3].map(() => shop.admin.call(routes.takeBackParcel, params(id, parcelId))),
    );
    for (const after of pressed) expect(after).toEqual({ ...before, parcels: [] });
    expect(await numberOf(id, 'ParcelSendingUndone')).toBe(1);
    const replay = await compared(() => shop.auditor.call(routes.replayOrder, { params: { id }, query: {} }));
    expect(replay.consistent).toBe(true);
    const reason = 'It is broken';
    const cancelled = await shop.admin.call(routes.cancelOrder, { params: { id }, body: { reason } });
    expect(cancelled.status).toBe('cancelled');
  });

  it('and sending it again come at the same time: no piece is sent twice', async () => {
    const id = await bought(1);
    const { parcels } = await send(id, parcel(1));
    await Promise.all([
      answerOrNo(shop.admin.call(routes.takeBackParcel, params(id, parcels[0]?._id))),
      ...[1, 2, 3].map(() => answerOrNo(send(id, parcel(1)))),
    ]);
    const [sent, undone] = [await numberOf(id, 'ParcelSent'), await numberOf(id, 'ParcelSendingUndone')];
    expect(undone).toBe(1);
    expect(sent - undone).toBeLessThanOrEqual(1);
  });
});

describe('a parcel', () => {
  it('is sent once under its key, however often it is pressed, and another one under it is refused', async () => {
    const id = await bought(4);
    const key = newKey();
    const pressed = await Promise.all(Array.from({ length: 5 }, () => send(id, parcel(1), key)));
    expect(new Set(pressed.map(({ parcels }) => parcels.map(({ _id }) => _id).join())).size).toBe(1);
    expect(await numberOf(id, 'ParcelSent')).toBe(1);
    expect(await noTo(send(id, parcel(2), key))).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('that was taken back is not said to be sent by its key, and is sent under another one', async () => {
    const id = await bought(1);
    const key = newKey();
    const { parcels } = await send(id, parcel(1), key);
    const parcelId = parcels[0]?._id ?? '';
    await shop.admin.call(routes.takeBackParcel, { params: { id, parcelId } });
    expect(await noTo(send(id, parcel(1), key))).toEqual({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await send(id, parcel(1))).parcels).toHaveLength(1);
  });

  it('is never sent of more pieces than were ordered, by however many admins at two processes', async () => {
    const id = await bought(5);
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, index) => {
        const cookies = new Map(shop.admin.cookies);
        const admin = visit(shop.origins[index % 2] ?? shop.origin, { cookies });
        return answerOrNo(admin.call(routes.sendParcel, { params: { id }, body: parcel(2) }));
      }),
    );
    expect(outcomes.filter((each) => 'answer' in each)).toHaveLength(2);
    const noes = outcomes.flatMap((each) => ('no' in each ? [each.no] : []));
    expect(noes).toEqual(
      Array.from({ length: 14 }, () => ({
        status: 409,
        code: 'PARCEL_TOO_LARGE',
        details: { left: [{ variantId: shirt._id, qty: 1 }] },
      })),
    );
    expect(await numberOf(id, 'ParcelSent')).toBe(2);
  });

  it('and cancelling come at the same time: one of the two is refused', async () => {
    const id = await bought(1);
    const [sent, cancelled] = await Promise.all([
      answerOrNo(send(id, parcel(1))),
      answerOrNo(shop.admin.call(routes.cancelOrder, { params: { id }, body: { reason: 'Out of the van' } })),
    ]);
    const noes = [sent, cancelled].flatMap((each) => ('no' in each ? [each.no.code] : []));
    expect(noes).toHaveLength(1);
    expect(['ORDER_CLOSED', 'ORDER_ALREADY_SENT']).toContain(noes[0]);
  });

  it('that was sent keeps its order from being cancelled; its money can go back', async () => {
    const id = await bought(2);
    await send(id, parcel(1));
    const cancel = shop.admin.call(routes.cancelOrder, { params: { id }, body: { reason: 'Too late' } });
    expect(await noTo(cancel)).toEqual({ status: 409, code: 'ORDER_ALREADY_SENT' });
    const refund = await shop.admin.call(routes.refundOrder, { params: { id }, body: { reason: 'Lost' } });
    expect(refund.status).toBe('refunded');
    expect(await noTo(send(id, parcel(1)))).toEqual({ status: 409, code: 'ORDER_ALREADY_REFUNDED' });
    // What has left arrives all the same.
    const after = await arrived(id, refund.parcels[0]?._id);
    expect(after).toMatchObject({ status: 'refunded', isDelivered: false });
    expect(after.parcels[0]?.deliveredAt).not.toBeNull();
  });

  it.each([
    ['no pieces', { lines: [] }],
    ['half a piece', { lines: [{ variantId: '665f1c2ab3d4e5f607182930', qty: 0.5 }] }],
    ['a carrier of two lines', { carrier: 'DHL\nhttps://elsewhere.example' }],
    ['no carrier', { carrier: '  ' }],
    ['a link that is not encrypted', { trackingUrl: 'http://dhl.example/1' }],
    ['a link that runs', { trackingUrl: 'javascript:alert(1)' }],
    ['a link that hides its host', { trackingUrl: 'https://dhl.com@elsewhere.example/1' }],
    ['a link without end', { trackingUrl: `https://dhl.example/${'1'.repeat(600)}` }],
  ])('with %s is 400', async (_, wrong) => {
    const id = await bought(1);
    const no = await noTo(send(id, { ...parcel(1), ...wrong }));
    expect(no).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(await numberOf(id, 'ParcelSent')).toBe(0);
  });

  it('of an order that is unpaid or not there, or that was never sent, is refused', async () => {
    const { _id: id } = await order(await shop.customer(), orderFor([shirt, 1]));
    expect(await noTo(send(id, parcel(1)))).toEqual({ status: 409, code: 'ORDER_NOT_PAID' });
    expect(await noTo(send(shirt._id, parcel(1)))).toEqual({ status: 404, code: 'ORDER_NOT_FOUND' });
    const paid = await bought(1);
    expect(await noTo(arrived(paid, shirt._id))).toEqual({ status: 404, code: 'PARCEL_NOT_FOUND' });
    expect(await noTo(arrived(paid, 'nonsense'))).toMatchObject({ status: 404 });
  });

  it('has its tracking erased with the person, and nobody else hears of it', async () => {
    const buyer = await shop.customer();
    const id = await bought(1, buyer);
    const { parcels } = await send(id, parcel(1, { trackingNumber: 'JD-SECRET-9' }));
    expect(
      JSON.stringify(await shop.backDoor.log.readStream(`order-${id}`), (_, value) =>
        typeof value === 'bigint' ? String(value) : (value as unknown),
      ),
    ).not.toContain('JD-SECRET-9');
    await arrived(id, parcels[0]?._id);
    await shop.admin.call(routes.deleteUser, { params: { id: buyer.userId } });
    shop.admin.cookies.set('position', String(await shop.backDoor.log.head()));
    const left = await shop.admin.call(routes.order, { params: { id } });
    expect(left.parcels).toMatchObject([{ trackingNumber: '[erased]', trackingUrl: null, carrier: 'DHL' }]);
  });
});
