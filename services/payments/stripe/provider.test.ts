import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { traceOutgoing } from '../../platform/tracing/outgoing.ts';
import { NotOurs, ProviderUnavailable } from '../ports.ts';
import {
  charge,
  ID,
  json,
  KEY,
  open,
  openFakeStripe,
  ORDER,
  payment,
  problem,
  repeatedError,
  session,
  type FakeStripe,
  wanted,
} from './testing/fake-stripe.ts';

let fake: FakeStripe;
beforeEach(async () => {
  fake = await openFakeStripe();
});
afterEach(() => fake.close());

describe('Stripe', () => {
  it('is asked below the path of its address, for the whole sum, by our names and our key', async () => {
    fake.answer(json(open));
    expect(await fake.stripe.createOrder(wanted)).toEqual({ id: ID, url: open.url, usable: true });
    expect(fake.seen).toHaveLength(1);
    expect(fake.seen[0]).toMatchObject({
      method: 'POST',
      url: '/below/a/path/v1/checkout/sessions',
      headers: { 'idempotency-key': KEY, authorization: 'Bearer sk_test' },
    });
    expect(Object.fromEntries(fake.seen[0]?.body ?? [])).toEqual({
      mode: 'payment',
      client_reference_id: `${ORDER}-2`,
      'metadata[order]': ORDER,
      'metadata[attempt]': '2',
      'payment_intent_data[metadata][order]': ORDER,
      'payment_intent_data[metadata][attempt]': '2',
      'allowed_payment_method_types[0]': 'card',
      'adaptive_pricing[enabled]': 'false',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '4500',
      'line_items[0][price_data][product_data][name]': 'Order 182901',
      success_url: `https://shop.example/shop/order/${ORDER}?stripe={CHECKOUT_SESSION_ID}`,
      cancel_url: `https://shop.example/shop/order/${ORDER}?stripe=cancelled`,
      expires_at: String(Date.parse('2026-11-20T18:00:00Z') / 1_000),
    });
  });

  it('is told of which trace its part is', async () => {
    const ignored = () => undefined;
    const headers = () => ({ traceparent: 'of the call' });
    const undo = traceOutgoing({
      begin: () => ({ set: ignored, end: ignored, within: (work) => work(), headers }),
    });
    fake.answer(json(open));
    await fake.stripe.createOrder(wanted).finally(undo);
    expect(fake.seen.map((each) => each.headers['traceparent'])).toEqual(['of the call']);
  });

  it.each([
    ['open', true],
    ['complete', false],
    ['expired', false],
  ])('says of a session that has become %s since whether it can be paid', async (status, usable) => {
    const now = { ...open, status, url: status === 'open' ? open.url : null };
    fake.answer(json(open, 200, { 'idempotent-replayed': 'true' }), json(now));
    expect(await fake.stripe.createOrder(wanted)).toMatchObject({ id: ID, usable });
    expect(fake.seen.map(({ url }) => url)).toEqual([
      '/below/a/path/v1/checkout/sessions',
      `/below/a/path/v1/checkout/sessions/${ID}`,
    ]);
  });

  it('waits for a key that another process is using', async () => {
    const inUse = problem(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' });
    fake.answer(inUse, inUse, json(open));
    expect(await fake.stripe.createOrder(wanted)).toMatchObject({ usable: true });
  });

  it.each([
    ['whose parameters were others', { type: 'idempotency_error' }],
    ['that was never made, and would have ended by now', { param: 'expires_at' }],
  ])('makes no use of a session %s', async (_, error) => {
    fake.answer(problem(400, error));
    expect(await fake.stripe.createOrder(wanted)).toEqual({ id: '', usable: false });
  });

  it('makes no use of a key under which it repeats an error of its own', async () => {
    fake.answer(problem(500, { type: 'api_error' }), repeatedError);
    await expect(fake.stripe.createOrder(wanted)).rejects.toThrow(ProviderUnavailable);
    expect(await fake.stripe.createOrder(wanted)).toEqual({ id: '', usable: false });
  });

  it('says why it makes no session of a sum that it does not take', async () => {
    fake.answer(problem(400, { code: 'amount_too_small', param: 'line_items' }));
    expect(await fake.stripe.createOrder(wanted)).toEqual({
      id: '',
      usable: false,
      refusal: 'amount_too_small',
    });
  });

  it('reads what was paid, and our names', async () => {
    fake.answer(json(session()));
    expect(await fake.stripe.lookUp(ID)).toEqual({
      id: ID,
      status: 'completed',
      amountCents: 45_00,
      currency: 'USD',
      reference: { orderId: ORDER, attempt: 2 },
      capture: { id: 'pi_1', amountCents: 45_00, currency: 'USD', payerEmail: 'buyer@example.com' },
      refunds: [],
    });
    expect(fake.seen[0]?.url).toBe(
      `/below/a/path/v1/checkout/sessions/${ID}?expand[0]=payment_intent.latest_charge.refunds`,
    );
  });

  it.each([
    ['nothing', { status: 'open', payment_intent: null }, 'created'],
    ['a declined card', { status: 'open', ...payment('requires_payment_method') }, 'created'],
    ['an end', { status: 'expired', payment_intent: null }, 'voided'],
    ['an end after a declined card', { status: 'expired', ...payment('canceled') }, 'voided'],
    ['money', payment('succeeded', charge()), 'completed'],
    ['money, though it says open still', { status: 'open', ...payment('succeeded', charge()) }, 'completed'],
    ['money that went back whole', payment('succeeded', charge({ refunded: true })), 'refunded'],
    ['money on its way', payment('processing'), 'pending'],
    ['money that was held', payment('requires_capture'), 'pending'],
    ['no word of the payment', { payment_intent: null }, 'pending'],
    ['money that did not come in the end', payment('requires_payment_method'), 'declined'],
    ['a payment that was given up', payment('canceled'), 'voided'],
  ])('counts a session with %s rightly', async (_, changed, status) => {
    fake.answer(json(session(changed)));
    expect(await fake.stripe.lookUp(ID)).toMatchObject({ status });
    expect(await fake.stripe.capture(ID, KEY)).toMatchObject({ status });
  });

  it('tells the sum that was captured, not the one that was asked for', async () => {
    fake.answer(json(session(payment('succeeded', charge({ amount_captured: 1, currency: 'eur' })))));
    expect(await fake.stripe.lookUp(ID)).toMatchObject({ capture: { amountCents: 1, currency: 'EUR' } });
  });

  it.each([
    ['no metadata', { metadata: null }],
    ['metadata of another order', { metadata: { order: '665f1c2ab3d4e5f607182999', attempt: '2' } }],
    ['metadata in another way of writing', { metadata: { order: ORDER, attempt: '02' } }],
    ['the client’s word alone', { metadata: {} }],
  ])('takes a session with %s for none of ours', async (_, changed) => {
    fake.answer(json(session(changed)));
    expect(await fake.stripe.lookUp(ID)).toMatchObject({ reference: undefined });
  });

  it.each([
    ['a subscription', { mode: 'subscription', payment_intent: null }],
    ['a card to be kept', { mode: 'setup', amount_total: null, currency: null, payment_intent: null }],
  ])('says of %s that somebody else has made it, unless it names an order of ours', async (_, changed) => {
    const others = { ...changed, client_reference_id: null, metadata: {} };
    fake.answer(json(session(others)));
    await expect(fake.stripe.lookUp(ID)).rejects.toThrow(NotOurs);
    expect(await fake.stripe.capture(ID, KEY)).toBe('unknown');
    fake.answer(json(session(changed)));
    await expect(fake.stripe.lookUp(ID)).rejects.not.toThrow(NotOurs);
  });

  it('is not asked for an id that cannot be its own', async () => {
    for (const id of ['', '..', 'cs_', 'pi_1', 'cs_a/b', 'cs_a b', 'cs_%2e', 'cs_Ä', `cs_${'x'.repeat(251)}`])
      expect(await fake.stripe.lookUp(id)).toBeUndefined();
    expect(fake.seen).toEqual([]);
  });

  it('is closed to its buyer; one that is complete, expired or not known is left as it is', async () => {
    fake.answer(json(session({ status: 'expired' })), problem(400, {}), problem(404, {}));
    for (let times = 0; times < 3; times += 1) expect(await fake.stripe.close?.(ID)).toBeUndefined();
    const asked = { method: 'POST', url: `/below/a/path/v1/checkout/sessions/${ID}/expire` };
    expect(fake.seen).toMatchObject([asked, asked, asked]);
    await fake.stripe.close?.('pi_1');
    expect(fake.seen).toHaveLength(3);
    fake.answer(problem(500, {}));
    await expect(fake.stripe.close?.(ID)).rejects.toThrow(ProviderUnavailable);
  });

  it.each([400, 404])('does not know a session that it refuses with %i', async (status) => {
    fake.answer(problem(status, { code: 'resource_missing' }));
    expect(await fake.stripe.lookUp(ID)).toBeUndefined();
    expect(await fake.stripe.capture(ID, KEY)).toBe('unknown');
  });
});
