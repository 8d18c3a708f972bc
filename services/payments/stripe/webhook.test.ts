import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createStripeWebhooks } from './webhook.ts';

const SECRET = 'whsec_test';
const NOW = new Date('2026-11-20T12:00:00Z');
const TIME = NOW.getTime() / 1_000;
const ORDER = '665f1c2ab3d4e5f607182901';
const ours = { metadata: { order: ORDER, attempt: '1' } };

const event = (object: object, changed: object = {}) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    created: TIME,
    data: { object },
    ...changed,
  });
const session = { id: 'cs_1', object: 'checkout.session', payment_intent: 'pi_1', ...ours };
const BODY = event({ ...session, amount_total: 45_00, currency: 'usd' });

/** Signed as Stripe documents it. */
const sign = (body: string, time = TIME, secret = SECRET) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
const headerOf = (body: string, time = TIME, secret = SECRET) => `t=${time},v1=${sign(body, time, secret)}`;

const read = (body: string, signature: string | undefined, now = NOW, secrets = [SECRET]) =>
  createStripeWebhooks(...secrets)({
    body: Buffer.from(body),
    header: (name) => (name === 'stripe-signature' ? signature : undefined),
    now,
    network: '192.0.2.1',
  });

describe("a webhook of Stripe's", () => {
  it('is read when Stripe has signed it', async () => {
    expect(await read(BODY, headerOf(BODY))).toEqual({
      noticeId: 'evt_1',
      noticeType: 'checkout.session.completed',
      orderId: ORDER,
      providerOrderId: 'cs_1',
      captureId: 'pi_1',
      refundId: null,
      amountCents: 45_00,
      currency: 'USD',
      happenedAt: '2026-11-20T12:00:00.000Z',
    });
  });

  it('may have several signatures, while a secret is changed', async () => {
    const both = `t=${TIME},v1=${sign(BODY, TIME, 'whsec_old')},v1=${sign(BODY)}`;
    expect(await read(BODY, both)).toBeDefined();
  });

  it('may be signed by either of two secrets that the shop has', async () => {
    const both = ['whsec_next', SECRET];
    expect(await read(BODY, headerOf(BODY), NOW, both)).toBeDefined();
    expect(await read(BODY, headerOf(BODY, TIME, 'whsec_next'), NOW, both)).toBeDefined();
    expect(await read(BODY, headerOf(BODY, TIME, 'whsec_other'), NOW, both)).toBeUndefined();
  });

  it.each([
    ['another body', BODY.replace('4500', '9900'), headerOf(BODY)],
    ['another secret', BODY, headerOf(BODY, TIME, 'whsec_other')],
    ['another time', BODY, headerOf(BODY).replace(String(TIME), String(TIME + 1))],
    ['a time six minutes ago', BODY, headerOf(BODY, TIME - 360)],
    ['the old way of signing', BODY, headerOf(BODY).replace('v1=', 'v0=')],
    ['no time', BODY, headerOf(BODY).replace(/^t=\d+,/, '')],
    ['half a signature', BODY, headerOf(BODY).slice(0, -1)],
    ['nothing', BODY, ''],
    ['no header', BODY, undefined],
    ['nonsense', BODY, '💥,,=,t=,v1='],
  ])('is none with %s', async (_, body, signature) => {
    expect(await read(body, signature)).toBeUndefined();
  });

  it('is signed over its bytes, not over what they mean', async () => {
    const spaced = BODY.replaceAll(':', ': ');
    expect(await read(spaced, headerOf(BODY))).toBeUndefined();
    expect(await read(spaced, headerOf(spaced))).toBeDefined();
  });

  it('tells of a charge and a refund by the payment, and of a dispute only that', async () => {
    const charge = { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', amount: 45_00, ...ours };
    const ofCharge = event(charge, { type: 'charge.refunded' });
    expect(await read(ofCharge, headerOf(ofCharge))).toMatchObject({
      noticeType: 'charge.refunded',
      orderId: ORDER,
      providerOrderId: null,
      captureId: 'pi_1',
    });
    const ofRefund = event({ id: 're_1', object: 'refund', payment_intent: 'pi_1' });
    expect(await read(ofRefund, headerOf(ofRefund))).toMatchObject({ refundId: 're_1', captureId: 'pi_1' });
    const ofFailure = event({ id: 're_1', object: 'refund', ...ours }, { type: 'refund.failed' });
    expect(await read(ofFailure, headerOf(ofFailure))).toMatchObject({ refundId: 're_1', orderId: ORDER });
    const ofDispute = event({ id: 'dp_1', object: 'dispute', payment_intent: 'pi_1', charge: 'ch_1' });
    expect(await read(ofDispute, headerOf(ofDispute))).toMatchObject({ orderId: null, captureId: 'pi_1' });
  });

  it.each([
    ['{}', {}],
    ['{"id":5,"type":null,"created":"now","data":[]}', {}],
    [event({ id: 'cs_1', object: 'checkout.session', amount_total: -1, currency: 'dollars' }), {}],
    [event({ ...session, id: 'cs <script>', payment_intent: 'Hodan Ali, 1 Market Street' }), {}],
    [event({ ...session, metadata: { order: '../../etc', attempt: '1' } }), {}],
  ])('keeps nothing that is not as it should be: %s', async (body) => {
    const webhook = await read(body, headerOf(body));
    expect(JSON.stringify(webhook)).not.toMatch(/script|Hodan|etc|dollars/);
    expect(webhook?.noticeId).toMatch(/^(evt_1|[0-9a-f]{64})$/);
  });
});
