import { LOCKS } from '#resilience/lock-numbers';
import { changeTables } from '#services/platform/postgres/change-tables';
import type { Pool } from 'pg';
import { mailSchema } from './mail/schema.ts';
import { webhooksSchema } from './webhooks/outbox.ts';
import { payPalSchema } from './paypal/schema.ts';
import { stripeSchema } from './stripe/schema.ts';

/** Migrates the simulators' own schema to its newest form; safe at every start, by several processes at once. */
export const migrateSimulator = (pool: Pool): Promise<void> =>
  changeTables(pool, LOCKS.simulatorMigration, async (client) => {
    await client.query('create schema if not exists simulator');
    for (const schema of [webhooksSchema, payPalSchema, stripeSchema, mailSchema]) await client.query(schema);
  });
