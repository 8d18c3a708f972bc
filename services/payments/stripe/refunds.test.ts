import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEY_USED, ProviderUnavailable } from '../ports.ts';
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

  it('names the order that it is of, so that a report of its failure leads there', async () => {
    fake.answer(json(refund({})));
    const reference = { orderId: '665f1c2ab3d4e5f607182901', attempt: 2 };
    await fake.stripe.refund({ captureId: 'pi_1', idempotencyKey: KEY, reference });
    expect(Object.fromEntries(fake.seen[0]?.body ?? [])).toEqual({
      payment_intent: 'pi_1',
      'metadata[key]': KEY,
      'metadata[order]': reference.orderId,
      'metadata[attempt]': '2',
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

  it('is refused where the key stands for another refund', async () => {
    fake.answer(problem(400, { type: 'idempotency_error' }));
    const asked = { captureId: 'pi_1', amountCents: 20_00, idempotencyKey: KEY };
    expect(await fake.stripe.refund(asked)).toEqual({ status: 'refused', reason: KEY_USED });
  });

  describe('and was asked for under our key without its order, as older releases did', () => {
    const reference = { orderId: '665f1c2ab3d4e5f607182901', attempt: 2 };
    const asked = { captureId: 'pi_1', amountCents: 10_00, idempotencyKey: KEY, reference };
    const usedOtherwise = problem(400, { type: 'idempotency_error' });

    it('is that one, whose answer the key repeats', async () => {
      fake.answer(usedOtherwise, json(refund({ status: 'pending' })));
      expect(await fake.stripe.refund(asked)).toMatchObject({ id: 're_1', status: 'pending' });
      expect(fake.seen.map(({ headers }) => headers['idempotency-key'])).toEqual([KEY, KEY]);
      expect(Object.fromEntries(fake.seen[1]?.body ?? [])).toEqual({
        payment_intent: 'pi_1',
        'metadata[key]': KEY,
        amount: '1000',
      });
    });

    it('is refused where the key stands for another refund than that, and asked for twice at most', async () => {
      fake.answer(usedOtherwise);
      expect(await fake.stripe.refund(asked)).toEqual({ status: 'refused', reason: KEY_USED });
      expect(fake.seen).toHaveLength(2);
    });

    it('is asked for under another key where it was refused then', async () => {
      fake.answer(usedOtherwise, repeatedNo, json({ data: [], has_more: false }), json(refund()));
      expect(await fake.stripe.refund(asked)).toMatchObject({ id: 're_1', status: 'completed' });
      expect(fake.seen.at(-1)?.headers['idempotency-key']).toBe(`${KEY}-again`);
      expect(fake.seen.at(-1)?.body.get('metadata[order]')).toBe(reference.orderId);
    });
  });

  const repeatedNo = json({ error: { type: 'invalid_request_error', code: 'balance_insufficient' } }, 400, {
    'idempotent-replayed': 'true',
  });

  describe.each([
    ['broke down over, once the error is repeated', repeatedError],
    ['refused a while ago', repeatedNo],
  ])('and %s', (_, repeated) => {
    const asked = { captureId: 'pi_1', idempotencyKey: KEY };
    const other = json({ data: [refund({ id: 're_other', metadata: {} })], has_more: false });

    it('counts where the payment shows it', async () => {
      fake.answer(repeated, json({ data: [refund({ status: 'pending' })], has_more: false }));
      expect(await fake.stripe.refund(asked)).toMatchObject({ id: 're_1', status: 'pending', key: KEY });
    });

    it('is asked for under another key where it does not, and named by the first', async () => {
      fake.answer(repeated, other, json(refund()));
      expect(await fake.stripe.refund(asked)).toMatchObject({ id: 're_1', status: 'completed', key: KEY });
      const [first, , again] = fake.seen;
      expect(again?.body).toEqual(first?.body);
      expect([first, again].map((each) => each?.headers['idempotency-key'])).toEqual([
        KEY,
        expect.stringMatching(new RegExp(`^${KEY}-\\d+$`)),
      ]);
    });

    it('is asked for under another key each hour where all of it is to go back, and of a part under one', async () => {
      const clock = vi.spyOn(Date, 'now');
      const keysOf = async (amountCents: number | undefined) => {
        const asks = [0, 10, 70].map((minutes) => async () => {
          clock.mockReturnValue(Date.UTC(2026, 10, 20, 12, minutes));
          fake.answer(repeated, other, json(refund()));
          await fake.stripe.refund({ ...asked, ...(amountCents === undefined ? {} : { amountCents }) });
          return fake.seen.at(-1)?.headers['idempotency-key'];
        });
        const [first, soon, later] = [await asks[0]?.(), await asks[1]?.(), await asks[2]?.()];
        return [first === KEY, soon === first, later === first];
      };
      expect(await keysOf(undefined)).toEqual([false, true, false]);
      expect(await keysOf(10_00)).toEqual([false, true, true]);
      clock.mockRestore();
    });

    it('is neither made nor refused where that breaks down, too', async () => {
      fake.answer(repeated, other, repeatedError);
      await expect(fake.stripe.refund(asked)).rejects.toThrow(ProviderUnavailable);
    });
  });

  it('and refuses still is refused, after the same was asked for under another key', async () => {
    fake.answer(repeatedNo, json({ data: [], has_more: false }), problem(400, { code: 'charge_disputed' }));
    expect(await fake.stripe.refund({ captureId: 'pi_1', idempotencyKey: KEY })).toEqual({
      status: 'refused',
      reason: 'charge_disputed',
    });
  });

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
