import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { createPaymentPolling } from '#services/payments/payment-polling';
import { readConfig } from '#services/platform/config';
import { eventually } from '#resilience/eventually';
import { paymentProviders } from '#services/app/compose/payment-providers';
import { claim, compared, order, orderFor, pay, sell } from '../support/api-steps.ts';
import { PAID } from '../support/assertions.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { Customer, OpenShop } from '../support/shop.ts';
import { clickOnStripesPage, tellSimulator } from '../support/stripe-page.ts';
import { noTo } from '../support/visitor.ts';

let shop: OpenShop;
let product: Product;
beforeAll(async () => {
  shop = await openShopInside();
  product = await sell(shop.admin, { price: 35, countInStock: 1_000 });
});
afterEach(async () => {
  for (const provider of ['paypal', 'stripe'] as const) await tellSimulator(shop, provider, 'faults', {});
});
afterAll(() => shop.stop());

/** A new customer's order, and its page at Stripe. */
const started = async () => {
  const buyer = await shop.customer();
  const { _id: orderId } = await order(buyer, orderFor([product, 1]));
  const { id, url } = await buyer.call(routes.startStripe, { params: { id: orderId } });
  return { buyer, orderId, id, url };
};
const see = (buyer: Customer, orderId: string) => buyer.call(routes.order, { params: { id: orderId } });
const untilPaid = async (buyer: Customer, orderId: string) => {
  await eventually(async () => (await see(buyer, orderId)).isPaid, { within: 20_000, every: 50 });
  expect(await see(buyer, orderId)).toMatchObject({ isPaid: true, status: 'paid' });
};
const typesOf = async (orderId: string) =>
  (await shop.backDoor.log.readStream(`order-${orderId}`)).map(({ type }) => type);
