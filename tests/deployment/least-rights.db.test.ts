import pg from 'pg';
import { expect, it } from 'vitest';
import { readTableShapes } from '#projections/migrate';
import { migrateStores } from '#services/app/stores/stores';
import { shopRole } from '../support/shop-role.ts';
import { testDatabase } from '../support/stores.ts';

it('the shop makes its tables as a role that owns its database and may do nothing else but leave the log behind', async () => {
  const { url } = await testDatabase();
  const name = `shop_${process.pid}`;
  const at = (changes: Partial<URL>) =>
    Object.assign(new URL(url), { pathname: `/${name}`, ...changes }).href;
  const own = at({ username: name, password: 'of-the-shop' });
  const { first, inside } = shopRole(name, 'of-the-shop');
  const administrator = new pg.Pool({ connectionString: url, max: 1 });
  for (const statement of first.split(';\n')) await administrator.query(statement);
  const there = new pg.Pool({ connectionString: at({}), max: 1 });
  await there.query(inside);
  const pool = new pg.Pool({ connectionString: own, max: 2 });
  try {
    await migrateStores({ pool }, { databaseUrl: own, projections: readTableShapes, isSimulated: false });
    const { rows } = await pool.query<{ super: boolean; tables: number }>(
      `select current_setting('is_superuser')::boolean as super,
         (select count(*)::int from pg_tables where tableowner = current_user and tablename = 'orders') as tables`,
    );
    expect(rows).toEqual([{ super: false, tables: 1 }]);
    // After an erasure: what the server's write-ahead log holds of it is needed no more.
    await pool.query('select pg_switch_wal()');
    await pool.query('checkpoint');
    for (const statement of [
      'create role other',
      'create database other',
      "select pg_read_file('PG_VERSION')",
    ])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  } finally {
    // Only this run uses the cluster, and removes it.
    await Promise.all([pool.end(), there.end(), administrator.end()]);
  }
});
