import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../../platform/postgres/in-transaction.ts';
import { putWebhooks } from '../webhooks/outbox.ts';
import { findCapture, stateOf, type CaptureRow } from './captures.ts';
import { newId } from './ids.ts';
import { refundWebhook } from './webhooks.ts';
import { notFound, PayPalProblem } from './problem.ts';

export type RefundState = 'PENDING' | 'COMPLETED' | 'FAILED';

export interface RefundRow {
  readonly id: string;
  readonly captureId: string;
  readonly amountCents: number;
  readonly customId: string | null;
  readonly state: RefundState;
  readonly createdAt: Date;
}

export interface NewRefund {
  readonly captureId: string;
  /** Everything that is left, when not given. */
  readonly amountCents: number | undefined;
  readonly requestId: string | undefined;
  readonly customId: string | undefined;
  readonly isHeldBack: boolean;
}

/** Refunds money; the same request again finds the refund that it made. */
export const refundCapture = async (
  pool: Pool,
  refund: NewRefund,
  now: Date,
): Promise<{ readonly capture: CaptureRow; readonly refund: RefundRow }> =>
  inTransaction(pool, async (client) => {
    const capture = await findCapture(client, refund.captureId, 'for update of c');
    const made = (await findMade(client, refund)) ?? (await insertRefund(client, refund, capture, now));
    return { capture, refund: made };
  });

const COLUMNS = `id, capture_id as "captureId", amount_cents::float8 as "amountCents", custom_id as "customId", state,
  created_at as "createdAt"`;

/** The refunds of an order, oldest first. */
export const refundsOf = async (pool: Pool, orderId: string): Promise<readonly RefundRow[]> => {
  const text = `select ${COLUMNS} from simulator.paypal_refunds
    where capture_id = (select id from simulator.paypal_captures where order_id = $1) order by created_at, id`;
  return (await pool.query<RefundRow>(text, [orderId])).rows;
};

/** A refund with its capture. Throws PayPal's 404. */
export const findRefund = async (
  pool: Pool,
  id: string,
): Promise<{ readonly capture: CaptureRow; readonly refund: RefundRow }> => {
  const text = `select ${COLUMNS} from simulator.paypal_refunds where id = $1`;
  const [refund] = (await pool.query<RefundRow>(text, [id])).rows;
  if (!refund) throw notFound();
  return { capture: await findCapture(pool, refund.captureId), refund };
};

/** Decides about a refund that is held back. If it fails, the money stays where it was. */
export const settleRefund = async (
  pool: Pool,
  id: string,
  state: Exclude<RefundState, 'PENDING'>,
  now: Date,
): Promise<{ readonly capture: CaptureRow; readonly refund: RefundRow }> => {
  const webhook = refundWebhook(id, now);
  const { rowCount } = await pool.query(
    `with r as (
        update simulator.paypal_refunds set state = $2 where id = $1 and state = 'PENDING' returning *),
      c as (
        update simulator.paypal_captures c set refunded_cents = refunded_cents - r.amount_cents
        from r where c.id = r.capture_id and r.state = 'FAILED')
      insert into simulator.notices (id, provider, type, subject, due_at, created_at)
      select $4, $5, $6, r.id, $3, $3 from r`,
    [id, state, now, webhook.id, webhook.provider, webhook.type],
  );
  const settled = await findRefund(pool, id);
  if (rowCount === 0) throw new PayPalProblem(422, 'REFUND_NOT_PENDING');
  return settled;
};

const findMade = async (client: PoolClient, { captureId, requestId }: NewRefund) => {
  const text = `select ${COLUMNS} from simulator.paypal_refunds where request_id = $1 and capture_id = $2`;
  const { rows } = await client.query<RefundRow>(text, [requestId, captureId]);
  return rows[0];
};

const insertRefund = async (
  client: PoolClient,
  { captureId, requestId, amountCents, customId, isHeldBack }: NewRefund,
  capture: CaptureRow,
  now: Date,
): Promise<RefundRow> => {
  if (stateOf(capture, now) !== 'COMPLETED') throw new PayPalProblem(422, 'CAPTURE_NOT_COMPLETED');
  const left = capture.amountCents - capture.refundedCents;
  const amount = amountCents ?? left;
  if (left === 0) throw new PayPalProblem(422, 'CAPTURE_FULLY_REFUNDED');
  if (amount > left) throw new PayPalProblem(422, 'REFUND_AMOUNT_EXCEEDED');
  await client.query(
    'update simulator.paypal_captures set refunded_cents = refunded_cents + $2 where id = $1',
    [captureId, amount],
  );
  const id = newId();
  const state = isHeldBack ? 'PENDING' : 'COMPLETED';
  const { rows } = await client.query<RefundRow>(
    `insert into simulator.paypal_refunds (id, capture_id, request_id, amount_cents, custom_id, state, created_at)
      values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [id, captureId, requestId, amount, customId, state, now],
  );
  if (!isHeldBack) await putWebhooks(client, [refundWebhook(id, now)], now);
  const [refund] = rows;
  if (!refund) throw notFound();
  return refund;
};
