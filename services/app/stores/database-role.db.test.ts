import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { migrateVault } from '../../platform/vault/migration.ts';
import { databaseRole, whatRoleLacks } from './database-role.ts';
import { migrateStores } from './stores.ts';

it('a role that may not make the shop’s tables, or change them, is told by the right that it lacks', async () => {
  const { url } = await testDatabase();
  const name = `lacking_${process.pid}`;
  const at = (changes: Partial<URL>) =>
    Object.assign(new URL(url), { pathname: `/${name}`, ...changes }).href;
  const own = at({ username: name, password: 'of-the-role' });
  const administrator = new pg.Pool({ connectionString: url, max: 1 });
  await administrator.query(`create role ${name} login password 'of-the-role'`);
  await administrator.query(`create database ${name}`);
  const there = new pg.Pool({ connectionString: at({}), max: 1 });
  const pool = new pg.Pool({ connectionString: own, max: 1 });
  const lacking = async () => {
    const client = await pool.connect();
    const role = await databaseRole(client).finally(() => client.release());
    return role && whatRoleLacks(role, true);
  };
  const start = () => migrateStores({ pool }, { databaseUrl: own, projections: [], isSimulated: false });
  const denied = { code: '42501' };
  try {
    expect(await lacking()).toContain(
      `${name} may not make schemas in this database nor tables in its schema public`,
    );
    await expect(start()).rejects.toMatchObject(denied);
    await there.query(`grant create on database ${name} to ${name}`);
    expect(await lacking()).toContain(`${name} may not make tables in its schema public`);
    await expect(start()).rejects.toMatchObject(denied);
    await there.query(`grant create on schema public to ${name}`);
    expect(await lacking()).toContain(`${name} may not rewrite pg_statistic`);
    await there.query(`grant maintain on pg_catalog.pg_statistic to ${name}`);
    expect(await lacking()).toBeUndefined();
    await start();
    expect(await lacking()).toBeUndefined();
    // A start with all tables there asks for the same.
    await there.query(`revoke create on schema public from ${name}`);
    expect(await lacking()).toContain('may not make tables');
    await expect(start()).rejects.toMatchObject(denied);
    await there.query(`grant create on schema public to ${name}`);
    // As after a dump that somebody else has put back.
    await there.query('drop schema vault cascade');
    await migrateVault(there);
    await there.query(`grant usage on schema vault to ${name}`);
    expect(await lacking()).toContain('does not own');
    await expect(start()).rejects.toMatchObject(denied);
  } finally {
    // Only this run uses the cluster, and removes it.
    await Promise.all([pool.end(), there.end(), administrator.end()]);
  }
});

it('a server without the extension that search needs is told', () => {
  const sound = {
    role: 'suuq',
    isSuper: false,
    isMigrated: false,
    makesSchemas: true,
    makesTables: true,
    ownsTables: true,
  };
  const on = (hasTrigrams: boolean) => whatRoleLacks({ ...sound, rewritesSamples: true, hasTrigrams }, true);
  expect([on(true), on(false)]).toEqual([undefined, expect.stringContaining('pg_trgm')]);
});
