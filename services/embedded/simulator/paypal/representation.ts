import type { OrderRow } from './orders.ts';
import type { CaptureRow, RefundRow } from './refunds.ts';

/** An order that nobody approved is given up after this long, in milliseconds. */
const GIVEN_UP_AFTER = 3 * 60 * 60 * 1_000;

const sum = (currency: string, cents: number) => ({
  currency_code: currency,
  value: (cents / 100).toFixed(2),
});

const captureStatus = (amount: number, refunded: number): string => {
  if (refunded === 0) return 'COMPLETED';
  return refunded < amount ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
};

const named = (row: { readonly customId: string | null; readonly invoiceId: string | null }) => ({
  ...(row.customId === null ? {} : { custom_id: row.customId }),
  ...(row.invoiceId === null ? {} : { invoice_id: row.invoiceId }),
});

const link = (href: string, rel: string, method: string) => ({ href, rel, method });

/** An order in PayPal's words. `base` is the simulator's own address as the buyer's browser sees it. */
export const orderAsPayPal = (row: OrderRow, base: string, now: Date) => {
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
        ...named(row),
        ...(row.description === null ? {} : { description: row.description }),
        ...(row.captureId === null ? {} : { payments: { captures: [capturedIn(row, row.captureId, base)] } }),
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

const capturedIn = (row: OrderRow, id: string, base: string) =>
  captureAsPayPal(
    { ...row, id, createdAt: row.capturedAt ?? row.updatedAt, refundedCents: row.refundedCents ?? 0 },
    base,
  );

/** A capture in PayPal's words. */
export const captureAsPayPal = (row: CaptureRow, base: string) => ({
  id: row.id,
  status: captureStatus(row.amountCents, row.refundedCents),
  amount: sum(row.currency, row.amountCents),
  final_capture: true,
  ...named(row),
  create_time: row.createdAt.toISOString(),
  update_time: row.createdAt.toISOString(),
  links: [link(`${base}/v2/payments/captures/${row.id}/refund`, 'refund', 'POST')],
});

/** A refund in PayPal's words. */
export const refundAsPayPal = (
  { capture, refund }: { capture: CaptureRow; refund: RefundRow },
  base: string,
) => ({
  id: refund.id,
  status: 'COMPLETED',
  amount: sum(capture.currency, refund.amountCents),
  ...named(capture),
  create_time: refund.createdAt.toISOString(),
  update_time: refund.createdAt.toISOString(),
  links: [link(`${base}/v2/payments/captures/${capture.id}`, 'up', 'GET')],
});
