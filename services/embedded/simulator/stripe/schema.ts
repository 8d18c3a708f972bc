/** Stripe's tables in the simulators' schema. */
export const stripeSchema = `
  create table if not exists simulator.stripe_requests (
    key text primary key,
    fingerprint text not null,
    answer jsonb not null
  );
  create table if not exists simulator.stripe_sessions (
    id text primary key,
    state text not null default 'open'
      check (state in ('open', 'expired', 'processing', 'succeeded', 'failed')),
    amount_cents bigint not null check (amount_cents > 0),
    currency text not null,
    item text not null,
    client_reference_id text,
    metadata jsonb not null,
    payment_metadata jsonb not null,
    success_url text not null,
    cancel_url text,
    expires_at timestamptz not null,
    created_at timestamptz not null,
    declined_at timestamptz,
    payment_id text unique,
    charge_id text,
    payer_email text,
    paid_at timestamptz,
    settles_at timestamptz,
    refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents)
  );
  create table if not exists simulator.stripe_refunds (
    id text primary key,
    payment_id text not null references simulator.stripe_sessions (payment_id),
    amount_cents bigint not null check (amount_cents > 0),
    metadata jsonb not null,
    state text not null check (state in ('pending', 'succeeded', 'failed')),
    created_at timestamptz not null
  );
  create index if not exists stripe_refunds_payment on simulator.stripe_refunds (payment_id)`;
