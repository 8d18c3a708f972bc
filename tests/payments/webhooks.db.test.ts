import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { CERTIFICATE, signingKey } from '#services/embedded/simulator/paypal/telling';
import { chance } from '#services/seed/demo/history/chance';
import { readConfig } from '#services/platform/config';
import { eventually } from '#resilience/eventually';
import { standInSecrets } from '#services/embedded/simulator/accounts';
import { approvedPayment, claim, order, orderFor, pay, sell } from '../support/api-steps.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { OpenShop } from '../support/shop.ts';
import { clickOnStripesPage, tellSimulator } from '../support/stripe-page.ts';
import { payPalCapture, signAsPayPal, signAsStripe, stripeEvent, type SignedWebhook } from './signed.ts';

/** How many are forged: `WEBHOOKS_FORGED=400 npm run test:db -- tests/payments/webhooks`. */
const FORGED = Number(process.env['WEBHOOKS_FORGED'] ?? 60);
const SEED = Number(process.env['WEBHOOKS_SEED'] ?? 20_261_127);
const NOBODYS = 'f'.repeat(24);

let shop: OpenShop;
let product: Product;
let secrets: ReturnType<typeof standInSecrets>;
let key: string;
let made = 0;

beforeAll(async () => {
  shop = await openShopInside();
  product = await sell(shop.admin, { price: 35, countInStock: 1_000 });
  secrets = standInSecrets(readConfig(shop.env));
  key = (await signingKey(shop.backDoor.pool, new Date())).privateKey;
});
afterAll(() => shop.stop());

const certificate = () => `${shop.origin}/simulator/paypal/v1/notifications/certs/${CERTIFICATE}`;
const byPayPal = (body: string) =>
  signAsPayPal(body, {
    key,
    webhookId: secrets.payPal.webhookId,
    certificate: certificate(),
    now: new Date(),
  });
const byStripe = (body: string) =>
  signAsStripe(body, { secret: secrets.stripe.webhookSecret, now: new Date() });

const newWebhook = (about: { orderId?: string; providerOrderId?: string; cents?: number } = {}) => {
  const id = `WH-${SEED}-${++made}`;
  const { orderId = NOBODYS, providerOrderId = 'NOSUCHORDER123456', cents = 50_25 } = about;
  return {
    id,
    body: payPalCapture({ id, type: 'PAYMENT.CAPTURE.COMPLETED', orderId, providerOrderId, cents }),
  };
};

