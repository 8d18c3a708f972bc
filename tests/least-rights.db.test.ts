import pg from 'pg';
import { expect, it } from 'vitest';
import { readTableShapes } from '#projections/migrate';
import { migrateStores } from '#services/app/stores';
import { testDatabase } from './support/stores.ts';

it('the shop makes its tables as a role that owns its database and may do nothing else', async () => {
  const { url } = await testDatabase();
  const name = `shop_${process.pid}`;
  const administrator = new pg.Pool({ connectionString: url, max: 1 });
  await administrator.query(
    `create role ${name} login nosuperuser nocreatedb nocreaterole password 'of-the-shop'`,
  );
  await administrator.query(`create database ${name} owner ${name}`);
  const own = Object.assign(new URL(url), { username: name, password: 'of-the-shop', pathname: `/${name}` });
  const pool = new pg.Pool({ connectionString: own.href, max: 2 });
  try {
    await migrateStores(
      { pool },
      { databaseUrl: own.href, projections: readTableShapes, isSimulated: false },
    );
    const { rows } = await pool.query<{ super: boolean; tables: number }>(
      `select current_setting('is_superuser')::boolean as super,
         (select count(*)::int from pg_tables where tableowner = current_user and tablename = 'orders') as tables`,
    );
    expect(rows).toEqual([{ super: false, tables: 1 }]);
  } finally {
    await Promise.all([pool.end(), administrator.end()]); // the cluster is this run's alone, and goes with it
  }
});
