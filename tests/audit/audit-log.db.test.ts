import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { shortOrderNumber } from '#contracts/kernel/ids';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { eventually } from '#resilience/eventually';
import { order, orderFor, pay, sell } from '../support/api-steps.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { Customer, OpenShop } from '../support/shop.ts';
import { noTo, visit } from '../support/visitor.ts';

/** The audit area's log: its contents, who caused what, and who has looked at whose data. */
let shop: OpenShop;
let asha: Customer;
let shirt: Product;
let orderId: string;
beforeAll(async () => {
  shop = await openShopInside();
  asha = await shop.customer();
  shirt = await sell(shop.admin, { title: 'Indigo shirt', price: 20, countInStock: 5 });
  ({ _id: orderId } = await order(asha, orderFor([shirt, 2])));
  await pay(asha, orderId);
  await shop.admin.call(routes.deliverOrder, { params: { id: orderId } });
  await shop.admin.call(routes.updateProduct, { params: { id: shirt._id }, body: { price: 22 } });
  shop.auditor.cookies.set('position', shop.admin.cookies.get('position') ?? '');
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const log = (query: object) => shop.auditor.call(routes.log, { query });

describe('the log', () => {
  it('shows the newest first, says how many there are, and goes on behind a cursor', async () => {
    const all = await log({});
    const positions = all.map(({ position }) => BigInt(position));
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? 1 : -1)));
    // A process may append something between the two.
    expect(Number(shop.auditor.heard().headers.get('x-total-count'))).toBeGreaterThanOrEqual(all.length);
    const orders = await log({ type: 'OrderPlaced' });
    expect(shop.auditor.heard().headers.get('x-total-count')).toBe(String(orders.length));
    const first = await log({ limit: '3' });
    const cursor = shop.auditor.heard().headers.get('x-next-cursor') ?? '';
    const paged = [...first, ...(await log({ limit: '1000', cursor }))];
    // A process may have appended something in between.
    const newest = positions[0] ?? 0n;
    expect(paged.filter(({ position }) => BigInt(position) <= newest)).toEqual(all);
  });

  it('is filtered by stream, type, actor, correlation, words and date', async () => {
    const stream = `order-${orderId}`;
    const types = (await log({ stream })).map(({ type }) => type);
    expect(types).toEqual([
      'OrderDelivered',
      'PaymentCaptured',
      'PaymentCaptureStarted',
      'ProviderOrderCreated',
      'PaymentStarted',
      'OrderPlaced',
    ]);
    const [placed] = await log({ type: 'OrderPlaced' });
    expect(placed).toMatchObject({ stream, revision: 0, actor: { id: asha.userId, role: 'customer' } });
    expect(await log({ type: 'OrderDelivered', actor: shop.admin.userId })).toHaveLength(1);
    expect(await log({ type: 'OrderDelivered', actor: asha.userId })).toEqual([]);
    const end = shop.admin.userId.slice(-6);
    for (const actor of [end, `…${end}`, ` ${end.toUpperCase()} `])
      expect(await log({ type: 'OrderDelivered', actor })).toHaveLength(1);
    for (const actor of [end.slice(1), shop.admin.userId.slice(0, 6), asha.userId.slice(-6)])
      expect(await log({ type: 'OrderDelivered', actor })).toEqual([]);
    const together = await log({ correlation: placed?.correlationId ?? '' });
    expect(together.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['OrderPlaced', 'StockReserved']),
    );
    expect((await log({ q: 'indigo', type: 'ProductCreated' })).map((each) => each.stream)).toEqual([
      `product-${shirt._id}`,
    ]);
    expect(await log({ q: 'hargeisa' })).toEqual([]);
    expect(await log({ from: '2999-01-01' })).toEqual([]);
  });

  it('is asked with what a customer says: a number, an e-mail address, a name; the look at a person is recorded', async () => {
    const stream = `order-${orderId}`;
    const number = `#${shortOrderNumber(orderId)}`;
    const whose = async (q: string) => {
      const found = await log({ q, type: 'OrderPlaced' });
      return [found.map((each) => each.stream), shop.auditor.heard().headers.get('x-look-recorded')];
    };
    expect(await whose(number)).toEqual([[stream], null]);
    const looks = async () => {
      const events = await shop.backDoor.log.readStream(`access-${asha.userId}`);
      return events.filter(({ data }) => (data as { stream: string }).stream === `account-${asha.userId}`);
    };
    expect(await looks()).toEqual([]);
    expect(await whose(` ${asha.email.toUpperCase()} `)).toEqual([[stream], 'true']);
    expect(await looks()).toMatchObject([{ data: { viewerId: shop.auditor.userId } }]);
    expect(await whose('somebody.else@suuq.test')).toEqual([[], null]);
    const { user } = await asha.call(routes.profile, {});
    expect(await whose(user.name.toLowerCase())).toEqual([[stream], 'true']);
    expect(await whose(user.name.slice(0, -1))).toEqual([[], null]);
    expect(await looks()).toHaveLength(1);
  });

  it('finds the guests of an e-mail address, too; the look at each is recorded', async () => {
    const email = 'hodan.guest@suuq.test';
    const guests: string[] = [];
    for (const name of ['Hodan', 'Hodan Ali']) {
      const { user } = await visit(shop.origin).call(routes.beginAsGuest, { body: { name, email } });
      guests.push(user._id);
    }
    const streams = guests.map((id) => `account-${id}`).toSorted();
    const begun = async () =>
      (await log({ q: email, type: 'GuestRegistered' })).map(({ stream }) => stream).toSorted();
    await expect.poll(begun, { timeout: 20_000 }).toEqual(streams);
    expect(shop.auditor.heard().headers.get('x-look-recorded')).toBe('true');
    for (const id of guests) {
      const looks = await shop.backDoor.log.readStream(`access-${id}`);
      const look = { userId: id, viewerId: shop.auditor.userId, stream: `account-${id}` };
      expect(looks.map(({ data }) => data)).toMatchObject([look]);
    }
  });

  it('finds the guest who ordered among many who began with the same address and did nothing', async () => {
    const email = 'sahra.guest@suuq.test';
    const begin = async (name: string) => {
      const guest = visit(shop.origin);
      const { user } = await guest.call(routes.beginAsGuest, { body: { name, email } });
      return { ...guest, user };
    };
    const goods = await sell(shop.admin, { title: 'Red shirt', price: 20, countInStock: 200 });
    const found = async (): Promise<number> =>
      (await log({ q: email, type: 'OrderPlaced', limit: '1000' })).length;
    for (let one = 0; one < 60; one += 1) await begin(`Nobody ${one}`);
    await order(await begin('Sahra'), orderFor([goods, 1]));
    for (let one = 0; one < 60; one += 1) await begin(`Nobody ${one}`);
    await expect.poll(found, { timeout: 20_000 }).toBe(1);
  });

  it('masks what is personal; showing it is recorded, once', async () => {
    const [placed] = await log({ stream: `order-${orderId}`, type: 'OrderPlaced' });
    expect(placed?.masked).toEqual(['shippingAddress']);
    expect(placed?.data['shippingAddress']).toMatchObject({ city: '[hidden]' });
    const params = { position: placed?.position ?? '' };
    const shown = await shop.auditor.call(routes.showPersonalData, { params, body: {} });
    expect(shown.data['shippingAddress']).toMatchObject({ city: 'Hargeisa' });
    await shop.auditor.call(routes.showPersonalData, { params, body: {} });
    expect(shop.auditor.heard().headers.get('x-look-recorded')).toBe('true');
    const { userId: actor } = shop.auditor;
    const looks = await log({ stream: `access-${asha.userId}`, q: `order-${orderId}`, actor });
    expect(looks).toMatchObject([
      {
        type: 'PersonalDataViewed',
        actor: { id: shop.auditor.userId, role: 'auditor' },
        data: { viewerId: shop.auditor.userId, stream: `order-${orderId}` },
      },
    ]);
  });

  it('masks why a review was hidden also where an older shop wrote it in the clear', async () => {
    const productId = 'c'.repeat(24);
    const stream = `review-${productId}-${asha.userId}`;
    const [{ metadata }] = (await shop.backDoor.log.readStream(`order-${orderId}`)) as [RecordedEvent];
    const data = {
      productId,
      userId: asha.userId,
      reason: 'Asha was rude',
      at: '2026-05-03T08:45:19.640Z',
    };
    const hidden = { id: randomUUID(), type: 'ReviewHidden', data, metadata: { ...metadata, schema: 1 } };
    await shop.backDoor.log.append(stream, -1, [hidden]);
    const [listed] = await eventually(
      async () => {
        const found = await log({ stream });
        return found.length > 0 ? found : undefined;
      },
      { within: 20_000 },
    ).then((found) => found ?? []);
    expect(listed).toMatchObject({ masked: ['reason'], data: { reason: '[hidden]' } });
    const params = { position: listed?.position ?? '' };
    const shown = await shop.auditor.call(routes.showPersonalData, { params, body: {} });
    expect(shown.data['reason']).toBe('Asha was rude');
    expect(await log({ stream: `access-${asha.userId}`, q: stream })).toHaveLength(1);
  });

  it("records who replays an order, since that shows the customer's address", async () => {
    await shop.admin.call(routes.replayOrder, { params: { id: orderId } });
    await shop.admin.call(routes.orderEvents, { params: { id: orderId } });
    shop.auditor.cookies.delete('position');
    const stream = await shop.backDoor.log.readStream(`access-${asha.userId}`);
    expect(
      stream.filter(({ metadata }) => 'id' in metadata.actor && metadata.actor.id === shop.admin.userId),
    ).toHaveLength(1);
  });

  it('records an auditor and an admin who open an order outside of the audit area, and says so; not its owner', async () => {
    const lamp = await sell(shop.admin, { title: 'Brass lamp', price: 20, countInStock: 5 });
    const another = await order(asha, orderFor([lamp, 1]));
    const params = { id: another._id };
    const looks = async () => {
      const events = await shop.backDoor.log.readStream(`access-${asha.userId}`);
      return events.filter(({ data }) => (data as { stream: string }).stream === `order-${another._id}`);
    };
    shop.admin.cookies.set('position', asha.cookies.get('position') ?? '');
    shop.auditor.cookies.set('position', asha.cookies.get('position') ?? '');
    const recorded = async (visitor: Customer) => {
      const seen = await visitor.call(routes.order, { params });
      expect(seen.shippingAddress.city).toBe('Hargeisa');
      return visitor.heard().headers.get('x-look-recorded');
    };
    expect(await recorded(asha)).toBeNull();
    expect(await looks()).toEqual([]);
    for (const visitor of [shop.auditor, shop.admin, shop.admin])
      expect(await recorded(visitor)).toBe('true');
    expect(await looks()).toMatchObject(
      [shop.auditor, shop.admin].map(({ userId: viewerId }) => ({ data: { viewerId } })),
    );
  });

  it('tells the story of an event and of a request, and why a value is what it is', async () => {
    const [placed] = await log({ stream: `order-${orderId}`, type: 'OrderPlaced' });
    const story = await shop.auditor.call(routes.eventStory, {
      params: { position: placed?.position ?? '' },
    });
    expect(story.event).toEqual(placed);
    const params = { correlationId: placed?.correlationId ?? '' };
    const trace = await shop.auditor.call(routes.trace, { params });
    expect(trace.map(({ type }) => type)).toContain('StockReserved');
    const pageOf = (page: number) =>
      shop.auditor.call(routes.trace, { params, query: { limit: '2', page: String(page) } });
    expect(await pageOf(2)).toEqual(trace.slice(2, 4));
    expect(await pageOf(1_000)).toEqual([]);

    const why = await shop.auditor.call(routes.whyOrder, { params: { id: orderId } });
    const setBy = Object.fromEntries(why.map(({ field, setBy: { type } }) => [field, type]));
    expect(setBy).toMatchObject({
      totalPrice: 'OrderPlaced',
      isPaid: 'PaymentCaptured',
      status: 'OrderDelivered',
      deliveredAt: 'OrderDelivered',
    });
    const product = await shop.auditor.call(routes.whyProduct, { params: { id: shirt._id } });
    expect(product.find(({ field }) => field === 'price')).toMatchObject({
      value: 22,
      setBy: { type: 'ProductPriceChanged', actor: { id: shop.admin.userId } },
    });
    expect(product.find(({ field }) => field === 'countInStock')).toMatchObject({
      value: 3,
      setBy: { type: 'StockReserved' },
    });
  });

  it('names what a process did as part of the story that caused it', async () => {
    const [captured] = await log({ stream: `order-${orderId}`, type: 'PaymentCaptured' });
    const params = { position: captured?.position ?? '' };
    const caused = await eventually(
      async () => {
        const { caused: events, causedTotal } = await shop.auditor.call(routes.eventStory, { params });
        return events.length > 1 && events.length === causedTotal
          ? events.toSorted((one, other) => one.type.localeCompare(other.type))
          : undefined;
      },
      { within: 20_000 },
    );
    const story = { correlationId: captured?.correlationId, causationId: captured?.eventId };
    expect(caused).toMatchObject([
      { type: 'InvoiceIssued', actor: { process: 'invoices' }, ...story },
      { type: 'StockCommitted', actor: { process: 'settle-stock' }, ...story },
    ]);
  });

  it('is for auditors and admins, and says what is not there or cannot be meant', async () => {
    expect(await noTo(asha.call(routes.log, {}))).toMatchObject({ status: 403 });
    expect(await noTo(visit(shop.origin).call(routes.log, {}))).toMatchObject({ status: 401 });
    const nowhere = { params: { position: '999999999999' } };
    expect(await noTo(shop.auditor.call(routes.eventStory, nowhere))).toMatchObject({ status: 404 });
    expect(await noTo(shop.auditor.call(routes.trace, { params: { correlationId: 'x' } }))).toMatchObject({
      status: 404,
    });
    expect(await noTo(shop.auditor.call(routes.whyProduct, { params: { id: orderId } }))).toMatchObject({
      status: 404,
    });
    for (const query of ['from=yesterday', 'colour=red', 'limit=0'])
      expect(await shop.auditor.send('GET', `/audit/events?${query}`)).toMatchObject({ status: 400 });
  });
});
