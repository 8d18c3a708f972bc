import type { Pool } from 'pg';

/** What is said of a payer who was erased. */
const FORGOTTEN = '[erased]';

/** The shop's own references begin with the order's id, which has this many characters. */
const ORDER_ID = 24;
const REFERENCES = [
  ['paypal_orders', 'coalesce(custom_id, invoice_id)'],
  ['stripe_sessions', 'client_reference_id'],
] as const;

/**
 * The people who paid for these orders were erased at the shop; what stands in for the providers forgets them with it. A
 * shop that has accounts at the providers now may have had the stand-ins before: its tables are asked, not its settings.
 */
export async function forgetPayers(pool: Pool, orderIds: readonly string[]): Promise<void> {
  if (!(await isMigrated(pool))) return;
  for (const [table, reference] of REFERENCES)
    await pool.query(
      `update simulator.${table} set payer_email = $2
       where left(${reference}, ${ORDER_ID}) = any($1) and payer_email <> $2`,
      [orderIds, FORGOTTEN],
    );
}

/** The tables come all at once. */
const isMigrated = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ found: boolean }>(
    "select to_regclass('simulator.paypal_orders') is not null as found",
  );
  return rows[0]?.found ?? false;
};