const answer = z.object({ received: z.boolean().optional(), code: z.string().optional() });
const deliver = async ({ provider, body, headers }: SignedWebhook) => {
  const response = await fetch(`${shop.origin}/api/webhooks/${provider.toLowerCase()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(30_000),
  });
  return { status: response.status, ...answer.parse(await response.json()) };
};
/** The webhooks recorded after a position; the shop's own process managers go on in the meantime. */
const keptSince = async (position: bigint) => {
  const found: string[] = [];
  for await (const { events } of shop.backDoor.log.readAll(position))
    found.push(...events.filter(({ type }) => type === 'WebhookReceived').map(({ stream }) => stream));
  return found;
};
const kept = async (name: string) => (await shop.backDoor.log.readStream(`webhook-${name}`)).length;

describe('a webhook over HTTP', () => {
  it('is kept once and answered alike, however often and at once it comes', async () => {
    const { id, body } = newWebhook();
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(byPayPal(body))));
    for (const each of answers) expect(each).toEqual({ status: 200, received: true });
    expect(await kept(`PayPal-${id}`)).toBe(1);
    const event = stripeEvent({
      id: `evt_${SEED}`,
      type: 'charge.dispute.created',
      object: { object: 'dispute' },
    });
    for (const each of [byStripe(event), byStripe(event)])
      expect(await deliver(each)).toEqual({ status: 200, received: true });
    expect(await kept(`Stripe-evt_${SEED}`)).toBe(1);
  });

  it('about an order that is not there is kept, and changes nothing', async () => {
    const { id, body } = newWebhook();
    expect(await deliver(byPayPal(body))).toMatchObject({ status: 200 });
    expect(await kept(`PayPal-${id}`)).toBe(1);
    expect(await shop.backDoor.log.readStream(`order-${NOBODYS}`)).toEqual([]);
  });

  it('pays nothing by what it says: the provider is asked', async () => {
    const buyer = await shop.customer();
    const { _id: orderId } = await order(buyer, orderFor([product, 1]));
    const { id: providerOrderId } = await buyer.call(routes.startPayPal, { params: { id: orderId } });
    const { body } = newWebhook({ orderId, providerOrderId });
    expect(await deliver(byPayPal(body))).toMatchObject({ status: 200 });
    // A later webhook, of another order, is processed after it.
    const other = await order(buyer, orderFor([product, 1]));
    const { url } = await buyer.call(routes.startStripe, { params: { id: other._id } });
    await clickOnStripesPage(url, 'pay');
    const isPaid = async (id: string) => (await buyer.call(routes.order, { params: { id } })).isPaid;
    await eventually(() => isPaid(other._id), { within: 20_000, every: 50 });
    expect(await isPaid(other._id)).toBe(true);
    expect(await isPaid(orderId)).toBe(false);
  });

  it('holds nothing personal, and not its body', async () => {
    const id = `WH-${SEED}-personal`;
    const payer = { email_address: 'hodan@example.com', name: { given_name: 'Hodan' } };
    const body = JSON.stringify({
      id,
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      summary: 'Hodan paid',
      resource: { payer },
    });
    expect(await deliver(byPayPal(body))).toMatchObject({ status: 200 });
    const [event] = await shop.backDoor.log.readStream(`webhook-PayPal-${id}`);
    expect(event?.type).toBe('WebhookReceived');
    expect(JSON.stringify(event?.data)).not.toMatch(/hodan/i);
  });

  it('is answered in the order of all calls: what cannot be read is told before what is not signed', async () => {
    const { headers } = byPayPal('{}');
    for (const [body, code] of [
      ['{"id', 'UNREADABLE_BODY'],
      ['[]', 'INVALID_INPUT'],
      ['{}', 'BAD_SIGNATURE'],
    ] as const)
      expect(
        await deliver({ provider: 'PayPal', body, headers: body === '{}' ? {} : headers }),
      ).toMatchObject({
        status: 400,
        code,
      });
    const large = JSON.stringify({ text: 'x'.repeat(200_000) });
    expect(await deliver(byPayPal(large))).toMatchObject({ status: 413 });
  });
});

describe('a forged webhook', () => {
  const changes: readonly ((signed: SignedWebhook) => SignedWebhook)[] = [
    (signed) => ({ ...signed, headers: {} }),
    (signed) => ({ ...signed, body: signed.body.replace('50.25', '99.99').replace('5025', '9999') }),
    (signed) => ({ ...signed, body: `${signed.body} ` }),
    (signed) => ({
      ...signed,
      headers: Object.fromEntries(
        Object.entries(signed.headers).map(([name, value]) => [name, `${value.slice(0, -8)}AAAAAAA=`]),
      ),
    }),
    (signed) => ({ ...signed, provider: signed.provider === 'PayPal' ? 'Stripe' : 'PayPal' }),
    (signed) => ({
      ...signed,
      headers: { ...signed.headers, 'paypal-cert-url': 'http://127.0.0.1:1/', 'stripe-signature': 't=1,v1=' },
    }),
  ];

  it(`is refused, and nothing of it is kept (${FORGED} of them, seed ${SEED})`, async () => {
    const luck = chance(SEED);
    const before = await shop.backDoor.log.head();
    const answers = [];
    for (let i = 0; i < FORGED; i += 1) {
      const { id, body } = newWebhook();
      const object = { id: 'cs_1', object: 'checkout.session', amount_total: 50_25 };
      const signed = luck.happens(0.5)
        ? byPayPal(body)
        : byStripe(stripeEvent({ id: `evt_${id}`, type: 'checkout.session.completed', object }));
      const forge = changes[luck.between(0, changes.length - 1)];
      if (forge) answers.push(await deliver(forge(signed)));
    }
    expect(answers).toHaveLength(FORGED);
    for (const each of answers) expect(each).toEqual({ status: 400, code: 'BAD_SIGNATURE' });
    expect(await keptSince(before)).toEqual([]);
    expect(shop.failures()).toEqual([]);
  });

  it('of the simulator, telling of ten times the sum, is one, too', async () => {
    for (const name of ['paypal', 'stripe'] as const)
      await tellSimulator(shop, name, 'faults', { notices: { forge: true } });
    const buyer = await shop.customer();
    const { _id: orderId } = await order(buyer, orderFor([product, 1]));
    await pay(buyer, orderId);
    const sent = async () => {
      const { rows } = await shop.backDoor.pool.query<{ left: number }>(
        `select count(*)::int as left from simulator.notices where due_at <= now() + interval '1 minute'`,
      );
      return rows[0]?.left === 0;
    };
    expect(await eventually(sent, { within: 20_000, every: 50 })).toBe(true);
    expect(await buyer.call(routes.order, { params: { id: orderId } })).toMatchObject({ status: 'paid' });
  });
});

it('a webhook pays what its buyer has approved and no browser claims, once where it is told of twice', async () => {
  const { pool, log } = shop.backDoor;
  const buyer = await shop.customer();
  const { _id: orderId } = await order(buyer, orderFor([product, 1]));
  const providerOrderId = await approvedPayment(buyer, orderId);
  await tellSimulator(shop, 'paypal', 'faults', { notices: { repeat: 1 } });
  await pool.query('update simulator.notices set due_at = now() where subject = $1', [providerOrderId]);
  // It is left to the browser for a while.
  const isActedOn = async () => {
    const mine = `process = 'webhooks' and data ->> 'orderId' = $1`;
    const { rowCount } = await pool.query(`update work_todo set due_at = now() where ${mine}`, [orderId]);
    return rowCount !== 0;
  };
  expect(await eventually(isActedOn, { within: 20_000, every: 50 })).toBe(true);
  const isPaid = async () => (await buyer.call(routes.order, { params: { id: orderId } })).isPaid;
  expect(await eventually(isPaid, { within: 20_000, every: 50 })).toBe(true);
  const types = (await log.readStream(`order-${orderId}`)).map(({ type }) => type);
  expect(types.filter((type) => type.startsWith('PaymentCapture'))).toEqual([
    'PaymentCaptureStarted',
    'PaymentCaptured',
  ]);
  expect(await claim(buyer, orderId, providerOrderId)).toMatchObject({ isPaid: true });
  await tellSimulator(shop, 'paypal', 'faults', {});
});
