/** What says that money may be taken. */
export const APPROVED = 'CHECKOUT.ORDER.APPROVED';

/** What only says that money came, or may be taken: nothing new of an order that this money has paid. */
export const MONEY_CAME: ReadonlySet<string> = new Set([
  APPROVED,
  'CHECKOUT.ORDER.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.COMPLETED',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
]);

/** What says that a refund, which it names, has gone back. */
export const REFUNDED: ReadonlySet<string> = new Set(['PAYMENT.CAPTURE.REFUNDED']);

/** What says that a refund failed, whichever payment of the order it was of. */
export const REFUND_FAILED = 'refund.failed';

/** What says that nothing came of a payment. */
export const ENDED: ReadonlySet<string> = new Set([
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'checkout.session.async_payment_failed',
]);
