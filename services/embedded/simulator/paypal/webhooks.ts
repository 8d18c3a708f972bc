import type { NewWebhook } from '../webhooks/outbox.ts';
import type { Settling } from '../faults.ts';
import { newId } from './ids.ts';

export const PAYPAL = 'PayPal';

const webhookOf = (type: string, subject: string, dueAt: Date): NewWebhook => ({
  id: `WH-${newId()}-${newId()}`,
  provider: PAYPAL,
  type,
  subject,
  dueAt,
});

/** The webhooks of a capture: that it is completed, or that it is held back and, when that is known, its outcome. */
export const captureWebhooks = (captureId: string, settling: Settling, now: Date): readonly NewWebhook[] => {
  if (settling === 'now') return [webhookOf('PAYMENT.CAPTURE.COMPLETED', captureId, now)];
  const held = webhookOf('PAYMENT.CAPTURE.PENDING', captureId, now);
  return settling === 'when told'
    ? [held]
    : [held, webhookOf('PAYMENT.CAPTURE.COMPLETED', captureId, settling)];
};

export const APPROVED = 'CHECKOUT.ORDER.APPROVED';
/** Milliseconds from an approval until it is told, if nobody has taken the money: the browser is there sooner. */
const AFTER_APPROVAL = 5_000;
export const approvalWebhook = (orderId: string, now: Date): NewWebhook =>
  webhookOf(APPROVED, orderId, new Date(now.getTime() + AFTER_APPROVAL));

export const settlementWebhook = (
  captureId: string,
  state: 'COMPLETED' | 'DECLINED',
  now: Date,
): NewWebhook =>
  webhookOf(state === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED', captureId, now);

export const REFUNDED = 'PAYMENT.CAPTURE.REFUNDED';
export const refundWebhook = (refundId: string, now: Date): NewWebhook => webhookOf(REFUNDED, refundId, now);
