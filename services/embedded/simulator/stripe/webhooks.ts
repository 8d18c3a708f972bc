import type { NewWebhook } from '../webhooks/outbox.ts';
import { newId } from './ids.ts';

export const STRIPE = 'Stripe';
export const REFUNDED = 'charge.refunded';
export const REFUND_FAILED = 'refund.failed';
export const DECLINED = 'payment_intent.payment_failed';

export type WebhookType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | typeof DECLINED
  | typeof REFUNDED
  | typeof REFUND_FAILED;

/** A webhook; except for refunds the subject is a session. */
export const webhookOf = (type: WebhookType, subject: string, dueAt: Date): NewWebhook => ({
  id: newId('event'),
  provider: STRIPE,
  type,
  subject,
  dueAt,
});