const untilLast = async (orderId: string, type: string) => {
  await eventually(async () => (await typesOf(orderId)).at(-1) === type, { within: 20_000, every: 50 });
  return typesOf(orderId);
};
/** The providers as another process of the shop has them. */
const providers = () => {
  const config = readConfig({ ...shop.env, PORT: new URL(shop.origin).port });
  return paymentProviders(config).providers;
};
const refundedOf = async (sessionId: string) => {
  const text = 'select refunded_cents::int as back from simulator.stripe_sessions where id = $1';
  const { rows } = await shop.backDoor.pool.query<{ back: number }>(text, [sessionId]);
  return rows[0]?.back;
};
describe("paying on Stripe's page", () => {
  it('begins at an address that a browser can be sent to, the same one while it is open', async () => {
    const { buyer, orderId, id, url } = await started();
    expect(url).toBe(`${shop.origin}/simulator/stripe/pay/${id}`);
    expect((await fetch(url)).status).toBe(200);
    const again = await buyer.call(routes.startStripe, { params: { id: orderId } });
    expect(again).toEqual({ id, url });
    expect(await typesOf(orderId)).toEqual(['OrderPlaced', 'PaymentStarted', 'ProviderOrderCreated']);
  });

  it('pays the order by the webhook alone, when no browser comes back', async () => {
    const { buyer, orderId, id, url } = await started();
    expect(await clickOnStripesPage(url, 'pay')).toBe(`/shop/order/${orderId}?stripe=${id}`);
    await untilPaid(buyer, orderId);
    expect(await typesOf(orderId)).toEqual(PAID);
  });

  it('pays the order by the browser alone, when no webhook comes', async () => {
    await tellSimulator(shop, 'stripe', 'faults', { notices: { off: true } });
    const { buyer, orderId, id, url } = await started();
    await clickOnStripesPage(url, 'pay');
    expect(await claim(buyer, orderId, id)).toMatchObject({ isPaid: true });
    expect(await typesOf(orderId)).toEqual(PAID);
  });

  it('pays the order by a look alone, when neither comes, nor the process that started it', async () => {
    await tellSimulator(shop, 'stripe', 'faults', { notices: { off: true } });
    const { buyer, orderId, url } = await started();
    await clickOnStripesPage(url, 'pay');
    const looks = createPaymentPolling({ ...shop.backDoor.shop.payments, providers: providers() });
    expect(await looks.act({ key: orderId, data: { orderId, number: 1 }, attempts: 0 })).toBe('done');
    await untilPaid(buyer, orderId);
    expect(await typesOf(orderId)).toEqual(PAID);
  });

  it('pays the order once when the browser and many webhooks come at the same time', async () => {
    await tellSimulator(shop, 'stripe', 'faults', { notices: { repeat: 5 } });
    const { buyer, orderId, id, url } = await started();
    await clickOnStripesPage(url, 'pay');
    const claims = await Promise.all(Array.from({ length: 5 }, () => claim(buyer, orderId, id)));
    for (const each of claims) expect(each.isPaid).toBe(true);
    await untilPaid(buyer, orderId);
    expect(await typesOf(orderId)).toEqual(PAID);
  });

  it('says that nothing was paid yet after a declined card, and takes another one', async () => {
    const { buyer, orderId, id, url } = await started();
    expect(await clickOnStripesPage(url, 'decline')).toBe(`/simulator/stripe/pay/${id}`);
    expect(await noTo(claim(buyer, orderId, id))).toMatchObject({
      status: 409,
      code: 'PAYMENT_NOT_APPROVED',
    });
    await clickOnStripesPage(url, 'pay');
    await untilPaid(buyer, orderId);
  });

  it('leaves the order unchanged when the buyer goes back, and PayPal can still be used', async () => {
    const { buyer, orderId, url } = await started();
    const page = await (await fetch(url)).text();
    expect(page).toContain(`href="/shop/order/${orderId}?stripe=cancelled"`);
    expect(await pay(buyer, orderId)).toMatchObject({ isPaid: true });
  });

  it('is closed once its order is cancelled: nobody can pay there any more', async () => {
    const { buyer, orderId, id, url } = await started();
    await buyer.call(routes.cancelOrder, { params: { id: orderId }, body: { reason: 'Too slow' } });
    const text = 'select state from simulator.stripe_sessions where id = $1';
    const state = async () => (await shop.backDoor.pool.query<{ state: string }>(text, [id])).rows[0]?.state;
    await expect.poll(state, { timeout: 20_000 }).toBe('expired');
    await clickOnStripesPage(url, 'pay');
    expect([await state(), (await typesOf(orderId)).at(-1)]).toEqual(['expired', 'OrderCancelled']);
  });

  it('starts over after the page has expired, and nothing can be paid on the old one', async () => {
    const { buyer, orderId, id, url } = await started();
    await shop.backDoor.pool.query(`update simulator.stripe_sessions set state = 'expired' where id = $1`, [
      id,
    ]);
    expect(await clickOnStripesPage(url, 'pay')).toBe(`/simulator/stripe/pay/${id}`);
    expect(await noTo(claim(buyer, orderId, id))).toMatchObject({ code: 'PAYMENT_DECLINED' });
    const next = await buyer.call(routes.startStripe, { params: { id: orderId } });
    expect(next.id).not.toBe(id);
    await clickOnStripesPage(next.url, 'pay');
    await untilPaid(buyer, orderId);
  });

  it('starts over under another key after Stripe broke down, which answers the first one so for ever', async () => {
    const buyer = await shop.customer();
    const { _id: id } = await order(buyer, orderFor([product, 1]));
    await tellSimulator(shop, 'stripe', 'faults', { next: [{ kind: 'break', on: 'create' }] });
    const start = () => buyer.call(routes.startStripe, { params: { id } });
    expect(await noTo(start())).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    const { url } = await start();
    await clickOnStripesPage(url, 'pay');
    await untilPaid(buyer, id);
  });

  it('says that the order is paid to who starts again before anybody has told the shop', async () => {
    await tellSimulator(shop, 'stripe', 'faults', { notices: { off: true } });
    const { buyer, orderId, url } = await started();
    await clickOnStripesPage(url, 'pay');
    const again = buyer.call(routes.startStripe, { params: { id: orderId } });
    expect(await noTo(again)).toMatchObject({ status: 409, code: 'ORDER_ALREADY_PAID' });
    expect(await typesOf(orderId)).toEqual(PAID);
  });

  it('gives the money back that comes for an order which PayPal has paid in another tab', async () => {
    const { buyer, orderId, id, url } = await started();
    await pay(buyer, orderId);
    await clickOnStripesPage(url, 'pay');
    expect((await untilLast(orderId, 'DuplicateCaptureRefunded')).at(-2)).toBe('PaymentCaptured');
    expect(await refundedOf(id)).toBe(5_025);
    // A process of the shop wrote it: whoever looks must say that they know of it.
    buyer.cookies.set('position', String(await shop.backDoor.log.head()));
    expect(await see(buyer, orderId)).toMatchObject({
      status: 'paid',
      paidWith: 'PayPal',
      refundedAmount: 0,
    });
    const steps = await buyer.call(routes.orderPayments, { params: { id: orderId } });
    expect(steps.map(({ kind, provider }) => [kind, provider])).toEqual([
      ['started', 'Stripe'],
      ['created', 'Stripe'],
      ['started', 'PayPal'],
      ['created', 'PayPal'],
      ['captured', 'PayPal'],
      ['duplicate-refunded', 'Stripe'],
    ]);
    const params = { id: orderId };
    const newest = await compared(() => shop.auditor.call(routes.replayOrder, { params }));
    expect(newest).toMatchObject({ payment: steps.at(-1), consistent: true });
    const cookie = `session=${shop.admin.cookies.get('session')}`;
    const exported = await fetch(`${shop.origin}/api/orders/export`, { headers: { cookie } });
    expect(await exported.text()).toContain(`Stripe duplicate-refunded 50.25 ${id}`);
  });

  it('gives a wrong sum back, and the order stays unpaid', async () => {
    const { buyer, orderId, id, url } = await started();
    await shop.backDoor.pool.query('update simulator.stripe_sessions set amount_cents = 100 where id = $1', [
      id,
    ]);
    await clickOnStripesPage(url, 'pay');
    await eventually(async () => (await refundedOf(id)) === 100, { within: 20_000, every: 50 });
    expect(await refundedOf(id)).toBe(100);
    expect(await noTo(claim(buyer, orderId, id))).toMatchObject({ code: 'PAYMENT_UNKNOWN' });
    expect(await see(buyer, orderId)).toMatchObject({ isPaid: false });
  });

  it('does not take one order’s session for another order, nor somebody else’s', async () => {
    const [one, other] = [await started(), await started()];
    await clickOnStripesPage(one.url, 'pay');
    expect(await noTo(claim(other.buyer, other.orderId, one.id))).toMatchObject({ code: 'PAYMENT_UNKNOWN' });
    expect(await noTo(claim(other.buyer, one.orderId, one.id))).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });
});

