import type { Pool } from 'pg';
import { idNamed } from './ids.ts';

/** A payment of the demo shop's past. */
export interface PastCapture {
  /** The shop's own id of its order, and the invoice id of the attempt. */
  readonly customId: string;
  readonly invoiceId: string;
  /** The `PayPal-Request-Id` that would have created it. */
  readonly requestId: string;
  readonly amountCents: number;
  readonly payerEmail: string;
  readonly at: Date;
}

/** The ids that a past payment has at the simulator. */
export const pastIdsOf = ({
  invoiceId,
}: Pick<PastCapture, 'invoiceId'>): {
  readonly providerOrderId: string;
  readonly captureId: string;
} => ({ providerOrderId: idNamed(`order ${invoiceId}`), captureId: idNamed(`capture ${invoiceId}`) });

/** Records payments that the simulator never took; any number at once, and recording them again changes nothing. */
export const recordPastCaptures = async (pool: Pool, past: readonly PastCapture[]): Promise<void> => {
  await pool.query(
    `with past as (
        select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::timestamptz[])
          as p (order_id, capture_id, request_id, custom_id, invoice_id, amount, payer, at)),
      orders as (
        insert into simulator.paypal_orders
          (id, request_id, status, amount_cents, currency, custom_id, invoice_id, payer_email, created_at, updated_at)
        select order_id, request_id, 'COMPLETED', amount, 'USD', custom_id, invoice_id, payer, at, at from past
        on conflict do nothing returning id)
      insert into simulator.paypal_captures (id, order_id, request_id, amount_cents, created_at)
      select capture_id, order_id, request_id, amount, at from past where order_id in (select id from orders)`,
    [
      past.map((each) => pastIdsOf(each).providerOrderId),
      past.map((each) => pastIdsOf(each).captureId),
      past.map((each) => each.requestId),
      past.map((each) => each.customId),
      past.map((each) => each.invoiceId),
      past.map((each) => each.amountCents),
      past.map((each) => each.payerEmail),
      past.map((each) => each.at),
    ],
  );
};

/** A refund of the demo shop's past. */
export interface PastRefund {
  readonly captureId: string;
  /** The `PayPal-Request-Id` that would have created it, which is also in its `custom_id`. */
  readonly requestId: string;
  readonly amountCents: number;
  readonly at: Date;
}

/** The id that a past refund has at the simulator. */
export const pastRefundId = ({ requestId }: Pick<PastRefund, 'requestId'>): string =>
  idNamed(`refund ${requestId}`);

/** Records refunds of recorded captures; recording them again changes nothing. */
export const recordPastRefunds = async (pool: Pool, past: readonly PastRefund[]): Promise<void> => {
  await pool.query(
    `with made as (
        insert into simulator.paypal_refunds (id, capture_id, request_id, custom_id, amount_cents, created_at)
        select id, capture_id, request_id, request_id, amount, at
        from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[])
          as p (id, capture_id, request_id, amount, at)
        on conflict do nothing returning capture_id, amount_cents),
      sums as (select capture_id, sum(amount_cents) as cents from made group by capture_id)
      update simulator.paypal_captures c set refunded_cents = refunded_cents + sums.cents
      from sums where c.id = sums.capture_id`,
    [
      past.map(pastRefundId),
      past.map((each) => each.captureId),
      past.map((each) => each.requestId),
      past.map((each) => each.amountCents),
      past.map((each) => each.at),
    ],
  );
};
