import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createStripe } from '../provider.ts';
import { ACCOUNT } from '../../testing/given.ts';

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export const ORDER = '665f1c2ab3d4e5f607182901';
export const ID = 'cs_test_1';
export const KEY = 'key';
export const wanted = {
  orderId: ORDER,
  attempt: 2,
  startedAt: new Date('2026-11-20T12:00:00Z'),
  amountCents: 45_00,
  idempotencyKey: KEY,
};
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
export const bytes =
  (body: string, headers: Record<string, string>, status = 200): Answer =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };
export const problem = (status: number, error: object) =>
  json({ error: { type: 'invalid_request_error', ...error } }, status);
/** What Stripe keeps under a key when it broke down. */
export const repeatedError = json({ error: { type: 'api_error' } }, 500, { 'idempotent-replayed': 'true' });
export const open = { id: ID, status: 'open', url: 'https://checkout.example/1' };
export const charge = (changed: object = {}) => ({
  id: 'ch_1',
  amount_captured: 45_00,
  currency: 'usd',
  refunded: false,
  billing_details: { email: 'card@example.com' },
  refunds: { data: [], has_more: false },
  ...changed,
});
export const session = (changed: object = {}) => ({
  id: ID,
  status: 'complete',
  url: null,
  mode: 'payment',
  amount_total: 45_00,
  currency: 'usd',
  client_reference_id: `${ORDER}-2`,
  metadata: { order: ORDER, attempt: '2' },
  customer_details: { email: 'buyer@example.com' },
  payment_intent: { id: 'pi_1', status: 'succeeded', latest_charge: charge() },
  ...changed,
});
export const payment = (status: string, latest_charge: object | null = null) => ({
  payment_intent: { id: 'pi_1', status, latest_charge },
});
export const refund = (changed: object = {}) => ({
  id: 're_1',
  status: 'succeeded',
  amount: 10_00,
  currency: 'usd',
  metadata: { key: KEY },
  ...changed,
});

/** A Stripe that answers whatever the test says, one after another, the last again and again. */
export const openFakeStripe = async (deadline = 10_000) => {
  let answers: Answer[] = [json({})];
  const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: URLSearchParams }[] =
    [];
  const listen = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body: new URLSearchParams(await text(request)) });
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers;
    answer?.(response, request);
  };
  const server = createServer((request, response) => void listen(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/below/a/path`;
  return {
    seen,
    stripe: createStripe({
      secretKey: 'sk_test',
      fingerprint: ACCOUNT,
      baseUrl,
      deadline,
      returnTo: 'https://shop.example',
    }),
    answer: (...next: readonly Answer[]) => {
      answers = [...next];
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
export type FakeStripe = Awaited<ReturnType<typeof openFakeStripe>>;
