import { HOUR } from '#contracts/kernel/duration';
import { PAYPAL_MERCHANT } from '../accounts.ts';
import type { OrderRow } from './orders.ts';
import { stateOf, type CaptureRow } from './captures.ts';
import type { RefundRow } from './refunds.ts';

/** An order that nobody approved expires after this many milliseconds. */
const GIVEN_UP_AFTER = 3 * HOUR;

const sum = (currency: string, cents: number) => ({
  currency_code: currency,
  value: (cents / 100).toFixed(2),
});

const captureStatus = (capture: CaptureRow, now: Date): string => {
  const { amountCents, refundedCents } = capture;
  if (refundedCents === 0) return stateOf(capture, now);
  return refundedCents < amountCents ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
};

const named = (row: { readonly customId: string | null; readonly invoiceId: string | null }) => ({
  ...(row.customId === null ? {} : { custom_id: row.customId }),
  ...(row.invoiceId === null ? {} : { invoice_id: row.invoiceId }),
});

const link = (href: string, rel: string, method: string) => ({ href, rel, method });

/** An order as PayPal's API shows it. `base` is the simulator's address as the buyer's browser sees it. */
export const orderAsPayPal = (
  row: OrderRow,
  {
    base,
    now,
    refunds = [],
  }: { readonly base: string; readonly now: Date; readonly refunds?: readonly RefundRow[] },
) => {
  const isOver = row.status === 'CREATED' && now.getTime() - row.createdAt.getTime() > GIVEN_UP_AFTER;
  const self = `${base}/v2/checkout/orders/${row.id}`;
  return {
    id: row.id,
    intent: 'CAPTURE',
    status: isOver ? 'VOIDED' : row.status,
    purchase_units: [
      {
        reference_id: 'default',
        amount: sum(row.currency, row.amountCents),
        payee: { merchant_id: row.payee ?? PAYPAL_MERCHANT },
        ...named(row),
        ...(row.description === null ? {} : { description: row.description }),
        ...(row.captureId === null ? {} : { payments: paymentsIn(row, row.captureId, refunds, base, now) }),
      },
    ],
    ...(row.payerEmail === null
      ? {}
      : { payer: { email_address: row.payerEmail, payer_id: 'SIMULATEDBUYER' } }),
    create_time: row.createdAt.toISOString(),
    update_time: row.updatedAt.toISOString(),
    links: [
      link(self, 'self', 'GET'),
      link(`${self}/approve`, 'approve', 'GET'),
      link(`${self}/capture`, 'capture', 'POST'),
    ],
  };
};

const paymentsIn = (row: OrderRow, id: string, refunds: readonly RefundRow[], base: string, now: Date) => {
  const capture = {
    ...row,
    id,
    orderId: row.id,
    state: row.captureState ?? ('COMPLETED' as const),
    createdAt: row.capturedAt ?? row.updatedAt,
    refundedCents: row.refundedCents ?? 0,
  };
  return {
    captures: [captureAsPayPal(capture, base, now)],
    ...(refunds.length === 0
      ? {}
      : { refunds: refunds.map((refund) => refundAsPayPal({ capture, refund }, base)) }),
  };
};

/** A capture as PayPal's API shows it. */
export const captureAsPayPal = (row: CaptureRow, base: string, now: Date) => ({
  id: row.id,
  status: captureStatus(row, now),
  ...(stateOf(row, now) === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
  amount: sum(row.currency, row.amountCents),
  final_capture: true,
  ...named(row),
  supplementary_data: { related_ids: { order_id: row.orderId } },
  create_time: row.createdAt.toISOString(),
  update_time: row.createdAt.toISOString(),
  links: [
    link(`${base}/v2/payments/captures/${row.id}/refund`, 'refund', 'POST'),
    link(`${base}/v2/checkout/orders/${row.orderId}`, 'up', 'GET'),
  ],
});

/** A refund as PayPal's API shows it. */
export const refundAsPayPal = (
  { capture, refund }: { capture: CaptureRow; refund: RefundRow },
  base: string,
) => ({
  id: refund.id,
  status: refund.state,
  amount: sum(capture.currency, refund.amountCents),
  ...named({ customId: refund.customId, invoiceId: capture.invoiceId }),
  create_time: refund.createdAt.toISOString(),
  update_time: refund.createdAt.toISOString(),
  links: [link(`${base}/v2/payments/captures/${capture.id}`, 'up', 'GET')],
});
