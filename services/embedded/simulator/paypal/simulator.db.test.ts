import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../../tests/support/stores.ts';
import { migrateSimulator } from '../migration.ts';
import { pastIdsOf, recordPastCaptures, recordPastRefunds } from './past.ts';
import { createPayPalSimulator, payPalFaults } from './simulator.ts';

const account = { clientId: 'shop', clientSecret: 'a secret of the test' };
let now = new Date('2026-11-20T12:00:00Z');
let pool: pg.Pool;
let server: Server;
let token: string;

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 5 });
  await migrateSimulator(pool);
  server = await serve(true);
  token = `Bearer ${(await grant()).access_token}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await pool.end();
});

const serve = async (faults: boolean): Promise<Server> => {
  const options = {
    pool,
    account,
    publicBase: '/simulator/paypal',
    clock: () => now,
    ...(faults ? { faults: payPalFaults() } : {}),
  };
  const app = express().set('query parser', false).use('/simulator/paypal', createPayPalSimulator(options));
  const started = createServer(app);
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return started;
};

const answer = z.looseObject({
  id: z.string().default(''),
  status: z.string().default(''),
  access_token: z.string().default(''),
  details: z.array(z.object({ issue: z.string() })).default([]),
});

const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/simulator/paypal${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: token, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const read = answer.parse(await response.json());
  return { http: response.status, issue: read.details[0]?.issue, ...read };
};

const grant = async () => {
  token = `Basic ${Buffer.from('shop:a secret of the test').toString('base64')}`;
  return call('POST', '/v1/oauth2/token');
};

let keys = 0;
const key = (name = `key-${++keys}`) => ({ 'PayPal-Request-Id': name });
const order = { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'USD', value: '45.00' } }] };
const create = (headers = key()) => call('POST', '/v2/checkout/orders', order, headers);
const approve = (id: string, body = {}) => call('POST', `/v2/checkout/orders/${id}/approve`, body);
const capture = (id: string, headers = key()) =>
  call('POST', `/v2/checkout/orders/${id}/capture`, undefined, headers);
const look = (id: string) => call('GET', `/v2/checkout/orders/${id}`);
const refund = (id: string, value?: string, headers = key()) =>
  call(
    'POST',
    `/v2/payments/captures/${id}/refund`,
    value === undefined ? {} : { amount: { currency_code: 'USD', value } },
    headers,
  );
const captured = async () => {
  const { id } = await create();
  await approve(id);
  await capture(id);
  const { rows } = await pool.query<{ id: string }>(
    'select id from simulator.paypal_captures where order_id = $1',
    [id],
  );
  return rows[0]?.id ?? '';
};

describe('the PayPal simulator', () => {
  it('makes one order of one request, however often it is sent', async () => {
    const once = key();
    const [first, ...others] = await Promise.all([create(once), create(once), create(once)]);
    expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(1);
    expect((await create()).id).not.toBe(first?.id);
  });

  it('captures an approved order once, and answers the same request alike', async () => {
    const { id } = await create();
    expect(await capture(id)).toMatchObject({ http: 422, issue: 'ORDER_NOT_APPROVED' });
    await approve(id);
    const once = key();
    const answers = await Promise.all([capture(id, once), capture(id, once), capture(id, once)]);
    for (const each of answers) expect(each).toMatchObject({ http: 201, status: 'COMPLETED' });
    expect(await capture(id)).toMatchObject({ http: 422, issue: 'ORDER_ALREADY_CAPTURED' });
    expect(await approve(id)).toMatchObject({ http: 422, issue: 'ORDER_ALREADY_COMPLETED' });
  });

  it('declines, until the buyer approves with another card', async () => {
    const { id } = await create();
    await approve(id, { decline: true });
    expect(await capture(id)).toMatchObject({ http: 422, issue: 'INSTRUMENT_DECLINED' });
    expect((await look(id)).status).toBe('APPROVED');
    await approve(id);
    expect(await capture(id)).toMatchObject({ http: 201 });
  });

  it('remembers everything in another process', async () => {
    const { id } = await create();
    await approve(id);
    const once = key();
    await capture(id, once);
    const first = server;
    server = await serve(true);
    expect(await look(id)).toMatchObject({ status: 'COMPLETED' });
    expect(await capture(id, once)).toMatchObject({ http: 201, status: 'COMPLETED' });
    first.closeAllConnections();
    first.close();
  });

  it('has to tell that an order was approved, unless its money is taken before', async () => {
    const told = async (subject: string) => {
      const text = 'select type from simulator.notices where subject = $1';
      return (await pool.query<{ type: string }>(text, [subject])).rows.map(({ type }) => type);
    };
    const { id } = await create();
    await approve(id);
    expect(await told(id)).toEqual(['CHECKOUT.ORDER.APPROVED']);
    await capture(id);
    expect(await told(id)).toEqual([]);
  });

  it('gives an order up that nobody approved for three hours', async () => {
    const { id } = await create();
    const before = now;
    now = new Date(now.getTime() + 3 * 60 * 60_000 + 1);
    expect(await look(id)).toMatchObject({ status: 'VOIDED' });
    now = before;
  });

  it('gives back at most what was captured, and once for the same request', async () => {
    const id = await captured();
    const once = key();
    const parts = await Promise.all([refund(id, '20.00', once), refund(id, '20.00', once)]);
    expect(parts[0]?.id).toBe(parts[1]?.id);
    expect(await call('GET', `/v2/payments/captures/${id}`)).toMatchObject({ status: 'PARTIALLY_REFUNDED' });
    expect(await refund(id, '25.01')).toMatchObject({ http: 422, issue: 'REFUND_AMOUNT_EXCEEDED' });
    expect(await refund(id)).toMatchObject({ http: 201, status: 'COMPLETED' });
    expect(await refund(id)).toMatchObject({ http: 422, issue: 'CAPTURE_FULLY_REFUNDED' });
    expect(await call('GET', `/v2/payments/captures/${id}`)).toMatchObject({ status: 'REFUNDED' });
  });

  it('refuses calls without the token, and grants none for a wrong secret', async () => {
    expect((await call('POST', '/v2/checkout/orders', order, { authorization: 'Bearer no' })).http).toBe(401);
    expect((await call('POST', '/v1/oauth2/token', '', { authorization: 'Basic bm86bm8=' })).http).toBe(401);
  });

  it.each([
    ['POST', '/v2/checkout/orders', '{"intent"', 400],
    ['POST', '/v2/checkout/orders', {}, 400],
    ['POST', '/v2/checkout/orders', { ...order, purchase_units: [] }, 400],
    ['POST', '/v2/checkout/orders', `"${'x'.repeat(70_000)}"`, 400],
    ['GET', '/v2/checkout/orders/NOSUCHORDER123456', undefined, 404],
    ['GET', "/v2/checkout/orders/'; drop table", undefined, 404],
    ['POST', '/v2/checkout/orders/NOSUCHORDER123456/approve', {}, 404],
    ['POST', '/v2/checkout/orders/NOSUCHORDER123456/capture', {}, 404],
    ['POST', '/v2/payments/captures/NOSUCHORDER123456/refund', {}, 404],
    ['GET', '/v2/elsewhere', undefined, 404],
  ])('refuses %s %s %j as PayPal does', async (method, path, body, status) => {
    expect((await call(method, path, body)).http).toBe(status);
  });

  it('has no faults where they are not asked for', async () => {
    const usual = server;
    server = await serve(false);
    expect((await call('POST', '/faults', {})).http).toBe(404);
    server.close();
    server = usual;
  });

  it('remembers a past that is told to it, once', async () => {
    const past = Array.from({ length: 1_500 }, (_, i) => ({
      customId: `order-${i}`,
      invoiceId: `order-${i}-1`,
      requestId: `past-${i}`,
      amountCents: 100 + i,
      payerEmail: 'someone@example.com',
      at: new Date('2026-01-01T00:00:00Z'),
    }));
    await recordPastCaptures(pool, past);
    await recordPastCaptures(pool, past);
    const ids = pastIdsOf({ invoiceId: 'order-7-1' });
    expect(await look(ids.providerOrderId)).toMatchObject({ status: 'COMPLETED' });
    const back = { captureId: ids.captureId, requestId: 'past refund', amountCents: 100, at: new Date() };
    await recordPastRefunds(pool, [back]);
    await recordPastRefunds(pool, [back]);
    expect(await refund(ids.captureId, '0.08')).toMatchObject({ http: 422 });
    expect(await refund(ids.captureId, '0.07')).toMatchObject({ http: 201 });
  });

  it("serves the browser's script", async () => {
    const { port } = server.address() as AddressInfo;
    const script = await fetch(`http://127.0.0.1:${port}/simulator/paypal/sdk/js?client-id=a&currency=USD`);
    expect(script.headers.get('content-type')).toMatch(/javascript/);
    expect(await script.text()).toContain('Buttons');
  });
});
