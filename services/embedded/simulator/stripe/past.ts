import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** A payment of the demo shop's past. */
export interface PastSession {
  /** The shop's own reference, and the metadata that it writes. */
  readonly reference: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly amountCents: number;
  readonly payerEmail: string;
  readonly at: Date;
}

/** A refund of the demo shop's past. */
export interface PastStripeRefund {
  readonly paymentId: string;
  /** The idempotency key that would have created it, which is also in its metadata. */
  readonly key: string;
  readonly amountCents: number;
  readonly at: Date;
}

const idNamed = (prefix: string, name: string): string =>
  `${prefix}_${createHash('sha256').update(`${prefix} ${name}`).digest('hex').slice(0, 24)}`;

/** The ids that a past payment has at the simulator. */
export const pastSessionIdsOf = ({ reference }: Pick<PastSession, 'reference'>) => ({
  sessionId: idNamed('cs_test', reference),
  paymentId: idNamed('pi', reference),
});

/** The id that a past refund has at the simulator. */
export const pastStripeRefundId = ({ key }: Pick<PastStripeRefund, 'key'>): string => idNamed('re', key);

/** Records payments that the simulator never took; recording them again changes nothing. */
export const recordPastSessions = async (pool: Pool, past: readonly PastSession[]): Promise<void> => {
  await pool.query(
    `insert into simulator.stripe_sessions
        (id, state, amount_cents, currency, item, client_reference_id, metadata, payment_metadata, success_url,
         expires_at, created_at, payment_id, charge_id, payer_email, paid_at)
      select id, 'succeeded', amount, 'usd', 'Order', reference, metadata, metadata, '', at, at,
         payment_id, charge_id, payer, at
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::bigint[], $7::text[], $8::timestamptz[])
        as p (id, payment_id, charge_id, reference, metadata, amount, payer, at)
      on conflict do nothing`,
    [
      past.map((each) => pastSessionIdsOf(each).sessionId),
      past.map((each) => pastSessionIdsOf(each).paymentId),
      past.map(({ reference }) => idNamed('ch', reference)),
      past.map(({ reference }) => reference),
      past.map(({ metadata }) => JSON.stringify(metadata)),
      past.map(({ amountCents }) => amountCents),
      past.map(({ payerEmail }) => payerEmail),
      past.map(({ at }) => at),
    ],
  );
};

/** Records refunds of recorded payments; recording them again changes nothing. */
export const recordPastStripeRefunds = async (
  pool: Pool,
  past: readonly PastStripeRefund[],
): Promise<void> => {
  await pool.query(
    `with made as (
        insert into simulator.stripe_refunds (id, payment_id, amount_cents, metadata, state, created_at)
        select id, payment_id, amount, json_build_object('key', key), 'succeeded', at
        from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[])
          as p (id, payment_id, key, amount, at)
        on conflict do nothing returning payment_id, amount_cents),
      sums as (select payment_id, sum(amount_cents) as cents from made group by payment_id)
      update simulator.stripe_sessions s set refunded_cents = refunded_cents + sums.cents
      from sums where s.payment_id = sums.payment_id`,
    [
      past.map(pastStripeRefundId),
      past.map(({ paymentId }) => paymentId),
      past.map(({ key }) => key),
      past.map(({ amountCents }) => amountCents),
      past.map(({ at }) => at),
    ],
  );
};
