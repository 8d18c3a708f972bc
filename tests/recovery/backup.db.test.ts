import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { chance } from '#services/seed/demo/history/chance';
import { eventually } from '#resilience/eventually';
import { allOrders, auditOrders } from '../crash/audit.ts';
import { killRestoreAt, MOMENTS, removeHalfRestored, signalRestoreAt } from '../crash/kill-restore.ts';
import { leaveOpen, payAll, untilReconciled, type OpenOrders } from '../crash/open-orders.ts';
import { shop as goShopping, type Acknowledged } from '../crash/shopper.ts';
import { newDataDir, startSupervisedShop, type SupervisedShop } from '../crash/supervised-shop.ts';
import { order, orderFor, pay, sell } from '../support/api-steps.ts';
import { runCommandLine } from '../support/command-line.ts';
import { FOR_NODE } from '../support/node-process.ts';
import { blobOf, newPicture } from '../support/pictures.ts';
import { noTo, visit, type Visitor } from '../support/visitor.ts';

/** The drill: a running shop is backed up, and restored into another folder. */
const STOCK = 100_000;
const PASSWORD = 'a good password';
/** The same seed kills the restore at the same moment. */
const SEED = Number(process.env['CRASH_SEED'] ?? 20_261_127);
const backups = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
const backup = join(backups, 'monday');
const secrets = join(backups, 'secrets.json');

let shop: SupervisedShop;
let restored: SupervisedShop | undefined;
let restoredDir: string;
let admin: Visitor;
let product: Product;
let image: string;
let picture: Buffer;
let bought: readonly Acknowledged[];
let erasedId: string;
let open: OpenOrders;

const restoreTo = (dataDir: string, from = backup) =>
  runCommandLine('services/cli/restore.ts', [from, '--secrets', secrets], { DATA_DIR: dataDir });
const register = async (origin: string, username: string) => {
  const visitor = visit(origin);
  const body = { name: 'Hodan', username, email: `${username}@suuq.test`, password: PASSWORD };
  const { user } = await visitor.call(routes.register, { body });
  return { ...visitor, userId: user._id };
};
const signIn = async (origin: string, username: string) => {
  const visitor = visit(origin);
  const body = { email: `${username}@suuq.test`, password: PASSWORD };
  const { user } = await visitor.call(routes.signIn, { body });
  return { ...visitor, userId: user._id };
};
const enter = async (entered: SupervisedShop, roles: readonly ('admin' | 'auditor' | undefined)[]) => {
  const backDoor = entered.openBackDoor();
  const people = [];
  for (const role of roles) {
    const { userId, cookies } = await backDoor.newPerson(role);
    people.push({ ...visit(entered.origin, { cookies }), userId });
  }
  await backDoor.close();
  return people;
};

/** Tables of a replaced version, and leftovers of a killed verification. */
const putAside = async () => {
  const backDoor = shop.openBackDoor();
  await backDoor.pool.query(`
    create schema kept_accounts;
    create table kept_accounts.accounts as table accounts;
    create schema verification;
    create table verification.accounts as table accounts`);
  await backDoor.close();
};

beforeAll(async () => {
  shop = await startSupervisedShop();
  const [first, ...shoppers] = await enter(shop, ['admin', undefined, undefined, undefined]);
  if (!first) throw new Error('Nobody runs the shop');
  admin = first;
  product = await sell(admin, { countInStock: STOCK });
  image = (await admin.call(routes.uploadImage, { file: blobOf(await newPicture(400, 500)) })).result.url;
  const body = { title: 'Shirt', category: 'men', brand: 'zara', price: 20, image } as const;
  await admin.call(routes.createProduct, { body });
  const isThere = async () => (await fetch(shop.origin + image)).ok;
  expect(await eventually(isThere, { within: 20_000 })).toBe(true);
  picture = Buffer.from(await (await fetch(shop.origin + image)).arrayBuffer());
  await register(shop.origin, 'keeper');
  const keeper = await signIn(shop.origin, 'keeper');
  erasedId = (await register(shop.origin, 'goner')).userId;
  await admin.call(routes.deleteUser, { params: { id: erasedId } });
  const stop = new AbortController();
  const shopping = shoppers.map((shopper, i) => goShopping(shopper, [product], chance(i + 1), stop.signal));
  const orders = () => allOrders(admin);
  await eventually(async () => (await orders()).length >= 6, { within: 60_000 });
  open = await leaveOpen(keeper, product);
  const before = new Set((await orders()).map(({ _id }) => _id));
  await putAside();
  const made = await runCommandLine('services/cli/backup.ts', [backup], { DATA_DIR: shop.dataDir });
  await eventually(async () => (await orders()).length >= before.size + 3, { within: 60_000 });
  stop.abort();
  const diaries = await Promise.all(shopping);
  expect(made, made.said).toMatchObject({ code: 0 });
  expect(made.said).toContain('keep it elsewhere');
  expect(diaries.flatMap(({ complaints }) => complaints)).toEqual([]);
  bought = diaries.flatMap((diary) => diary.orders).filter(({ orderId }) => before.has(orderId));
  expect(bought.length).toBeGreaterThan(3);
  writeFileSync(secrets, readFileSync(join(shop.dataDir, 'secrets.json')));
  restoredDir = newDataDir();
  // Like the root of a separate disk.
  mkdirSync(join(restoredDir, 'lost+found'), { recursive: true });
}, 240_000);

afterAll(async () => {
  await shop.stop();
  await restored?.stop();
  for (const folder of [backups, restoredDir]) rmSync(folder, { recursive: true, force: true });
}, 120_000);

