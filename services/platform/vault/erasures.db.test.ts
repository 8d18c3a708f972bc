import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE } from '#contracts/kernel/duration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { completeErasures, dueErasures, noteErasure } from './erasures.ts';
import { migrateVault } from './migration.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url });
  await migrateVault(pool);
});
afterAll(() => pool.end());

/** A time after all that was noted: a Date has no microseconds, so what it cut off is added again. */
const began = async () => {
  const { rows } = await pool.query<{ next: Date }>(`select clock_timestamp() + interval '1 ms' as next`);
  return rows[0]?.next ?? new Date(0);
};

it('erasures wait for no time that a clock gave which was ahead, and was put back', async () => {
  await noteErasure(pool, { person: 'amina', isInTables: true });
  await completeErasures(pool, await dueErasures(pool, 0), await began());
  // Since tables were rewritten just now, rows wait.
  await noteErasure(pool, { person: 'bilan', isInTables: true });
  await pool.query(`update vault.erasures set noted_at = noted_at - interval '1 hour'`);
  expect(await dueErasures(pool, MINUTE)).toMatchObject({ people: [{ person: 'bilan' }], withTables: false });

  await pool.query(`update vault.rewrites set tables_at = tables_at + interval '1 day'`);
  expect(await dueErasures(pool, MINUTE)).toMatchObject({ people: [{ person: 'bilan' }], withTables: true });
  await pool.query(`update vault.erasures set noted_at = noted_at + interval '1 day'`);
  expect(await dueErasures(pool, 0)).toMatchObject({ people: [{ person: 'bilan' }] });
  await completeErasures(pool, await dueErasures(pool, 0), await began());
  expect((await pool.query('select from vault.erasures')).rowCount).toBe(0);
});
