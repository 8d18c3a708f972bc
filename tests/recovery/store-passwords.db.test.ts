import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { startSecured, type SecuredNode } from '#services/embedded/eventstore/testing/secured';
import { freePort } from '#services/platform/programs/free-port';
import { dropShopUser, makeShopUser } from '#services/platform/event-log/shop-user';
import { ROOT } from '../programs.ts';
import { order, orderFor, sell } from '../support/api-steps.ts';
import { text } from '../support/compose.ts';
import { launchNode, startNode, type LaunchedNode } from '../support/node-process.ts';
import { isWhole, newPicture, uploadTo } from '../support/pictures.ts';
import { openTestShop, untilReady, type Customer, type TestShop } from '../support/shop.ts';
import { shopRole } from '../support/shop-role.ts';
import { testDatabase } from '../support/stores.ts';
import { underLoad } from '../support/under-load.ts';
import { asOneShop, visit } from '../support/visitor.ts';

const ADMIN = 'of-the-administrator';
/** Milliseconds: its projector begins at the same time, on a machine with other work. */
const READY_WITHIN = 120_000;
/** The shop's role and database: the tests' server has an administrator who is named as the shop's role is elsewhere. */
const ROLE = 'keeper';
/** What docs/operations.md has psql do, in turn. */
const STATEMENTS = [
  ...text('docs/operations.md').matchAll(/echo "((?:create|alter|drop) role .+)" \| postgres/g),
].map(([, statement = '']) => statement.replaceAll(/\bsuuq(?=\b|_)/g, ROLE));

const folder = mkdtempSync(join(tmpdir(), 'suuq-store-passwords-'));
const keysFile = join(folder, 'keys.json');
/** The keys that the store of pictures knows from now on. */
const know = (keys: object) => {
  writeFileSync(`${keysFile}.new`, JSON.stringify(keys));
  renameSync(`${keysFile}.new`, keysFile);
};
const FIRST = { first: { secretKey: 'of-the-first-key' } };
const SECOND = { second: { secretKey: 'of-the-second-key', sessionToken: 'of-a-while' } };
let objects: LaunchedNode;
const launched = new Set<LaunchedNode>();
let administrators: string;
let administrator: pg.Pool;
let node: SecuredNode;
let shop: TestShop;

const database = (username: string, password: string) =>
  Object.assign(new URL(administrators), { username, password, pathname: `/${ROLE}` }).href;
const log = (who: string) => `esdb://${who}@localhost:${node.port}?tlsCAFile=${folder}/certs/ca/ca.crt`;
const asAdministrator = async (statement: string, password: string) => {
  for (const each of statement.replace(":'password'", `'${password}'`).split(';'))
    await administrator.query(each);
};

const openNode = () => {
  execFileSync(join(ROOT, 'docker/certificates.sh'), [join(folder, 'certs'), 'node'], { stdio: 'pipe' });
  const [certificate, key] = ['node.crt', 'node.key'].map((name) =>
    readFileSync(join(folder, 'certs/node', name)),
  );
  if (!certificate || !key) throw new Error('no certificate was made');
  const settings = { port: 0, folder: join(folder, 'log'), adminPassword: ADMIN, secret: undefined };
  const limits = { maxAppendSize: 1_048_576, timeouts: { prepare: 2_000, commit: 2_000 } };
  return startSecured({ ...settings, ...limits }, { certificate, key });
};

