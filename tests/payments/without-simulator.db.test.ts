import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { forgetPayers } from '#services/embedded/simulator/forget-payers';
import { openShopInside } from '../support/shop-inside.ts';
import { testDatabase } from '../support/stores.ts';

const production = {
  NODE_ENV: 'production',
  TRUST_PROXY: 'none',
  PUBLIC_URL: 'https://shop.example',
  EVENTSTORE_ALLOW_INSECURE: 'yes',
};

/** The number of simulator tables in the database of a shop that was started with this environment. */
const tablesOfSimulator = async (env: object): Promise<number> => {
  const shop = await openShopInside({ env });
  try {
    const { rows } = await shop.backDoor.pool.query("select 1 from pg_tables where schemaname = 'simulator'");
    return rows.length;
  } finally {
    await shop.stop();
  }
};

describe('the simulator', () => {
  it.each([
    ['in production', production],
    ['with an account at one provider', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ])('has no table in a shop %s', async (_, env) => {
    expect(await tablesOfSimulator(env)).toBe(0);
  });

  it('has its tables where no provider has an account', async () => {
    expect(await tablesOfSimulator({})).toBeGreaterThan(0);
  });

  it('has nothing to forget where it never was, and nobody’s orders are looked for there', async () => {
    const pool = new pg.Pool({ connectionString: (await testDatabase()).url });
    try {
      await expect(
        forgetPayers(pool, () => Promise.reject(new Error('looked for'))),
      ).resolves.toBeUndefined();
    } finally {
      await pool.end();
    }
  });
});
