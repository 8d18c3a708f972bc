import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { newDataDir, startSupervisedShop, type SupervisedShop } from '../crash/supervised-shop.ts';
import { sell } from '../support/api-steps.ts';
import { blobOf, newPicture } from '../support/pictures.ts';
import type { BackDoor } from '../support/back-door.ts';
import { answerOrNo, noTo, visit } from '../support/visitor.ts';
import { openCrowd, type Crowd, type Ground } from './crowd.ts';
import { seconds } from './ending.ts';
import { mayMount, moveToSmallDisk, type SmallDisk } from './small-disk.ts';

/** How often each disk is full, for how long, and in how many ms everything must work again once it has room. */
const TIMES = Number(process.env['DISKS_FULL'] ?? 1);
const FULL_FOR = 10_000;
const REFUSED_WITHIN = 60_000;
const SERVED_WITHIN = 30_000;
/** Milliseconds of room before the next time: a shopper asks every few seconds, and may else meet a full disk each time. */
const FREE_FOR = 5_000;
const SHOPPERS = 4;

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
    crowd = await openCrowd(ground, [shop.origin], SHOPPERS, 19);
  });
  afterAll(async () => {
    await backDoor.close();
    await shop.close();
    for (const disk of disks.values()) disk[Symbol.dispose]();
    await shop.stop();
  });

  const upload = async () =>
    ground.admin.call(routes.uploadImage, { file: blobOf(await newPicture(40, 50)) });
  /** A store can still write to existing files for a while: answers how it refused what needed more room. */
  const refusal = async (store: Store): Promise<number> => {
    if (store === 'the objects') return (await noTo(upload())).status;
    const params = { id: goods._id };
    for (const end = performance.now() + REFUSED_WITHIN; performance.now() < end;) {
      const asked = Array.from({ length: 8 }, () =>
        answerOrNo(ground.admin.call(routes.updateProduct, { params, body: { description: words() } })),
      );
      for (const answer of await Promise.all(asked))
        if ('no' in answer && answer.no.status !== 409) return answer.no.status;
    }
    return 0;
  };
  const whileFull = async (store: Store): Promise<void> => {
    // In Postgres, statements that need no more room still work; the crowd reports any refusal other than 503.
    if (store !== 'Postgres') expect([503, 507]).toContain(await refusal(store));
    // Selling works without pictures.
    if (store === 'the objects') await crowd.untilServed(SERVED_WITHIN);
    await pause(FULL_FOR);
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
        await upload();
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
});
