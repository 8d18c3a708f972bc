import { Stripe } from 'stripe';
import { z } from 'zod';
import {
  idOrNull,
  webhookIdOf,
  timeOrNull,
  typeOf,
  type Delivery,
  type Webhook,
  type WebhookReader,
} from '../webhooks/webhook.ts';
import { referenceOf } from './answers.ts';

/** How old a signature may be, in seconds: Stripe makes a new one for every try. */
const TOLERANCE = 300;

/** Verifies and reads Stripe's webhooks, whichever of the secrets signed them: while one is changed there are two. */
export const createStripeWebhooks = (...webhookSecrets: readonly string[]): WebhookReader => {
  const { webhooks } = Stripe;
  const isSignedBy = (webhookSecret: string, { body, header, now }: Delivery): boolean => {
    try {
      const signature = header('stripe-signature') ?? '';
      webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE, undefined, now.getTime());
      return true;
    } catch {
      // Mostly a signature that does not fit; whatever else it is, nothing is proved.
      return false;
    }
  };
  const isTheirs = (delivery: Delivery): boolean =>
    webhookSecrets.some((secret) => isSignedBy(secret, delivery));
  return (delivery) => Promise.resolve(isTheirs(delivery) ? readWebhook(delivery.body) : undefined);
};

const text = z.string().optional().catch(undefined);
const cents = z.int().min(0).optional().catch(undefined);

/** What is looked for in an event. Stripe's signature vouches for the rest, and nobody needs it. */
const event = z.object({
  id: text,
  type: text,
  created: z.number().optional().catch(undefined),
  data: z
    .object({
      object: z.object({
        id: text,
        object: text,
        amount: cents,
        amount_total: cents,
        currency: text,
        payment_intent: text,
        metadata: z.record(z.string(), z.string()).nullish().catch(null),
      }),
    })
    .catch({ object: {} }),
});

/** What a webhook says, whatever it is about: what cannot be read in it is null. */
const readWebhook = (body: Buffer): Webhook => {
  const { id, type, created, data } = event.parse(JSON.parse(body.toString()));
  const { object } = data;
  const currency = object.currency?.toUpperCase();
  return {
    noticeId: webhookIdOf(id, body),
    noticeType: typeOf(type),
    ...idsIn(object),
    orderId: referenceOf(object.metadata ?? null)?.orderId ?? null,
    amountCents: object.amount_total ?? object.amount ?? null,
    currency: currency !== undefined && /^[A-Z]{3}$/.test(currency) ? currency : null,
    happenedAt: timeOrNull(created === undefined ? undefined : created * 1_000),
  };
};

const idsIn = ({ object, id, payment_intent }: z.output<typeof event>['data']['object']) => {
  const payment = idOrNull(payment_intent);
  switch (object ?? '') {
    case 'checkout.session':
      return { providerOrderId: idOrNull(id), captureId: payment, refundId: null };
    case 'payment_intent':
      return { providerOrderId: null, captureId: idOrNull(id), refundId: null };
    case 'refund':
      return { providerOrderId: null, captureId: payment, refundId: idOrNull(id) };
    default:
      return { providerOrderId: null, captureId: payment, refundId: null };
  }
};
