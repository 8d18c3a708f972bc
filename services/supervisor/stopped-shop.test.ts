import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withStoppedShop } from './stopped-shop.ts';

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suuq-stopped-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const EVENTSTORE_URL = 'esdb://log:2113';
const DATABASE_URL = 'postgres://db/shop';
const given = (variables: NodeJS.ProcessEnv) => Promise.resolve(variables);

test('takes nothing where all stores are elsewhere', async () => {
  const env = { DATA_DIR: dataDir, DATABASE_URL, EVENTSTORE_URL };
  expect(await withStoppedShop(env, given)).toEqual(env);
  expect(existsSync(dataDir)).toBe(false);
});

test.each([{}, { DATABASE_URL }, { EVENTSTORE_URL }])(
  'starts no store that is not there yet, beside %j',
  async (others) => {
    const env = { DATA_DIR: dataDir, ...others };
    await expect(withStoppedShop(env, given)).rejects.toThrow(`No shop was started in ${dataDir}: run`);
    expect(existsSync(dataDir)).toBe(false);
  },
);

test('touches nothing in a folder where a backup was not restored to its end', async () => {
  mkdirSync(join(dataDir, 'eventstore'), { recursive: true });
  for (const file of ['eventstore/events.db', 'restoring']) writeFileSync(join(dataDir, file), '');
  await expect(withStoppedShop({ DATA_DIR: dataDir, DATABASE_URL }, given)).rejects.toThrow(
    'was not restored to its end',
  );
  expect(readdirSync(dataDir).toSorted()).toEqual(['eventstore', 'lock', 'lock-journal', 'restoring']);
});