describe('money that a provider holds back', () => {
  it.each([
    [false, 'PaymentCaptured'],
    [true, 'PaymentFailed'],
  ])('pays at Stripe when it comes (denied: %s)', async (deny, last) => {
    await tellSimulator(shop, 'stripe', 'faults', { next: [{ kind: 'pending' }] });
    const { buyer, orderId, id, url } = await started();
    await clickOnStripesPage(url, 'pay');
    expect(await noTo(claim(buyer, orderId, id))).toMatchObject({ status: 503, code: 'PAYMENT_PENDING' });
    expect((await typesOf(orderId)).at(-1)).toBe('PaymentCaptureStarted');
    await tellSimulator(shop, 'stripe', `sessions/${id}/settle`, { deny });
    await untilLast(orderId, last);
    // The read table may follow the log a moment later.
    await expect.poll(async () => (await see(buyer, orderId)).isPaid, { timeout: 20_000 }).toBe(!deny);
    expect(await (deny ? pay : see)(buyer, orderId)).toMatchObject({ isPaid: true });
  });

  it.each([
    [false, 'PaymentCaptured'],
    [true, 'PaymentFailed'],
  ])('pays at PayPal when it comes (denied: %s)', async (deny, last) => {
    await tellSimulator(shop, 'paypal', 'faults', { next: [{ kind: 'pending', on: 'capture' }] });
    const buyer = await shop.customer();
    const { _id: orderId } = await order(buyer, orderFor([product, 1]));
    expect(await noTo(pay(buyer, orderId))).toMatchObject({ status: 503, code: 'PAYMENT_PENDING' });
    const text = `select c.id from simulator.paypal_captures c join simulator.paypal_orders o on o.id = c.order_id
      where o.custom_id = $1`;
    const { rows } = await shop.backDoor.pool.query<{ id: string }>(text, [orderId]);
    await tellSimulator(shop, 'paypal', `captures/${rows[0]?.id}/settle`, { deny });
    await untilLast(orderId, last);
    // The read table may follow the log a moment later.
    await expect.poll(async () => (await see(buyer, orderId)).isPaid, { timeout: 20_000 }).toBe(!deny);
  });

  it('pays when its time has come, told by the webhook', async () => {
    await tellSimulator(shop, 'stripe', 'faults', { next: [{ kind: 'pending', after: 300 }] });
    const { buyer, orderId, url } = await started();
    await clickOnStripesPage(url, 'pay');
    await untilPaid(buyer, orderId);
  });
});

describe("money that is given back at the provider's own site", () => {
  it.each(['Stripe', 'PayPal'] as const)('(%s) is told by a webhook and recorded', async (name) => {
    const provider = providers()[name];
    const { buyer, orderId, url } = await started();
    if (name === 'Stripe') await clickOnStripesPage(url, 'pay');
    else await pay(buyer, orderId);
    await untilLast(orderId, 'PaymentCaptured');
    const captured = (await shop.backDoor.log.readStream(`order-${orderId}`)).at(-1)?.data;
    const { captureId } = z.object({ captureId: z.string() }).parse(captured);
    await provider?.refund({ captureId, amountCents: 10_00, idempotencyKey: `by hand ${orderId}` });
    await untilLast(orderId, 'PaymentRefunded');
    buyer.cookies.set('position', String(await shop.backDoor.log.head()));
    const seen = await see(buyer, orderId);
    expect(seen).toMatchObject({ status: 'paid', refundedAmount: 10 });
  });
});
