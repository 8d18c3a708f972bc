import { expect, it } from 'vitest';
import { orderEvents } from '#contracts/orders/events';
import type { OrderStreamEvent } from '#contracts/orders/stream';
import { paymentEvents } from '#contracts/payments/events';
import { paymentStep as schema } from '#contracts/payments/views';
import { paymentStep } from './payment-steps.ts';

const orderId = '665f1c2ab3d4e5f607182901';
const userId = '665f1c2ab3d4e5f607182902';
const at = '2026-11-20T12:00:00.000Z';
const account = 'a0a0a0a0a0a0a0a0';
const payPal = { orderId, provider: 'PayPal', providerOrderId: 'A', at } as const;
const stripe = { orderId, provider: 'Stripe', providerOrderId: 'cs_1', at } as const;
const capture = { userId, captureId: 'pi_1', amountCents: 45_00 };

/** Paid at Stripe, though PayPal was chosen; then PayPal's money came, too. */
const story: readonly OrderStreamEvent[] = [
  orderEvents.OrderExpired.create({ orderId, at }),
  paymentEvents.PaymentStarted.create({
    orderId,
    provider: 'PayPal',
    attempt: 1,
    amountCents: 45_00,
    account,
    at,
  }),
  paymentEvents.ProviderOrderCreated.create({ ...payPal, attempt: 1 }),
  paymentEvents.PaymentCaptureStarted.create(stripe),
  paymentEvents.PaymentCaptured.create({ ...stripe, ...capture, currency: 'USD', payerEmail: 'a@suuq.test' }),
  paymentEvents.DuplicateCaptureRefunded.create({
    ...payPal,
    captureId: 'C',
    refundId: 'R',
    amountCents: 45_00,
  }),
  paymentEvents.PaymentRefundFailed.create({ ...stripe, captureId: 'pi_1', number: 1, reason: 'DECLINED' }),
];
const steps = story.flatMap((event, revision) => {
  const actor = revision > 4 ? { process: 'payments' } : ({ id: userId, role: 'customer' } as const);
  return paymentStep({ ...event, revision, actor }) ?? [];
});

it('an order tells each start, capture, refund and duplicate, where it was, with ids, who and when', () => {
  expect(
    steps.map(({ revision, kind, provider, amount, by }) => [revision, kind, provider, amount, by]),
  ).toEqual([
    [1, 'started', 'PayPal', 45, 'customer'],
    [2, 'created', 'PayPal', null, 'customer'],
    [4, 'captured', 'Stripe', 45, 'customer'],
    [5, 'duplicate-refunded', 'PayPal', 45, 'payments'],
    [6, 'refund-failed', 'Stripe', null, 'payments'],
  ]);
  expect(steps[3]).toMatchObject({ providerOrderId: 'A', captureId: 'C', refundId: 'R', at });
  expect(steps[4]).toMatchObject({ reason: 'DECLINED' });
});

it('tells nothing about a person', () => {
  for (const step of steps) expect(schema.strict().parse(step)).toEqual(step);
  expect(JSON.stringify(steps)).not.toContain('suuq.test');
});
