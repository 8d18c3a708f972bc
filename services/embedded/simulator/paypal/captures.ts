import type { Pool, PoolClient } from 'pg';
import { notFound, PayPalProblem } from './problem.ts';
import { settlementWebhook } from './webhooks.ts';

export type CaptureState = 'PENDING' | 'COMPLETED' | 'DECLINED';

/** The state of money that is held back: until a time, or until somebody decides. */
export interface Held {
  readonly state: CaptureState;
  readonly settlesAt: Date | null;
}

export interface CaptureRow extends Held {
  readonly id: string;
  readonly orderId: string;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly currency: string;
  readonly customId: string | null;
  readonly invoiceId: string | null;
  readonly createdAt: Date;
}

/** The state of the money now. */
export const stateOf = ({ state, settlesAt }: Held, now: Date): CaptureState =>
  state === 'PENDING' && settlesAt && settlesAt <= now ? 'COMPLETED' : state;

const FIND = `select c.id, c.order_id as "orderId", c.state, c.settles_at as "settlesAt",
    c.amount_cents::float8 as "amountCents", c.refunded_cents::float8 as "refundedCents",
    o.currency, o.custom_id as "customId", o.invoice_id as "invoiceId", c.created_at as "createdAt"
  from simulator.paypal_captures c join simulator.paypal_orders o on o.id = c.order_id where c.id = $1`;

/** Throws PayPal's 404. */
export const findCapture = async (pool: Pool | PoolClient, id: string, lock = ''): Promise<CaptureRow> => {
  const { rows } = await pool.query<CaptureRow>(`${FIND} ${lock}`, [id]);
  if (!rows[0]) throw notFound();
  return rows[0];
};

/** Decides about money that is held back, before its time. */
export const recordCaptureOutcome = async (
  pool: Pool,
  id: string,
  state: Exclude<CaptureState, 'PENDING'>,
  now: Date,
): Promise<CaptureRow> => {
  const webhook = settlementWebhook(id, state, now);
  const { rowCount } = await pool.query(
    `with c as (
        update simulator.paypal_captures set state = $2, settles_at = null
        where id = $1 and state = 'PENDING' and (settles_at is null or settles_at > $3) returning id),
      planned as (delete from simulator.notices using c where subject = c.id and due_at > $3)
      insert into simulator.notices (id, provider, type, subject, due_at, created_at)
      select $4, $5, $6, c.id, $3, $3 from c`,
    [id, state, now, webhook.id, webhook.provider, webhook.type],
  );
  const capture = await findCapture(pool, id);
  if (rowCount === 0) throw new PayPalProblem(422, 'CAPTURE_NOT_PENDING');
  return capture;
};
