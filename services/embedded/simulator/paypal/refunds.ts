import type { Pool, PoolClient } from 'pg';
import { newId } from './ids.ts';
import { notFound, PayPalProblem } from './problem.ts';

export interface CaptureRow {
  readonly id: string;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly currency: string;
  readonly customId: string | null;
  readonly invoiceId: string | null;
  readonly createdAt: Date;
}

export interface RefundRow {
  readonly id: string;
  readonly amountCents: number;
  readonly createdAt: Date;
}

const FIND = `select c.id, c.amount_cents::float8 as "amountCents", c.refunded_cents::float8 as "refundedCents",
    o.currency, o.custom_id as "customId", o.invoice_id as "invoiceId", c.created_at as "createdAt"
  from simulator.paypal_captures c join simulator.paypal_orders o on o.id = c.order_id where c.id = $1`;

/** Throws PayPal's 404. */
export const findCapture = async (pool: Pool | PoolClient, id: string, lock = ''): Promise<CaptureRow> => {
  const { rows } = await pool.query<CaptureRow>(`${FIND} ${lock}`, [id]);
  if (!rows[0]) throw notFound();
  return rows[0];
};

export interface NewRefund {
  readonly captureId: string;
  /** All that is left, when not given. */
  readonly amountCents: number | undefined;
  readonly requestId: string | undefined;
}

/** Gives money back; the same request again finds the refund that it made. */
export const refundCapture = async (
  pool: Pool,
  refund: NewRefund,
  now: Date,
): Promise<{ readonly capture: CaptureRow; readonly refund: RefundRow }> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const capture = await findCapture(client, refund.captureId, 'for update of c');
    const made = (await findRefund(client, refund)) ?? (await insertRefund(client, refund, capture, now));
    await client.query('commit');
    return { capture, refund: made };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

const ROW = 'id, amount_cents::float8 as "amountCents", created_at as "createdAt"';

const findRefund = async (client: PoolClient, { captureId, requestId }: NewRefund) => {
  const text = `select ${ROW} from simulator.paypal_refunds where request_id = $1 and capture_id = $2`;
  const { rows } = await client.query<RefundRow>(text, [requestId, captureId]);
  return rows[0];
};

const insertRefund = async (
  client: PoolClient,
  { captureId, requestId, amountCents }: NewRefund,
  capture: CaptureRow,
  now: Date,
): Promise<RefundRow> => {
  const left = capture.amountCents - capture.refundedCents;
  const amount = amountCents ?? left;
  if (left === 0) throw new PayPalProblem(422, 'CAPTURE_FULLY_REFUNDED');
  if (amount > left) throw new PayPalProblem(422, 'REFUND_AMOUNT_EXCEEDED');
  await client.query(
    'update simulator.paypal_captures set refunded_cents = refunded_cents + $2 where id = $1',
    [captureId, amount],
  );
  const { rows } = await client.query<RefundRow>(
    `insert into simulator.paypal_refunds (id, capture_id, request_id, amount_cents, created_at)
      values ($1, $2, $3, $4, $5) returning ${ROW}`,
    [newId(), captureId, requestId, amount, now],
  );
  return rows[0] ?? { id: '', amountCents: amount, createdAt: now };
};
