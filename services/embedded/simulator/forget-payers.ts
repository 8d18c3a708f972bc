import type { Pool } from 'pg';

/** Replaces an erased payer's data. */
const FORGOTTEN = '[erased]';

/** The shop's own references begin with the order's id, which has this many characters. */
const ORDER_ID = 24;
const REFERENCES = [
  ['paypal_orders', 'coalesce(custom_id, invoice_id)'],
  ['stripe_sessions', 'client_reference_id'],
] as const;

/**
 * The people who paid for these orders were erased at the shop, so the stand-ins for the providers erase them, too. A
 * shop that has real accounts now may have had the stand-ins before: this checks for their tables, not the settings.
 */
export async function forgetPayers(pool: Pool, ordersOf: () => Promise<readonly string[]>): Promise<void> {
  if (!(await isMigrated(pool, 'paypal_orders'))) return;
  const orderIds = await ordersOf();
  for (const [table, reference] of REFERENCES)
    await pool.query(
      `update simulator.${table} set payer_email = $2
       where left(${reference}, ${ORDER_ID}) = any($1) and payer_email <> $2`,
      [orderIds, FORGOTTEN],
    );
}

/** Removes the letters to a person who was erased at the shop. */
export async function forgetLetters(pool: Pool, account: string): Promise<void> {
  if (await isMigrated(pool, 'letters'))
    await pool.query('delete from simulator.letters where account = $1', [account]);
}

const isMigrated = async (pool: Pool, table: string): Promise<boolean> => {
  const { rows } = await pool.query<{ found: boolean }>(
    "select to_regclass('simulator.' || $1) is not null as found",
    [table],
  );
  return rows[0]?.found ?? false;
};
