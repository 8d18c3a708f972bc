import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { FOR_NODE } from '../../tests/support/node-process.ts';
import { eventually } from '#resilience/eventually';
import { remember } from '../embedded/postgres/place.ts';
import { freePort } from '../platform/programs/free-port.ts';
import { recallPorts } from './ports.ts';
import { beginRestoring } from './restoring.ts';
import { askShop, pidsIn, runs, shopsForTests, SOON } from './testing/shops-for-tests.ts';

/** For a test that waits so more than once. */
const TWICE = { timeout: 180_000 };
/** What runs beside the supervisor: four programs of ours, the simulator of the payment providers, and Postgres. */
const PARTS = 6;

const shops = shopsForTests(FOR_NODE);
const { newDataDir } = shops;
const dataDir = newDataDir();
let port: number;

beforeEach(async () => {
  for (const file of ['stopped.txt', 'projecting.txt']) rmSync(join(dataDir, file), { force: true });
  port = await freePort();
});
afterEach(shops.close);
afterAll(shops.remove);

const start = (env: NodeJS.ProcessEnv = {}) => shops.start({ PORT: String(port), DATA_DIR: dataDir, ...env });
const open = (env: NodeJS.ProcessEnv = {}) => shops.open({ PORT: String(port), DATA_DIR: dataDir, ...env });
const ask = (at = port) => askShop(at);
const pidsOf = (folder = dataDir) => pidsIn(folder);

test('tells nobody to sign in with accounts of the demo shop that are not there', async () => {
  const shop = await open({ LEFT_ALONE: 'yes' });
  await expect.poll(() => shop.said()).toContain('Ctrl-C closes it.');
  expect(shop.said()).not.toContain('Sign in as');
});

test('says where it is and who may sign in, and passes every address and key to its programs', async () => {
  const shop = await open();
  expect(shop.said()).toContain(`http://127.0.0.1:${port}`);
  await expect.poll(() => shop.said()).toContain('suuq-demo-2026');
  expect(await ask()).toMatchObject({
    DATABASE_URL: expect.stringMatching(/^postgres:.*\/suuq\b/),
    EVENTSTORE_URL: expect.stringMatching(/^esdb:\/\/127\.0\.0\.1:\d+\?tls=false&connectionName=[\w-]{43}$/),
    S3_ENDPOINT: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    VAULT_KEY: expect.stringMatching(/^[0-9a-f]{64}$/),
    SEED_DEMO: 'true',
  });
  for (const file of ['secrets.json', 'postgres.json'])
    expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
});

test.each([
  ['Ctrl-C', 'SIGINT'],
  ['the end of the terminal', 'SIGHUP'],
] as const)(
  '%s stops everything in order, and the next start finds everything in place',
  TWICE,
  async (_, signal) => {
    const shop = await open();
    const before = await ask();
    const pids = pidsOf();
    expect(pids).toHaveLength(PARTS);
    expect(await eventually(() => existsSync(join(dataDir, 'projecting.txt')), SOON)).toBe(true);
    expect(await eventually(() => ask(recallPorts(dataDir)?.simulator), SOON)).toBeDefined();
    process.kill(-(shop.child.pid ?? 0), signal);
    expect(await shop.ended).toBe(0);
    expect(pids.filter(runs)).toEqual([]);
    const stopped = readFileSync(join(dataDir, 'stopped.txt'), 'utf8').trim().split('\n');
    const inOrder = ['api', 'projector', 'simulator', 'eventstore', 'objects'];
    // One that a busy machine keeps from ending in its time is killed, and says nothing.
    expect(stopped).toEqual(inOrder.filter((part) => stopped.includes(part)));
    expect(stopped.length).toBeGreaterThan(2);
    await open();
    expect({ ...(await ask()), pid: 0 }).toEqual({ ...before, pid: 0 });
  },
);

test('a shop may be opened where one of its stores was before', TWICE, async () => {
  const before = await open();
  const store = recallPorts(dataDir)?.eventStore ?? 0;
  before.child.kill('SIGTERM');
  await before.ended;
  port = store;
  await open();
  expect(recallPorts(dataDir)?.eventStore).not.toBe(store);
  expect((await ask())?.EVENTSTORE_URL).toContain(`:${recallPorts(dataDir)?.eventStore}?`);
});

test('what it starts may hold as much memory as is configured', async () => {
  await open({ HEAP_MIB: '300', STATE_CACHE_MIB: '100' });
  expect((await ask())?.flags).toContain('--max-old-space-size=400');
});

test('whatever of it is killed comes back', TWICE, async () => {
  await open();
  for (const victim of pidsOf()) {
    process.kill(victim, 'SIGKILL');
    const back = await eventually(
      () => !pidsOf().includes(victim) && pidsOf().filter(runs).length === PARTS,
      SOON,
    );
    expect(back).toBe(true);
  }
  expect(await eventually(() => ask(), SOON)).toBeDefined();
});

