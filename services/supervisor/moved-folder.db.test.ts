import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { FOR_NODE } from '../../tests/support/node-process.ts';
import { remember } from '../embedded/postgres/place.ts';
import { freePort } from '../platform/programs/free-port.ts';
import { isRunning } from './leftovers.ts';
import { askShop, pidsIn, runs, shopsForTests } from './testing/shops-for-tests.ts';

/** For a test that waits for a shop more than once. */
const TWICE = { timeout: 180_000 };

const shops = shopsForTests(FOR_NODE);
const { newDataDir } = shops;
let port: string;

beforeEach(async () => {
  port = String(await freePort());
});
afterEach(shops.close);
afterAll(shops.remove);

/** As `cp -a` copies it, while it is in use; sockets cannot be copied. */
function copyOf(folder: string): string {
  const copy = newDataDir();
  execFileSync('cp', ['-a', `${folder}/.`, copy]);
  return copy;
}

async function query(url: string | undefined, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('a folder that was moved is the same shop at its new place', TWICE, async () => {
  const parent = newDataDir();
  const [first, second] = [join(parent, 'first'), join(parent, 'second')];
  const shop = await shops.open({ DATA_DIR: first, PORT: port });
  const before = await askShop(Number(port));
  await query(before?.DATABASE_URL, 'create table kept ()');
  shop.child.kill('SIGTERM');
  await shop.ended;
  // So that the release before, which takes it as it is, can be gone back to.
  const written: unknown = JSON.parse(readFileSync(join(first, 'postgres.json'), 'utf8'));
  expect(written).toMatchObject({ folder: join(first, 'postgres') });
  renameSync(first, second);
  await shops.open({ DATA_DIR: second, PORT: port });
  const after = await askShop(Number(port));
  expect(after?.VAULT_KEY).toBe(before?.VAULT_KEY);
  await query(after?.DATABASE_URL, 'drop table kept');
  expect(existsSync(first)).toBe(false);
});

test('a copy of the folder of a running shop leaves that shop alone', TWICE, async () => {
  const dataDir = newDataDir();
  const shop = await shops.open({ DATA_DIR: dataDir, PORT: port });
  const pids = pidsIn(dataDir);
  const copy = copyOf(dataDir);
  expect(isRunning(dataDir, 'postgres')).toBe(true);
  expect(isRunning(copy, 'postgres')).toBe(false);
  const otherPort = String(await freePort());
  await shops.open({ DATA_DIR: copy, PORT: otherPort });
  expect(pids.filter(runs)).toEqual(pids);
  expect(pidsIn(dataDir)).toEqual(pids);
  expect(shop.said()).not.toContain('ended');
  expect((await askShop(Number(otherPort)))?.DATABASE_URL).not.toBe(
    (await askShop(Number(port)))?.DATABASE_URL,
  );
});

test('a copy whose Postgres is outside of it is refused while the original runs', TWICE, async () => {
  const folder = newDataDir();
  const cluster = join(newDataDir(), 'cluster');
  remember(folder, { folder: cluster, password: 'any' });
  await shops.open({ DATA_DIR: folder, PORT: port });
  const pids = pidsIn(folder);
  const shop = shops.start({ DATA_DIR: copyOf(folder), PORT: String(await freePort()) });
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toContain(`is in ${cluster}, and a shop is already running on that`);
  expect(pids.filter(runs)).toEqual(pids);
});
