import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderUnavailable } from '../ports.ts';
import { createStripe } from './provider.ts';
import {
  bytes,
  ID,
  json,
  KEY,
  openFakeStripe,
  payment,
  problem,
  session,
  type Answer,
  type FakeStripe,
  wanted,
} from './testing/fake-stripe.ts';

let fake: FakeStripe;
beforeEach(async () => {
  fake = await openFakeStripe(300);
});
afterEach(() => fake.close());

const hostile: readonly (readonly [string, Answer])[] = [
  ['nonsense', bytes('{"id": "not the en', { 'content-type': 'application/json' })],
  ['a page', bytes('<html>', { 'content-type': 'text/html' })],
  ['a page that says no', bytes('<html>', { 'content-type': 'text/html' }, 404)],
  ['nothing', bytes('', {}, 204)],
  ['what cannot be unzipped', bytes('not zipped', { 'content-encoding': 'gzip' })],
  ['another place', bytes('', { location: 'http://127.0.0.1:1/' }, 302)],
  ['null', json(null)],
  ['a list', json([])],
  ['a number for a sum that is none', json(session({ amount_total: 45.5 }))],
  ['a negative sum', json(session({ amount_total: -1 }))],
  ['a subscription', json(session({ mode: 'subscription' }))],
  ['an unknown status', json(session({ status: 'happy' }))],
  ['a payment without a charge', json(session(payment('succeeded')))],
  ['a payment that it does not show', json(session({ payment_intent: 'pi_1' }))],
  ['too many requests', problem(429, { code: 'rate_limit' })],
  ['wrong credentials', problem(401, {})],
  ['no permission', problem(403, {})],
  ['an error', problem(500, { type: 'api_error' })],
  ['nothing, ever', () => undefined],
  ['a hang-up', (response) => response.destroy()],
  [
    'half of it, and a hang-up',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id":', () => response.destroy());
    },
  ],
  [
    'one byte now and then, for ever',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(drip));
    },
  ],
];

describe('a broken Stripe', () => {
  it.each(hostile)(
    'is unavailable, and the outcome of a capture unknown, when it answers %s',
    async (_, answer) => {
      fake.answer(answer);
      await expect(fake.stripe.lookUp(ID)).rejects.toThrow(ProviderUnavailable);
      expect(await fake.stripe.capture(ID, KEY)).toBe('unknown');
      const back = { captureId: 'pi_1', idempotencyKey: KEY };
      await expect(fake.stripe.refund(back)).rejects.toThrow(ProviderUnavailable);
    },
  );

  it('is unavailable when it does not answer at all', async () => {
    const account = { secretKey: 'sk_test', baseUrl: 'http://127.0.0.1:1', returnTo: 'https://shop.example' };
    const nobody = createStripe({ ...account, fingerprint: 'a0a0a0a0a0a0a0a0', deadline: 300 });
    await expect(nobody.lookUp(ID)).rejects.toThrow(ProviderUnavailable);
    await expect(nobody.createOrder(wanted)).rejects.toThrow(ProviderUnavailable);
  });
});
