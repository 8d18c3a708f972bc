import { z } from 'zod';
import { idParams } from '../kernel/ids.ts';
import { route } from '../kernel/route.ts';
import { idempotencyKey } from '../kernel/idempotency-key.ts';
import { order } from '../orders/views.ts';
import {
  payOrderBody,
  payOrderRefusals,
  refundOrderBody,
  refundOrderRefusals,
  startPaymentRefusals,
  webhookRefusals,
} from './commands.ts';

export const paymentRoutes = {
  startPayPal: route({
    method: 'POST',
    path: '/orders/{id}/paypal',
    summary: 'Start a PayPal payment: answers the PayPal order that the shopper approves.',
    access: 'customer',
    throttle: 'payments',
    goesAhead: true,
    params: idParams,
    body: z.strictObject({}),
    answer: z.object({ id: z.string() }),
    refusals: startPaymentRefusals,
  }),
  payOrder: route({
    method: 'PUT',
    path: '/orders/{id}/pay',
    summary:
      'Verify and capture an approved payment. The server asks the provider; the body only names the payment.',
    access: 'customer',
    throttle: 'payments',
    goesAhead: true,
    params: idParams,
    body: payOrderBody,
    answer: order,
    refusals: payOrderRefusals,
  }),
} as const;

export const stripeRoutes = {
  startStripe: route({
    method: 'POST',
    path: '/orders/{id}/stripe',
    summary:
      "Start a Stripe payment: answers Stripe's page to send the shopper to. They come back to the order's page with `?stripe={id}`, or `?stripe=cancelled`.",
    access: 'customer',
    throttle: 'payments',
    goesAhead: true,
    params: idParams,
    body: z.strictObject({}),
    answer: z.object({ id: z.string(), url: z.string() }),
    refusals: startPaymentRefusals,
  }),
} as const;

/** Optional, since a full refund can happen only once. A second partial refund of the same sum may be meant. */
const refundKey = idempotencyKey(
  'The same key gives money back once, however often it is sent. Without one a part that is asked for again when the first has gone back is given back again.',
  '5f2c9d0e-2',
);

export const refundRoutes = {
  refundOrder: route({
    method: 'POST',
    path: '/orders/{id}/refund',
    summary:
      'Give a captured payment back, whole or in part. Header `Idempotency-Key`: the same key gives back once; send one with a part.',
    recordsLooks: true,
    access: 'admin',
    needsRecentSignIn: true,
    headers: { 'Idempotency-Key': refundKey },
    params: idParams,
    body: refundOrderBody,
    answer: order,
    refusals: refundOrderRefusals,
  }),
} as const;

const webhook = z.looseObject({});
const taken = z.object({ received: z.literal(true) });

/** Called by the providers. The signature over the raw body is what makes a webhook theirs. */
export const webhookRoutes = {
  payPalWebhook: route({
    method: 'POST',
    path: '/webhooks/paypal',
    summary: "PayPal's webhooks. Verified, kept by PayPal's id, answered, then acted on.",
    access: 'visitor',
    goesAhead: true,
    body: webhook,
    answer: taken,
    refusals: webhookRefusals,
    // Without a configured secret the route does not exist.
    commonRefusals: ['NOT_FOUND'],
  }),
  stripeWebhook: route({
    method: 'POST',
    path: '/webhooks/stripe',
    summary: "Stripe's webhooks. Verified, kept by Stripe's id, answered, then acted on.",
    access: 'visitor',
    goesAhead: true,
    body: webhook,
    answer: taken,
    refusals: webhookRefusals,
    // Without a configured secret the route does not exist.
    commonRefusals: ['NOT_FOUND'],
  }),
} as const;
