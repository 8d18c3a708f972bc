/** PayPal's tables in the simulators' schema. */
export const payPalSchema = `
  create table if not exists simulator.paypal_orders (
    id text primary key,
    request_id text unique,
    status text not null check (status in ('CREATED', 'APPROVED', 'COMPLETED')),
    amount_cents bigint not null check (amount_cents > 0),
    currency text not null,
    custom_id text,
    invoice_id text,
    description text,
    payer_email text,
    declines boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null
  );
  alter table simulator.paypal_orders add column if not exists payee text;
  create table if not exists simulator.paypal_captures (
    id text primary key,
    order_id text not null unique references simulator.paypal_orders,
    request_id text,
    amount_cents bigint not null,
    refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
    created_at timestamptz not null
  );
  alter table simulator.paypal_captures
    add column if not exists state text not null default 'COMPLETED'
      check (state in ('PENDING', 'COMPLETED', 'DECLINED')),
    add column if not exists settles_at timestamptz;
  create table if not exists simulator.paypal_refunds (
    id text primary key,
    capture_id text not null references simulator.paypal_captures,
    request_id text unique,
    amount_cents bigint not null check (amount_cents > 0),
    created_at timestamptz not null
  );
  alter table simulator.paypal_refunds
    add column if not exists custom_id text,
    add column if not exists state text not null default 'COMPLETED'
      check (state in ('PENDING', 'COMPLETED', 'FAILED'));
  create index if not exists paypal_refunds_capture on simulator.paypal_refunds (capture_id);
  create table if not exists simulator.paypal_certificates (
    id text primary key,
    certificate text not null,
    private_key text not null
  )`;
