import type { Pool, PoolClient } from 'pg';
import { putWebhooks } from '../webhooks/outbox.ts';
import { newId } from './ids.ts';
import type { NewRefund } from './input.ts';
import { webhookOf, REFUNDED, REFUND_FAILED } from './webhooks.ts';
import { missing, StripeProblem } from './problem.ts';
import { findPayment, stateOf } from './sessions.ts';

export type RefundState = 'pending' | 'succeeded' | 'failed';

export interface RefundRow {
  readonly id: string;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly state: RefundState;
  readonly createdAt: Date;
}

const COLUMNS = `id, payment_id as "paymentId", amount_cents::float8 as "amountCents", metadata, state, created_at as "createdAt"`;

/** Refunds money: everything that is left, or an amount of it. */
export const createRefund = async (
  client: PoolClient,
  wanted: NewRefund & { readonly isHeldBack: boolean },
  now: Date,
): Promise<RefundRow> => {
  const session = await findPayment(client, wanted.payment_intent, 'for update');
  if (stateOf(session, now) !== 'succeeded')
    throw new StripeProblem(400, 'This PaymentIntent does not have a successful charge to refund.');
  const left = session.amountCents - session.refundedCents;
  const amount = wanted.amount ?? left;
  if (left === 0)
    throw new StripeProblem(400, `Charge ${session.chargeId} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  if (amount === 0 || amount > left)
    throw new StripeProblem(400, `Refund amount is greater than unrefunded amount on charge.`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  await client.query(
    'update simulator.stripe_sessions set refunded_cents = refunded_cents + $2 where payment_id = $1',
    [wanted.payment_intent, amount],
  );
  const id = newId('refund');
  const { rows } = await client.query<RefundRow>(
    `insert into simulator.stripe_refunds (id, payment_id, amount_cents, metadata, state, created_at)
      values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [id, wanted.payment_intent, amount, wanted.metadata, wanted.isHeldBack ? 'pending' : 'succeeded', now],
  );
  if (!wanted.isHeldBack) await putWebhooks(client, [webhookOf(REFUNDED, id, now)], now);
  return rows[0] ?? findRefund(client, id);
};

/**
 * Decides about a refund that is held back. If it fails, the money stays where it was. One that was done can fail later, as
 * where a card was closed: then the money comes back to the shop.
 */
export const settleRefund = async (
  pool: Pool,
  id: string,
  state: Exclude<RefundState, 'pending'>,
  now: Date,
): Promise<RefundRow> => {
  const webhook = webhookOf(state === 'failed' ? REFUND_FAILED : REFUNDED, id, now);
  const { rowCount } = await pool.query(
    `with r as (
        update simulator.stripe_refunds set state = $2
        where id = $1 and (state = 'pending' or ($2 = 'failed' and state = 'succeeded')) returning *),
      s as (
        update simulator.stripe_sessions s set refunded_cents = refunded_cents - r.amount_cents
        from r where s.payment_id = r.payment_id and r.state = 'failed')
      insert into simulator.notices (id, provider, type, subject, due_at, created_at)
      select $4, $5, $6, r.id, $3, $3 from r`,
    [id, state, now, webhook.id, webhook.provider, webhook.type],
  );
  const refund = await findRefund(pool, id);
  if (rowCount === 0) throw new StripeProblem(400, 'This refund is settled.');
  return refund;
};

/** Throws Stripe's 404. */
export const findRefund = async (client: Pool | PoolClient, id: string): Promise<RefundRow> => {
  const text = `select ${COLUMNS} from simulator.stripe_refunds where id = $1`;
  const { rows } = await client.query<RefundRow>(text, [id]);
  if (!rows[0]) throw missing('refund', id);
  return rows[0];
};

/** The refunds of a payment, newest first. */
export const refundsOf = async (pool: Pool, paymentId: string): Promise<readonly RefundRow[]> => {
  const text = `select ${COLUMNS} from simulator.stripe_refunds where payment_id = $1 order by created_at desc, id`;
  return (await pool.query<RefundRow>(text, [paymentId])).rows;
};
