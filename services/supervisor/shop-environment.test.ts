import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { remember } from '../embedded/postgres/place.ts';
import { recordRunning } from './leftovers.ts';
import { keptPorts } from './ports.ts';
import { keptSecrets } from './secrets.ts';
import { shopEnvironment } from './shop-environment.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'suuq-environment-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'k3Vb9Zt0QpLr7Xw2Ys5Md8Nf1Gh4Jc6A',
  VAULT_KEY: '0123456789abcdef0123456789abcdef',
  TRUST_PROXY: '1',
  PUBLIC_URL: 'https://shop.example',
};

/** DATA_DIR as a supervisor leaves it. This process stands for the running parts. */
const startShop = async (...running: readonly ('eventStore' | 'postgres')[]) => {
  const secrets = keptSecrets(dataDir);
  const ports = await keptPorts(dataDir);
  remember(dataDir, { folder: join(dataDir, 'postgres'), port: 5433, password: 'pass' });
  recordRunning(dataDir, new Map(running.map((part) => [part, process.pid])));
  return { secrets, ports };
};

test('is that of the running shop', async () => {
  const { secrets, ports } = await startShop('eventStore', 'postgres');
  const env = shopEnvironment({ DATA_DIR: dataDir, SHOP_TZ: 'UTC' });
  expect(env).toMatchObject({
    SHOP_TZ: 'UTC',
    EVENTSTORE_URL: `esdb://127.0.0.1:${ports.eventStore}?tls=false&connectionName=${secrets.EVENTSTORE_SECRET}`,
    S3_ENDPOINT: `http://127.0.0.1:${ports.objects}`,
    JWT_SECRET: secrets.JWT_SECRET,
    VAULT_KEY: secrets.VAULT_KEY,
    S3_SECRET_KEY: secrets.S3_SECRET_KEY,
  });
  expect(env['DATABASE_URL']).toMatch(/^postgres:\/\/\w+:pass@127\.0\.0\.1:5433\/suuq/);
});

test('the given environment wins', async () => {
  await startShop('eventStore');
  const given = {
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://db/shop',
    VAULT_KEY: 'a key of their own, with 32 letters',
  };
  expect(shopEnvironment(given)).toMatchObject(given);
});

test('in production no secret is taken from DATA_DIR', async () => {
  await startShop('eventStore', 'postgres');
  const env = shopEnvironment({ ...production, DATA_DIR: dataDir });
  expect(env).toMatchObject({ VAULT_KEY: production.VAULT_KEY, JWT_SECRET: production.JWT_SECRET });
  expect(() => shopEnvironment({ ...production, DATA_DIR: dataDir, VAULT_KEY: '' })).toThrow('VAULT_KEY');
});

test('stores that are all elsewhere need no shop here', () => {
  const given = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://db/shop', EVENTSTORE_URL: 'esdb://log:2113' };
  expect(shopEnvironment(given)).toEqual(given);
});

test('says in a sentence that no shop is there', async () => {
  expect(() => shopEnvironment({ DATA_DIR: dataDir })).toThrow(`No shop was started in ${dataDir}: run`);
  await startShop('postgres');
  expect(() => shopEnvironment({ DATA_DIR: dataDir })).toThrow(`The shop in ${dataDir} is not running: run`);
});

test('a process that is not the one that was started does not count', async () => {
  await startShop('eventStore', 'postgres');
  const file = join(dataDir, 'running.json');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/"born": "[^"]*"/g, '"born": "long ago"'));
  expect(() => shopEnvironment({ DATA_DIR: dataDir })).toThrow('is not running');
});

test('is not that of the shop whose folder was copied', async () => {
  await startShop('eventStore', 'postgres');
  const copy = join(dataDir, 'copy');
  mkdirSync(copy);
  for (const file of ['secrets.json', 'ports.json', 'postgres.json', 'running.json'])
    copyFileSync(join(dataDir, file), join(copy, file));
  expect(() => shopEnvironment({ DATA_DIR: copy })).toThrow(`The shop in ${copy} is not running: run`);
});
