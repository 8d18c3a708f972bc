import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { eventually } from '#resilience/eventually';
import { newDataDir, startSupervisedShop, type SupervisedShop } from '../crash/supervised-shop.ts';
import { sell } from '../support/api-steps.ts';
import type { BackDoor } from '../support/back-door.ts';
import { answerOrNo, visit } from '../support/visitor.ts';
import { openAlbum, type Album } from './album.ts';
import { openCrowd, type Crowd, type Ground } from './crowd.ts';
import { endsWithTrueReadTables, seconds } from './ending.ts';
import { given } from './given.ts';
import { mayMount, moveToSmallDisk, type SmallDisk } from './small-disk.ts';

/** How often each disk is full, for how long, and in how many ms everything must work again once it has room. */
const TIMES = given('DISKS_FULL', 1);
const FULL_FOR = 10_000;
const REFUSED_WITHIN = 60_000;
const SERVED_WITHIN = 30_000;
/** Milliseconds of room before the next time: a shopper asks every few seconds, and may else meet a full disk each time. */
const FREE_FOR = 5_000;
const SHOPPERS = 4;
/** Milliseconds between two uploads meanwhile. */
const UPLOADED_EVERY = 500;

const STORES = { 'the log': 'eventstore', Postgres: 'postgres', 'the objects': 'objects' } as const;
type Store = keyof typeof STORES;
/** Room for what the shop itself writes meanwhile; Postgres keeps up to 1 GiB of its own log by default. */
const MEBIBYTES: Record<Store, number> = { 'the log': 400, Postgres: 1_600, 'the objects': 400 };

/** A random text as long as a description may be. */
const words = (): string => randomBytes(2_400).toString('hex');

const probe = mkdtempSync(join(tmpdir(), 'suuq-mount-'));
const isPossible = mayMount(probe);
rmSync(probe, { recursive: true });
if (!isPossible) console.log('NOT RUN the full disks: this account may mount nothing');

describe.skipIf(!isPossible)('a shop of which one disk is full', () => {
  const disks = new Map<Store, SmallDisk>();
  let shop: SupervisedShop;
  let backDoor: BackDoor;
  let ground: Ground;
  let crowd: Crowd;
  let goods: Product;
  let album: Album;
  beforeAll(async () => {
    const dataDir = newDataDir();
    await (await startSupervisedShop(dataDir)).close();
    for (const store of Object.keys(STORES) as Store[])
      disks.set(store, moveToSmallDisk(join(dataDir, STORES[store]), MEBIBYTES[store]));
    shop = await startSupervisedShop(dataDir);
    backDoor = shop.openBackDoor();
    const enter = async (role?: 'admin' | 'auditor') => {
      const person = await backDoor.newPerson(role);
      return { ...visit(shop.origin, person), ...person };
    };
    const customers = (howMany: number) => Promise.all(Array.from({ length: howMany }, () => enter()));
    ground = { admin: await enter('admin'), auditor: await enter('auditor'), backDoor, customers };
    goods = await sell(ground.admin);
    album = openAlbum(ground.admin);
    crowd = await openCrowd(ground, [shop.origin], SHOPPERS, 19);
  }, 300_000);
  afterAll(async () => {
    await backDoor.close();
    await shop.close();
    for (const disk of disks.values()) disk[Symbol.dispose]();
    await shop.stop();
  });

  /** Changes the product eight times at once, each time to something longer; answers the refusals. */
  const refusedChanges = async (): Promise<readonly number[]> => {
    const params = { id: goods._id };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        answerOrNo(ground.admin.call(routes.updateProduct, { params, body: { description: words() } })),
      ),
    );
    const statuses = answers.flatMap((answer) => ('no' in answer ? [answer.no.status] : []));
    return statuses.filter((status) => status !== 409);
  };
  /** How often Postgres had no room: it is mostly the projector that it refuses, and no customer. */
  const refusedByPostgres = (): number =>
    readFileSync(join(shop.dataDir, 'logs', 'postgres.log'), 'utf8').split('No space left on device').length;
  /** A store can still write to existing files for a while: goes on until it has refused what needed more room. */
  const untilRefused = async (store: Store): Promise<void> => {
    const before = refusedByPostgres();
    const refused: (number | undefined)[] = [];
    const refusedPicture = async () => {
      const no = await album.add();
      return no ? [no.status] : [];
    };
    const isFelt = () => (store === 'Postgres' ? refusedByPostgres() > before : refused.length > 0);
    for (const end = performance.now() + REFUSED_WITHIN; performance.now() < end && !isFelt();)
      refused.push(...(await (store === 'the objects' ? refusedPicture() : refusedChanges())));
    expect(isFelt(), `the disk of ${store} was full, and nobody felt it`).toBe(true);
    for (const status of refused) expect([503, 507]).toContain(status);
  };
  const whileFull = async (store: Store): Promise<void> => {
    await untilRefused(store);
    // Selling works without pictures.
    if (store === 'the objects') await crowd.untilServed(SERVED_WITHIN);
    for (const end = performance.now() + FULL_FOR; performance.now() < end; await pause(UPLOADED_EVERY)) {
      const no = await album.add();
      if (no) expect([503, 507]).toContain(no.status);
    }
  };

  it.each(Object.keys(STORES) as Store[])(
    `is sold from again when that of %s is freed, ${TIMES} times`,
    async (store) => {
      onTestFailed(() => console.log(shop.lastWords()));
      let again = 0;
      for (let times = 0; times < TIMES; times += 1) {
        disks.get(store)?.fill();
        await whileFull(store).finally(() => disks.get(store)?.free());
        again = Math.max(again, await crowd.untilServed(SERVED_WITHIN));
        await shop.untilReady();
        const isTaken = async () => (await album.add()) === undefined;
        expect(await eventually(isTaken, { within: SERVED_WITHIN, every: 250 })).toBe(true);
        await pause(FREE_FOR);
      }
      console.log(`FIGURE disk of ${store} full: ${TIMES} times, served again in ${seconds(again)} at most`);
    },
    60_000 + TIMES * 120_000,
  );

  it('has lost and doubled nothing, and was never answered but 503', async () => {
    onTestFailed(() => console.log(shop.lastWords()));
    console.log(`FIGURE ${(await crowd.audit()).orders} orders, each there once`);
  }, 300_000);

  it('serves every picture whose upload it acknowledged, byte for byte', async () => {
    // A new process has none of them in memory.
    await shop.kill('api');
    await shop.untilReady();
    console.log(`FIGURE ${await album.audit()} files of pictures, each as it was`);
  }, 300_000);

  endsWithTrueReadTables(() => ({ DATA_DIR: shop.dataDir }), 300_000);
});
