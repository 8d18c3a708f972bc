import type { NewWebhook } from '../webhooks/outbox.ts';
import { newId } from './ids.ts';

export const STRIPE = 'Stripe';
export const REFUNDED = 'charge.refunded';
export const DECLINED = 'payment_intent.payment_failed';

export type WebhookType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | typeof DECLINED
  | typeof REFUNDED;

/** Of a session all are about, except that of a refund. */
export const webhookOf = (type: WebhookType, subject: string, dueAt: Date): NewWebhook => ({
  id: newId('event'),
  provider: STRIPE,
  type,
  subject,
  dueAt,
});
