import type { Pool } from 'pg';
import { mailSchema } from './mail/schema.ts';
import { webhooksSchema } from './webhooks/outbox.ts';
import { payPalSchema } from './paypal/schema.ts';
import { stripeSchema } from './stripe/schema.ts';

/** Brings the simulators' own schema to its newest form; may be asked at every start, by several processes at once. */
export const migrateSimulator = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('suuq-simulator'))");
    await client.query('create schema if not exists simulator');
    for (const schema of [webhooksSchema, payPalSchema, stripeSchema, mailSchema]) await client.query(schema);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};