test('after a kill of the supervisor itself the next start works at once', TWICE, async () => {
  const shop = await open();
  const pids = pidsOf();
  shop.child.kill('SIGKILL');
  await shop.ended;
  await open();
  expect(pids.filter(runs)).toEqual([]);
  expect(pidsOf().filter(runs)).toHaveLength(PARTS);
});

test('a second shop on the same DATA_DIR is refused in a sentence, and the first goes on', async () => {
  const first = await open();
  const second = start({ PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.said()).toBe(
    `A shop is already running on ${dataDir} (process ${first.child.pid}): stop it first, or start this one with a DATA_DIR and a PORT of its own.\n`,
  );
  expect(await ask()).toBeDefined();
});

test('a port in use is one sentence', async () => {
  const squatter = createServer().listen(port, '127.0.0.1');
  await once(squatter, 'listening');
  const shop = start();
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toBe(`Port ${port} is in use: choose another, as in PORT=${port + 1} make start.\n`);
  squatter.close();
});

test('two shops with a PORT and a DATA_DIR each run side by side', TWICE, async () => {
  const otherDir = newDataDir();
  const otherPort = await freePort();
  await Promise.all([open(), open({ PORT: String(otherPort), DATA_DIR: otherDir })]);
  const [one, other] = await Promise.all([ask(), ask(otherPort)]);
  for (const name of ['DATABASE_URL', 'EVENTSTORE_URL', 'S3_ENDPOINT', 'VAULT_KEY'] as const) {
    expect(one?.[name]).not.toBe(other?.[name]);
  }
});

test('a folder to which a backup was not restored to its end is refused in a sentence', async () => {
  const half = newDataDir();
  beginRestoring(half);
  const shop = start({ DATA_DIR: half });
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toContain(`A backup was not restored to its end in ${half}: remove the folder, and`);
  // Where Postgres may not enter the folder.
  const elsewhere = join(newDataDir(), 'cluster');
  remember(half, { folder: elsewhere, password: 'any' });
  const again = start({ DATA_DIR: half });
  expect(await again.ended).toBe(1);
  expect(again.said()).toContain(`remove the folder and ${elsewhere}, and restore it again`);
});

test('a folder whose secrets are gone is refused in a sentence, and gets no new key', async () => {
  const folder = newDataDir();
  mkdirSync(join(folder, 'eventstore'));
  writeFileSync(join(folder, 'eventstore', 'events.db'), '');
  remember(folder, { folder: join(folder, 'postgres'), password: 'any' });
  const shop = start({ DATA_DIR: folder });
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toContain('its secrets.json is missing');
  expect(existsSync(join(folder, 'secrets.json'))).toBe(false);
});

test('a folder of somebody else is refused in a sentence, and stays open to whom it was', async () => {
  const foreign = newDataDir();
  const page = join(foreign, 'www', 'index.html');
  mkdirSync(join(foreign, 'www'));
  writeFileSync(page, 'a page');
  chmodSync(page, 0o644);
  const shop = start({ DATA_DIR: foreign });
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toContain(`${foreign} has other folders in it and no shop`);
  expect([foreign, page].map((path) => statSync(path).mode & 0o777)).toEqual([0o711, 0o644]);
});

test('a folder with the lock of somebody else is refused before anything in it is closed', async () => {
  const folder = newDataDir();
  mkdirSync(join(folder, 'www'));
  writeFileSync(join(folder, 'lock'), 'the process 4711 of somebody else\n');
  for (const path of [folder, join(folder, 'www')]) chmodSync(path, 0o755);
  const shop = start({ DATA_DIR: folder });
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toBe(
    `${folder} cannot be the shop's folder, DATA_DIR: its file "lock" cannot be locked (file is not a database).\n`,
  );
  for (const path of [folder, join(folder, 'www')]) expect(statSync(path).mode & 0o777).toBe(0o755);
});

test('a store that does not start is a sentence, and nothing is left running', async () => {
  const shop = start({ BROKEN_STORE: '1' });
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toContain('suuq-eventstore ended with code 1: Error: this store is damaged');
  expect(pidsOf().filter(runs)).toEqual([]);
});

test('Ctrl-C while it is still starting stops it, too', async () => {
  const fresh = newDataDir();
  const shop = start({ DATA_DIR: fresh });
  await eventually(() => existsSync(join(fresh, 'postgres.json')), { ...SOON, every: 5 });
  process.kill(-(shop.child.pid ?? 0), 'SIGINT');
  expect(await shop.ended).toBe(0);
  expect(pidsOf(fresh).filter(runs)).toEqual([]);
});
