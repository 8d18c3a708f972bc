import type { Pool, PoolClient, QueryConfig } from 'pg';
import { DAY, MINUTE } from '#contracts/kernel/duration';
import { inTransaction } from '../../../platform/postgres/in-transaction.ts';
import type { Settling } from '../faults.ts';
import { putWebhooks } from '../webhooks/outbox.ts';
import { newId } from './ids.ts';
import type { NewSession } from './input.ts';
import { webhookOf } from './webhooks.ts';
import { invalid, missing, StripeProblem } from './problem.ts';

/** `failed`: complete, but the money did not arrive in the end. */
export type SessionState = 'open' | 'expired' | 'processing' | 'succeeded' | 'failed';

/** A Checkout Session with its payment. Sums in cents. */
export interface SessionRow {
  readonly id: string;
  readonly state: SessionState;
  readonly amountCents: number;
  readonly currency: string;
  readonly item: string;
  readonly clientReferenceId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly paymentMetadata: Readonly<Record<string, string>>;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly declinedAt: Date | null;
  readonly paymentId: string | null;
  readonly chargeId: string | null;
  readonly payerEmail: string | null;
  readonly paidAt: Date | null;
  readonly settlesAt: Date | null;
  readonly refundedCents: number;
}

/** The state of a session now: some states end with time. */
export const stateOf = ({ state, expiresAt, settlesAt }: SessionRow, now: Date): SessionState => {
  if (state === 'open' && expiresAt <= now) return 'expired';
  return state === 'processing' && settlesAt && settlesAt <= now ? 'succeeded' : state;
};

const COLUMNS = `id, state, amount_cents::float8 as "amountCents", currency, item,
  client_reference_id as "clientReferenceId", metadata, payment_metadata as "paymentMetadata",
  success_url as "successUrl", cancel_url as "cancelUrl", expires_at as "expiresAt", created_at as "createdAt",
  declined_at as "declinedAt", payment_id as "paymentId", charge_id as "chargeId", payer_email as "payerEmail",
  paid_at as "paidAt", settles_at as "settlesAt", refunded_cents::float8 as "refundedCents"`;

const HALF_AN_HOUR = 30 * MINUTE;

export const createSession = async (
  client: PoolClient,
  wanted: NewSession,
  now: Date,
): Promise<SessionRow> => {
  const [item] = wanted.line_items;
  if (!item) throw invalid('line_items');
  const expiresAt = new Date(
    wanted.expires_at === undefined ? now.getTime() + DAY : wanted.expires_at * 1_000,
  );
  const lifetime = expiresAt.getTime() - now.getTime();
  if (lifetime < HALF_AN_HOUR || lifetime > DAY)
    throw invalid(
      'expires_at',
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
    );
  const id = newId('session');
  const made = await one(client, {
    text: `insert into simulator.stripe_sessions
        (id, amount_cents, currency, item, client_reference_id, metadata, payment_metadata, success_url, cancel_url,
         expires_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${COLUMNS}`,
    values: [
      id,
      item.price_data.unit_amount,
      item.price_data.currency,
      item.price_data.product_data.name,
      wanted.client_reference_id,
      wanted.metadata,
      wanted.payment_intent_data.metadata,
      wanted.success_url,
      wanted.cancel_url,
      expiresAt,
      now,
    ],
  });
  // Sent only if it is still true at that time.
  await putWebhooks(client, [webhookOf('checkout.session.expired', id, expiresAt)], now);
  return made ?? findSession(client, id);
};

/** Throws Stripe's 404. */
export const findSession = async (pool: Pool | PoolClient, id: string): Promise<SessionRow> => {
  const text = `select ${COLUMNS} from simulator.stripe_sessions where id = $1`;
  const found = await one(pool, { text, values: [id] });
  if (!found) throw missing('checkout.session', id);
  return found;
};

/** The session that a payment belongs to. Throws Stripe's 404. */
export const findPayment = async (pool: Pool | PoolClient, id: string, lock = ''): Promise<SessionRow> => {
  const text = `select ${COLUMNS} from simulator.stripe_sessions where payment_id = $1 ${lock}`;
  const found = await one(pool, { text, values: [id] });
  if (!found) throw missing('payment_intent', id);
  return found;
};

/** The buyer's click on Pay: the money is taken at once, and only once. */
export const paySession = async (
  pool: Pool,
  id: string,
  { payerEmail, settling }: { readonly payerEmail: string; readonly settling: Settling },
  now: Date,
): Promise<SessionRow> => {
  const settlesAt = settling instanceof Date ? settling : null;
  const webhooks = [
    webhookOf('checkout.session.completed', id, now),
    ...(settlesAt ? [webhookOf('checkout.session.async_payment_succeeded', id, settlesAt)] : []),
  ];
  await change(pool, webhooks, now, {
    text: `update simulator.stripe_sessions
      set state = $2, payer_email = $3, paid_at = $4, settles_at = $5,
        payment_id = coalesce(payment_id, $6), charge_id = $7
      where id = $1 and state = 'open' and expires_at > $4`,
    values: [
      id,
      settling === 'now' ? 'succeeded' : 'processing',
      payerEmail,
      now,
      settlesAt,
      newId('payment'),
      newId('charge'),
    ],
  });
  return findSession(pool, id);
};

/** The buyer's card was refused: the page stays, for another card. */
export const declineSession = (pool: Pool, id: string, now: Date): Promise<boolean> =>
  change(pool, [webhookOf('payment_intent.payment_failed', id, now)], now, {
    text: `update simulator.stripe_sessions set declined_at = $2, payment_id = coalesce(payment_id, $3)
      where id = $1 and state = 'open' and expires_at > $2`,
    values: [id, now, newId('payment')],
  });

/** Expires a session before its time. */
export const expireSession = async (pool: Pool, id: string, now: Date): Promise<SessionRow> => {
  const isDone = await change(pool, [webhookOf('checkout.session.expired', id, now)], now, {
    text: `update simulator.stripe_sessions set state = 'expired', expires_at = $2
      where id = $1 and state = 'open' and expires_at > $2`,
    values: [id, now],
  });
  const session = await findSession(pool, id);
  if (!isDone)
    throw new StripeProblem(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
  return session;
};

/** Decides about money that is held back, before its time. */
export const settleSession = async (
  pool: Pool,
  id: string,
  isHere: boolean,
  now: Date,
): Promise<SessionRow> => {
  const type = isHere ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed';
  const isDone = await change(pool, [webhookOf(type, id, now)], now, {
    text: `update simulator.stripe_sessions set state = $2, settles_at = null
      where id = $1 and state = 'processing' and (settles_at is null or settles_at > $3)`,
    values: [id, isHere ? 'succeeded' : 'failed', now],
  });
  const session = await findSession(pool, id);
  if (!isDone) throw new StripeProblem(400, 'This payment is not processing.');
  return session;
};

/** Changes a session, if its state allows that, and puts the webhook about it into the outbox. */
const change = async (
  pool: Pool,
  webhooks: Parameters<typeof putWebhooks>[1],
  now: Date,
  update: QueryConfig,
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(update);
    if (rowCount === 1) await putWebhooks(client, webhooks, now);
    return rowCount === 1;
  });

const one = async (client: Pool | PoolClient, query: QueryConfig): Promise<SessionRow | undefined> =>
  (await client.query<SessionRow>(query)).rows[0];
