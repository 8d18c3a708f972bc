import type { NewNotice } from '../notices/outbox.ts';
import type { Settling } from '../faults.ts';
import { newId } from './ids.ts';

export const PAYPAL = 'PayPal';

const noticeOf = (type: string, subject: string, dueAt: Date): NewNotice => ({
  id: `WH-${newId()}-${newId()}`,
  provider: PAYPAL,
  type,
  subject,
  dueAt,
});

/** What is to be told of a capture: that it is here, or that it is held back and, when that is known, how it goes on. */
export const captureNotices = (captureId: string, settling: Settling, now: Date): readonly NewNotice[] => {
  if (settling === 'now') return [noticeOf('PAYMENT.CAPTURE.COMPLETED', captureId, now)];
  const held = noticeOf('PAYMENT.CAPTURE.PENDING', captureId, now);
  return settling === 'when told'
    ? [held]
    : [held, noticeOf('PAYMENT.CAPTURE.COMPLETED', captureId, settling)];
};

export const settlementNotice = (captureId: string, state: 'COMPLETED' | 'DECLINED', now: Date): NewNotice =>
  noticeOf(state === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED', captureId, now);

export const REFUNDED = 'PAYMENT.CAPTURE.REFUNDED';
export const refundNotice = (refundId: string, now: Date): NewNotice => noticeOf(REFUNDED, refundId, now);