it('is for its owner only, and does not hold the key to what it holds', () => {
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  const { VAULT_KEY = '' } = JSON.parse(readFileSync(secrets, 'utf8')) as { VAULT_KEY?: string };
  for (const file of readdirSync(backup, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    expect([path, statSync(path).mode & 0o077]).toEqual([path, 0]);
    expect(readFileSync(path).includes(VAULT_KEY)).toBe(false);
  }
}, 120_000);

it('does not count when it was killed before its end', async () => {
  const half = join(backups, 'half');
  const { pool, close } = shop.openBackDoor();
  const client = await pool.connect();
  try {
    // The backup gets this far and no further.
    await client.query('begin; lock table vault.passwords in access exclusive mode');
    const killed = spawn(process.execPath, ['services/cli/backup.ts', half], {
      env: { ...FOR_NODE, NODE_ENV: 'test', DATA_DIR: shop.dataDir },
      stdio: 'ignore',
    });
    const draft = `${half}.${killed.pid}.draft`;
    expect(await eventually(() => existsSync(join(draft, 'rows')), { within: 60_000 })).toBe(true);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(existsSync(half)).toBe(false);
    expect(await restoreTo(restoredDir, draft)).toMatchObject({
      code: 1,
      said: expect.stringContaining('is not a backup'),
    });
  } finally {
    await client.query('rollback');
    client.release();
    await close();
  }
}, 120_000);

it('is restored to an empty folder only, and not when a byte of it is another', async () => {
  expect(await restoreTo(shop.dataDir)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not empty'),
  });
  const path = join(backup, 'events.db');
  const whole = readFileSync(path);
  const damaged = Buffer.from(whole);
  damaged[5_000] = (damaged[5_000] ?? 0) ^ 1;
  writeFileSync(path, damaged);
  expect(await restoreTo(restoredDir)).toMatchObject({
    code: 1,
    said: expect.stringContaining('events.db is not what was backed up'),
  });
  expect(readdirSync(restoredDir)).toEqual(['lost+found']);
  writeFileSync(path, whole);
}, 120_000);

it('is not restored with the key of another shop', async () => {
  const env = { DATA_DIR: restoredDir, VAULT_KEY: 'the key of another shop, of 32 characters' };
  expect(await runCommandLine('services/cli/restore.ts', [backup], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('does not open the vault of the backup'),
  });
  expect(readdirSync(restoredDir)).toEqual(['lost+found']);
}, 120_000);

it.each(['postgres.new/PG_VERSION', 'postgres/postmaster.pid'] as const)(
  'leaves nothing of the vault where its restore was told to stop at %s',
  async (moment) => {
    const args = [backup, '--secrets', secrets];
    const { exitCode } = await signalRestoreAt(moment, 'SIGTERM', args, restoredDir);
    expect(exitCode).toBe(1);
    expect(readdirSync(restoredDir)).toEqual(['lost+found']);
  },
  120_000,
);

it(`is no shop where its restore was killed, and comes back all the same (seed ${SEED})`, async () => {
  const moment = MOMENTS[chance(SEED).between(0, MOMENTS.length - 1)] ?? 'restoring';
  console.log(`killed at ${moment}`);
  await killRestoreAt(moment, [backup, '--secrets', secrets], restoredDir);
  expect([moment, existsSync(join(restoredDir, 'restoring'))]).toEqual([moment, true]);
  await expect(startSupervisedShop(restoredDir)).rejects.toThrow('was not restored to its end');
  expect(await restoreTo(restoredDir)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not empty'),
  });
  await removeHalfRestored(restoredDir);
}, 240_000);

it('is the shop again: orders, payments, stock, pictures and accounts', async () => {
  await shop.close();
  expect(await restoreTo(restoredDir)).toMatchObject({ code: 0 });
  restored = await startSupervisedShop(restoredDir);
  const { origin } = restored;
  const backDoor = restored.openBackDoor();
  onTestFinished(() => backDoor.close());
  await untilReconciled(backDoor);
  // People who signed in before the backup have to sign in again.
  expect(await noTo(visit(origin, { cookies: admin.cookies }).call(routes.allOrders, {}))).toMatchObject({
    status: 401,
  });
  const keeper = await signIn(origin, 'keeper');
  expect(Buffer.from(await (await fetch(origin + image)).arrayBuffer()).equals(picture)).toBe(true);

  const [boss, auditor] = await enter(restored, ['admin', 'auditor']);
  if (!boss || !auditor) throw new Error('Nobody runs the shop');
  const there = new Map((await allOrders(boss)).map((each) => [each._id, each]));
  expect(bought.filter(({ orderId }) => !there.has(orderId))).toEqual([]);
  const people = await boss.call(routes.allUsers, {});
  expect(people.map(({ _id }) => _id)).not.toContain(erasedId);
  expect(await noTo(signIn(origin, 'goner'))).toMatchObject({ status: 401 });

  const placed = await order(keeper, orderFor([product, 1]));
  expect((await pay(keeper, placed._id)).isPaid).toBe(true);

  await payAll(keeper, backDoor, open);
  // A payment that began after the log was copied may be at the provider alone.
  const paid = bought.filter(({ orderId }) => there.get(orderId)?.isPaid);
  await auditOrders(
    auditor,
    backDoor,
    paid.map((each) => ({ ...each, paid: true })),
  );
  const verified = await runCommandLine('services/cli/audit.ts', ['verify'], { DATA_DIR: restoredDir });
  expect(verified, verified.said).toMatchObject({ code: 0 });
}, 240_000);
