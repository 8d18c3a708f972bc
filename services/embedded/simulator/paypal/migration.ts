import type { Pool } from 'pg';

/** Brings the simulator's own schema to its newest form; may be asked at every start, by several processes at once. */
export const migrateSimulator = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('suuq-simulator'))");
    await client.query(SCHEMA);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

const SCHEMA = `
  create schema if not exists simulator;
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
  create table if not exists simulator.paypal_captures (
    id text primary key,
    order_id text not null unique references simulator.paypal_orders,
    request_id text,
    amount_cents bigint not null,
    refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
    created_at timestamptz not null
  );
  create table if not exists simulator.paypal_refunds (
    id text primary key,
    capture_id text not null references simulator.paypal_captures,
    request_id text unique,
    amount_cents bigint not null check (amount_cents > 0),
    created_at timestamptz not null
  )`;
