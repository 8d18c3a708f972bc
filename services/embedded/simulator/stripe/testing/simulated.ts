import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';
import { Stripe } from 'stripe';
import { migrateSimulator } from '../../migration.ts';
import { createStripeSimulator, stripeFaults } from '../simulator.ts';

export const NOON = new Date('2026-11-20T12:00:00Z');

/** The simulator over HTTP with a database of its own, and Stripe's own package pointed at it. */
export const openSimulator = async (database: string) => {
  const pool = new pg.Pool({ connectionString: database, max: 10 });
  await migrateSimulator(pool);
  const time = { now: NOON };
  let server: Server;
  let origin = '';
  let stripe = new Stripe('sk_test');
  let keys = 0;
  const newKey = () => `key-${++keys}`;
  const get = (path: string, init: RequestInit = {}) => fetch(`${origin}/simulator/stripe${path}`, init);
  const create = (idempotencyKey = newKey(), changed = {}) =>
    stripe.checkout.sessions.create({ ...SESSION, ...changed }, { idempotencyKey });
  const click = (id: string, button: string) =>
    get(`/pay/${id}`, { method: 'POST', body: new URLSearchParams({ do: button }), redirect: 'manual' });
  /** Restarts as another process would. */
  const open = async (faults = true) => {
    server = await serve(pool, time, faults);
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    stripe = clientWith('sk_test', origin);
  };
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  await open();
  return {
    pool,
    time,
    newKey,
    create,
    click,
    get,
    open,
    stop,
    get stripe() {
      return stripe;
    },
    clientWith: (key: string) => clientWith(key, origin),
    close: async () => {
      await stop();
      await pool.end();
    },
    look: (id: string) =>
      stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge.refunds'] }),
    post: (path: string, body: object) =>
      get(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    /** A session that was paid, and its payment. */
    paid: async () => {
      const { id } = await create();
      await click(id, 'pay');
      const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(id);
      return { id, payment: typeof payment === 'string' ? payment : '' };
    },
    /** The types of the webhooks queued for an object so far. */
    webhooksOf: async (subject: string) => {
      const text = 'select type, due_at from simulator.notices where subject = $1 order by due_at, type';
      const { rows } = await pool.query<{ type: string; due_at: Date }>(text, [subject]);
      return rows.filter(({ due_at }) => due_at <= time.now).map(({ type }) => type);
    },
  };
};
export type Simulated = Awaited<ReturnType<typeof openSimulator>>;

const SESSION = {
  mode: 'payment' as const,
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: 45_00, product_data: { name: 'Order <b>1</b>' } },
    },
  ],
  metadata: { order: 'o', attempt: '1' },
  payment_intent_data: { metadata: { order: 'o', attempt: '1' } },
  success_url: 'https://shop.example/shop/order/o?stripe={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/shop/order/o?stripe=cancelled',
};

const serve = async (pool: pg.Pool, time: { readonly now: Date }, faults: boolean): Promise<Server> => {
  const simulator = createStripeSimulator({
    pool,
    publicBase: '/simulator/stripe',
    secretKey: 'sk_test',
    shopOrigin: 'https://shop.example',
    clock: () => time.now,
    ...(faults ? { faults: stripeFaults() } : {}),
  });
  const server = createServer(express().set('query parser', false).use('/simulator/stripe', simulator));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

const clientWith = (key: string, origin: string): Stripe =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: new URL(origin).port,
    protocol: 'http',
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
      const url = new URL(input instanceof Request ? input.url : input);
      url.pathname = `/simulator/stripe${url.pathname}`;
      return fetch(url, init);
    }),
  });

/** Stripe's own error. Throws when the call succeeded, or failed with anything else. */
export const failureOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`No "no" of Stripe's: ${String(error)}`);
  return { status: error.statusCode, name: error.type, code: error.code };
};