beforeAll(async () => {
  administrators = (await testDatabase()).url;
  administrator = new pg.Pool({ connectionString: administrators, max: 1 });
  for (const statement of shopRole(ROLE, 'one').first.split(';\n')) await administrator.query(statement);
  node = await openNode();
  await makeShopUser(log('suuq:one'), ADMIN);
  know(FIRST);
  const store = await startNode('tests/support/objects-of-keys.ts', [join(folder, 'objects'), keysFile]);
  objects = store;
  const S3_ENDPOINT = `http://127.0.0.1:${store.port}`;
  const first = { S3_ENDPOINT, S3_ACCESS_KEY: 'first', S3_SECRET_KEY: 'of-the-first-key' };
  shop = await openTestShop({
    env: { ...first, DATABASE_URL: database(ROLE, 'one'), EVENTSTORE_URL: log('suuq:one') },
  });
});
afterAll(async () => {
  await Promise.all([...launched].map((each) => each.stop()));
  await shop.stop();
  node.stop();
  await objects.stop();
  await administrator.end();
  rmSync(folder, { recursive: true, force: true });
});

const launch = (script: string, changes: NodeJS.ProcessEnv): (() => Promise<void>) => {
  const process = launchNode(script, [], { ...shop.env, ...changes });
  launched.add(process);
  return async () => {
    await process.stop();
    launched.delete(process);
  };
};

it('The passwords of database and log and the key of the pictures change while customers shop, and no call of theirs fails', async () => {
  const picture = await uploadTo(shop.admin, await newPicture());
  const product = await sell(shop.admin, { countInStock: 10_000 });
  const customers = await shop.customers(2);
  const last = new Map<Customer | undefined, string>();
  const shopOnce = async (customer: Customer, origin: string) => {
    const visitor = visit(origin, { cookies: customer.cookies });
    const { _id: id } = await order(visitor, orderFor([product, 1]));
    last.set(customer, id);
    expect((await visitor.call(routes.order, { params: { id } })).shippingAddress.city).toBe('Hargeisa');
    await visitor.call(routes.allProducts, { query: {} });
    const shown = await fetch(origin + picture);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect([shown.status, isWhole(picture, bytes)]).toEqual([200, true]);
  };
  const load = underLoad(customers, shopOnce, shop.origin);
  await load.goTo(shop.origin);
  let leave = { projector: () => shop.endProjector(), api: () => shop.end() };
  /** Projector and api one after the other, as containers are made anew. */
  const anew = async (changes: NodeJS.ProcessEnv) => {
    const PORT = String(await freePort());
    const origin = `http://127.0.0.1:${PORT}`;
    asOneShop([shop.origin, origin]);
    await leave.projector();
    const projector = launch('projections/main.ts', { ...changes, PORT: '0' });
    const api = launch('services/api.ts', { ...changes, PORT });
    await untilReady(origin, READY_WITHIN);
    await load.goTo(origin);
    await leave.api();
    leave = { projector, api };
    return origin;
  };

  const [make = '', change = '', drop = ''] = STATEMENTS;
  know({ ...FIRST, ...SECOND });
  await makeShopUser(log('suuq-2:two'), ADMIN);
  await asAdministrator(make, 'two');
  const next = {
    EVENTSTORE_URL: log('suuq-2:two'),
    S3_ACCESS_KEY: 'second',
    S3_SECRET_KEY: 'of-the-second-key',
    S3_SESSION_TOKEN: 'of-a-while',
  };
  await anew({ ...next, DATABASE_URL: database(`${ROLE}_2`, 'two') });
  know(SECOND);
  await dropShopUser(log('suuq-2:two'), ADMIN, 'suuq');
  await asAdministrator(change, 'two');
  const origin = await anew({ ...next, DATABASE_URL: database(ROLE, 'two') });
  await asAdministrator(drop, 'two');
  await load.goTo(origin);
  await load.stop();

  const [customer] = customers;
  const listed = async () =>
    (await visit(origin, { cookies: customer?.cookies }).call(routes.myOrders, { query: { limit: '1' } }))[0]
      ?._id;
  await expect.poll(listed, { timeout: 30_000 }).toBe(last.get(customer));
  for (const former of [database(ROLE, 'one'), database(`${ROLE}_2`, 'two')])
    await expect(new pg.Client({ connectionString: former }).connect()).rejects.toMatchObject({
      code: '28P01',
    });
  await expect(shop.backDoor.log.head()).rejects.toThrow();
}, 300_000);
