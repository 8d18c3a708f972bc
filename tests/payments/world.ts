import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';
import { orderEvents } from '#contracts/orders/events';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { PAYPAL_MERCHANT } from '#services/embedded/simulator/accounts';
import { migrateSimulator } from '#services/embedded/simulator/migration';
import { createPayPalSimulator, payPalFaults } from '#services/embedded/simulator/paypal/simulator';
import { ownContext, type CommandContext } from '#services/kernel/command-context';
import { accept } from '#services/kernel/decision';
import { createHandler } from '#services/kernel/handle';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { createPayPal } from '#services/payments/paypal/provider';
import { pay } from '#services/payments/pay';
import type { PaymentDeps } from '#services/payments/payment-outcome';
import { startPaymentAt } from '#services/payments/start-payment';
import { payments } from '#services/payments/state';
import { storyOf } from '../support/assertions.ts';
import { testDatabase } from '../support/stores.ts';

let made = 0;
/** An id like the shop's own, different every time. */
export const newId = (): string => (++made).toString(16).padStart(8, '0').padEnd(24, 'ab');

export const context = (): CommandContext => ownContext({ process: 'test' }, `command-${newId()}`);

export type World = Awaited<ReturnType<typeof openWorld>>;

/** A shop that sells and is paid at the simulator, over HTTP; the log is in memory. */
export const openWorld = async () => {
  const pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 10 });
  await Promise.all([migrateSimulator(pool), migrateSimulator(pool)]);
  const account = { clientId: `client-${newId()}`, clientSecret: 'a secret of the test' };
  const server = await serveSimulator(pool, account);
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/simulator/paypal`;
  const log = new MemoryLog();
  const newProcess = (deadline = 5_000): PaymentDeps => ({
    handler: createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) }),
    providers: {
      PayPal: createPayPal({
        ...account,
        merchantId: PAYPAL_MERCHANT,
        fingerprint: 'a0a0a0a0a0a0a0a0',
        baseUrl: base,
        deadline,
      }),
    },
    reserveAgain: () => Promise.resolve({ kind: 'gone' } as const),
    openedEvents: (orderId) => Promise.resolve(storyOf(log, orderId)),
    clock: () => new Date(),
  });
  const shop = newProcess();
  const start = (orderId: string, payer: string, at = shop) =>
    startPaymentAt(at, presentIn(at), { orderId, payer, provider: 'PayPal' }, context());
  const approve = (id: string, body: object = {}) => post(`${base}/v2/checkout/orders/${id}/approve`, body);
  return {
    base,
    pool,
    shop,
    newProcess,
    payPal: presentIn(shop),
    placeOrder: (payer = newId(), totalCents?: number) => placeOrder(shop, payer, totalCents),
    start,
    pay: (orderId: string, payer: string, providerOrderId: string, at = shop) =>
      pay(at, { orderId, payer, providerOrderId }, context()),
    approve,
    /** An order whose buyer has pressed Pay Now at PayPal, and whose browser has not claimed it. */
    approved: async (body: object = {}) => {
      const { orderId, payer } = await placeOrder(shop, newId());
      const started = await start(orderId, payer);
      if (started.kind !== 'started') throw new Error(started.code);
      await approve(started.order.id, body);
      return { orderId, payer, id: started.order.id };
    },
    faults: (body: object) => post(`${base}/faults`, body),
    types: (orderId: string) => typesOf(log.all, orderId),
    events: (orderId: string) => log.all.filter(({ stream }) => stream === `order-${orderId}`),
    captures: async (): Promise<number> => {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from simulator.paypal_captures',
      );
      return rows[0]?.count ?? 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
};

const serveSimulator = async (pool: pg.Pool, account: { clientId: string; clientSecret: string }) => {
  const app = express().set('query parser', false);
  const simulator = createPayPalSimulator({
    pool,
    account,
    publicBase: '/simulator/paypal',
    clock: () => new Date(),
    faults: payPalFaults(),
  });
  app.use('/simulator/paypal', simulator);
  const server: Server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

/** The shop's PayPal; throws where it has none. */
export const presentIn = ({ providers }: PaymentDeps) => {
  if (!providers.PayPal) throw new Error('There is no PayPal');
  return providers.PayPal;
};

const placeOrder = async ({ handler }: PaymentDeps, payer: string, totalCents = 45_00) => {
  const orderId = newId();
  const productId = newId();
  const ofProduct = { productId, variantId: productId, choice: [], title: '', translations: {}, image: '' };
  const line = { lineId: newId(), ...ofProduct, quantity: 1 };
  const placed = orderEvents.OrderPlaced.create({
    orderId,
    userId: payer,
    attempt: 0,
    requestHash: '',
    lines: [{ ...line, unitPriceCents: totalCents }],
    shippingAddress: { address: '', city: '', postalCode: '', country: '' },
    paymentMethod: 'PayPal',
    delivery: UNNAMED_DELIVERY,
    itemsCents: totalCents,
    shippingCents: 0,
    taxCents: 0,
    totalCents,
    placedAt: new Date().toISOString(),
  });
  await handler.handle(payments, orderId, () => accept(placed), context());
  return { orderId, payer };
};

const post = async (url: string, body: object) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
};

const typesOf = (all: readonly RecordedEvent[], orderId: string): readonly string[] =>
  all.filter(({ stream }) => stream === `order-${orderId}`).map(({ type }) => type);
