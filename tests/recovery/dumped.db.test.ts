import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTableShapes } from '#projections/migrate';
import { migrateStores } from '#services/app/stores/stores';
import { noRows } from '#services/catalogue/import/answered-rows';
import { importRuns } from '#services/catalogue/import/runs';
import { accountFor } from '#services/embedded/postgres/account';
import { keepPassword } from '#services/platform/vault/passwords';
import { makePersonKey, personKeys } from '#services/platform/vault/person-keys';
import { vaultSecrets } from '#services/platform/vault/secrets';
import { text } from '../support/compose.ts';

/** What docs/operations.md has Postgres' own programs do: the dump, and putting it back. */
const documented = (program: string): readonly string[] => {
  const lines = text('docs/operations.md').match(
    new RegExp(`^ *docker compose exec -T postgres ${program} .*$`, 'gm'),
  );
  const [, args = ''] = /postgres \w+ (.*) [<>] postgres\.dump$/.exec(lines?.join('\n') ?? '') ?? [];
  return args.split(' ');
};

/** The embedded Postgres comes without these programs, and older ones than a server do not dump it: so theirs is used. */
const bin = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim() ?? '';
const isThere = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'psql'].every((name) =>
  existsSync(join(bin, name)),
);

it('a dump that pg_restore puts back is made as one, of the vault and what was imported, and put back whole or not at all', () => {
  expect(documented('pg_dump')).toEqual(
    expect.arrayContaining(['--format=custom', '--schema=vault', '--schema=catalogue', 'suuq']),
  );
  expect(documented('pg_restore')).toEqual(
    expect.arrayContaining(['--single-transaction', '--no-owner', '--dbname=suuq']),
  );
});

describe.skipIf(!isThere)('where this machine has a Postgres with its own programs', () => {
  const folder = join(tmpdir(), `suuq-test-${process.pid}-dumped`);
  const data = join(folder, 'data');
  const owner = accountFor(undefined);
  const asOwner = { stdio: 'pipe', ...(owner && { uid: owner.uid, gid: owner.gid }) } as const;
  const env = { PATH: [bin, process.env['PATH']].join(delimiter), PGHOST: data, POSTGRES_USER: 'postgres' };
  const program = (name: string, args: readonly string[], input?: Buffer): Buffer =>
    execFileSync(join(bin, name), args, { env, ...(input && { input }), stdio: 'pipe' });
  const asAdministrator = (statement: string) =>
    program('psql', ['--username=postgres', '--dbname=postgres', '--command', statement]);
  /** As the image of Postgres does on an empty volume. */
  const makeDatabase = () => {
    const passwordFile = join(folder, 'postgres-password');
    writeFileSync(passwordFile, 'of-the-shop');
    const script = text('docker/shop-role.sh').replace('/run/secrets/postgres-password', passwordFile);
    execFileSync('sh', ['-c', script], { env, stdio: 'pipe' });
  };
  const url = `postgres://suuq@127.0.0.1:5432/suuq?host=${encodeURIComponent(data)}`;
  const withShop = async <T>(use: (pool: pg.Pool) => Promise<T>): Promise<T> => {
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    try {
      await migrateStores({ pool }, { databaseUrl: url, projections: readTableShapes, isSimulated: false });
      return await use(pool);
    } finally {
      await pool.end();
    }
  };
  /** Every row of the two schemas, by table. */
  const rowsOf = async (pool: pg.Pool) => {
    const { rows: tables } = await pool.query<{ name: string }>(
      `select schemaname || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname in ('vault', 'catalogue') order by 1`,
    );
    const found = new Map<string, unknown>();
    for (const { name } of tables) {
      const { rows } = await pool.query(`select t.*::text as line from ${name} t order by 1`);
      found.set(name, rows);
    }
    return found;
  };

  beforeAll(() => {
    // Postgres' user passes through.
    mkdirSync(folder, { mode: 0o711 });
    mkdirSync(data, { mode: 0o700 });
    if (owner) chownSync(data, owner.uid, owner.gid);
    const cluster = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(bin, 'initdb'), ['--pgdata', data, ...cluster], { cwd: data, ...asOwner });
    const settings = `-c listen_addresses='' -c unix_socket_directories='${data}' -c port=5432 -c fsync=off`;
    const start = ['--pgdata', data, '--log', join(data, 'said'), '-o', settings, '--wait', 'start'];
    execFileSync(join(bin, 'pg_ctl'), start, { cwd: data, ...asOwner });
  });
  afterAll(() => {
    const stop = ['--pgdata', data, '--mode=immediate', 'stop'];
    execFileSync(join(bin, 'pg_ctl'), stop, { cwd: data, ...asOwner });
    rmSync(folder, { recursive: true, force: true });
  });

  it('a dump as documented, put back into an empty database as documented, is the vault and the imports that they were', async () => {
    const { wrapping } = vaultSecrets({ vaultKey: 'a vault key of more than 32 characters!' });
    makeDatabase();
    const before = await withShop(async (pool) => {
      await makePersonKey(pool, wrapping, 'amina');
      expect(await keepPassword(pool, 'amina', 'a hash')).toBe(1);
      const run = await importRuns(pool).begin('of a file');
      await importRuns(pool).finish('of a file', run, true);
      return rowsOf(pool);
    });
    const dump = program('pg_dump', documented('pg_dump'));

    asAdministrator('drop database suuq');
    asAdministrator('drop role suuq');
    makeDatabase();
    program('pg_restore', documented('pg_restore'), dump);

    await withShop(async (pool) => {
      expect(before.size).toBeGreaterThan(5);
      expect(await rowsOf(pool)).toEqual(before);
      const keyOf = await personKeys(pool, wrapping, ['amina']);
      expect(keyOf('amina')?.symmetricKeySize).toBe(32);
      expect(await keepPassword(pool, 'amina', 'the next one')).toBe(2);
      expect(await importRuns(pool).begin('of a file')).toEqual({
        number: 1,
        since: 1,
        isResumed: false,
        answered: noRows,
      });
    });
  }, 120_000);
});
