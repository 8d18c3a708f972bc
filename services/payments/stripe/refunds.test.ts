import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  charge,
  ID,
  json,
  KEY,
  openFakeStripe,
  payment,
  problem,
  refund,
  repeatedError,
  session,
  type FakeStripe,
} from './testing/fake-stripe.ts';

let fake: FakeStripe;
beforeEach(async () => {
  fake = await openFakeStripe();
});
afterEach(() => fake.close());

describe('money that Stripe gives back', () => {
  it('is asked for under our key, whole or in part, and named by the key', async () => {
    const madeAt = new Date('2026-11-20T12:00:00Z');
    fake.answer(json(refund({ created: madeAt.getTime() / 1_000 })));
    const made = { id: 're_1', status: 'completed', amountCents: 10_00, currency: 'USD', key: KEY, madeAt };
    expect(await fake.stripe.refund({ captureId: 'pi_1', amountCents: 10_00, idempotencyKey: KEY })).toEqual(
      made,
    );
    expect(await fake.stripe.refund({ captureId: 'pi_1', idempotencyKey: KEY })).toEqual(made);
    const asked = { payment_intent: 'pi_1', 'metadata[key]': KEY };
    expect(fake.seen.map(({ body }) => Object.fromEntries(body))).toEqual([
      { ...asked, amount: '1000' },
      asked,
    ]);
    expect(fake.seen[0]).toMatchObject({
      url: '/below/a/path/v1/refunds',
      headers: { 'idempotency-key': KEY },
    });
  });

  it.each([
    ['succeeded', 'completed'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('counts as %s: %s', async (status, meant) => {
    fake.answer(json(refund({ status })));
    expect(await fake.stripe.refund({ captureId: 'pi_1', idempotencyKey: KEY })).toMatchObject({
      status: meant,
    });
  });

  it('is refused with the code that Stripe names', async () => {
    fake.answer(problem(400, { code: 'charge_already_refunded' }));
    expect(await fake.stripe.refund({ captureId: 'pi_1', idempotencyKey: KEY })).toEqual({
      status: 'refused',
      reason: 'charge_already_refunded',
    });
  });

  it.each([
    ['is refused', [refund({ id: 're_other', metadata: {} })], { status: 'refused', reason: 'api_error' }],
    ['counts', [refund({ status: 'pending' })], { id: 're_1', status: 'pending', key: KEY }],
  ])(
    'and broke down over %s, once the error is repeated, by what the payment shows',
    async (_, data, answer) => {
      fake.answer(repeatedError, json({ data, has_more: false }));
      expect(await fake.stripe.refund({ captureId: 'pi_1', idempotencyKey: KEY })).toMatchObject(answer);
    },
  );

  it('is told with the payment, also what was given back at its own site', async () => {
    const refunds = { data: [refund(), refund({ id: 're_2', metadata: {} })], has_more: false };
    fake.answer(json(session(payment('succeeded', charge({ refunds })))));
    expect((await fake.stripe.lookUp(ID))?.refunds.map(({ id, key }) => [id, key])).toEqual([
      ['re_1', KEY],
      ['re_2', undefined],
    ]);
  });

  it('is asked for when there is more of it than the payment shows', async () => {
    const data = Array.from({ length: 12 }, (_, i) => refund({ id: `re_${i}` }));
    const cut = { data: data.slice(0, 10), has_more: true };
    fake.answer(
      json(session(payment('succeeded', charge({ refunds: cut })))),
      json({ data, has_more: false }),
    );
    expect((await fake.stripe.lookUp(ID))?.refunds).toHaveLength(12);
    expect(fake.seen[1]?.url).toBe('/below/a/path/v1/refunds?payment_intent=pi_1&limit=100');
  });
});
