import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSigningKey } from '#services/embedded/simulator/paypal/certificate';
import { chance, type Chance } from '#services/seed/demo/history/chance';
import { createPayPalWebhooks } from '#services/payments/paypal/webhook';
import { createStripeWebhooks } from '#services/payments/stripe/webhook';
import type { WebhookReaders } from '#services/payments/webhooks/routes';
import { drawCases, webhooksOf, type Case } from './webhook-cases.ts';
import { openWebhookWorld } from './webhook-world.ts';
import type { SignedWebhook } from './signed.ts';

/**
 * How many webhooks, how often each comes, and in how many orders. The full size takes some minutes:
 * `WEBHOOKS=1000 WEBHOOK_REPEATS=5 WEBHOOK_ORDERS=200 npx vitest run --project unit tests/payments/many-webhooks`.
 */
const WEBHOOKS = Number(process.env['WEBHOOKS'] ?? 100);
const REPEATS = Number(process.env['WEBHOOK_REPEATS'] ?? 5);
const ORDERS = Number(process.env['WEBHOOK_ORDERS'] ?? 8);
const SEED = Number(process.env['WEBHOOK_SEED'] ?? 20_261_127);

const NOW = new Date('2026-11-20T12:00:00Z');
const [WEBHOOK, SECRET] = ['5L518819FA0214926', 'whsec_test'];

let server: Server;
let readers: WebhookReaders;
let cases: readonly Case[];
let webhooks: readonly SignedWebhook[];

beforeAll(async () => {
  const { certificate, privateKey } = await makeSigningKey({
    commonName: 'test',
    from: new Date('2026-01-01T00:00:00Z'),
    to: new Date('2027-01-01T00:00:00Z'),
  });
  server = createServer((_request, response) => response.end(certificate));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  readers = {
    PayPal: createPayPalWebhooks({ baseUrl, webhookId: WEBHOOK }),
    Stripe: createStripeWebhooks(SECRET),
  };
  cases = drawCases(WEBHOOKS);
  webhooks = webhooksOf(cases, {
    payPal: {
      key: privateKey,
      webhookId: WEBHOOK,
      certificate: `${baseUrl}/v1/notifications/certs/CERT-test`,
      now: NOW,
    },
    stripe: { secret: SECRET, now: NOW },
  }).slice(0, WEBHOOKS);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const shuffled = <T>(things: readonly T[], luck: Chance): readonly T[] =>
  things
    .map((thing) => ({ thing, at: luck.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ thing }) => thing);

/**
 * Delivers everything in a random order, acting on what has arrived now and then, and at the end on all that is left.
 */
const deliverAll = async (luck: Chance) => {
  const world = await openWebhookWorld({ cases, readers, now: NOW });
  const deliveries = shuffled(Array.from({ length: REPEATS }, () => webhooks).flat(), luck);
  for (const webhook of deliveries) {
    expect(await world.deliver(webhook)).toEqual({ kind: 'ok', answer: { received: true } });
    if (luck.happens(0.2)) await world.act(luck.between(1, 5));
  }
  await world.actOnAll();
  return { state: await world.state(), kept: world.kept() };
};

it(
  `${WEBHOOKS} webhooks, ${REPEATS} times each, come to the same in ${ORDERS} orders (seed ${SEED})`,
  async () => {
    const first = await deliverAll(chance(SEED));
    expect(first.kept).toBe(WEBHOOKS);
    for (const { orderId, expected } of cases)
      expect([orderId, first.state.get(orderId)]).toEqual([orderId, expected]);
    for (let order = 1; order < ORDERS; order += 1) {
      const { state, kept } = await deliverAll(chance(SEED + order));
      expect(kept).toBe(WEBHOOKS);
      expect(state).toEqual(first.state);
    }
    console.log(
      `${WEBHOOKS * REPEATS * ORDERS} deliveries, ${first.kept} kept of each order's ${WEBHOOKS * REPEATS}`,
    );
  },
  60_000 + WEBHOOKS * REPEATS * ORDERS * 10,
);
