import type { Pool } from 'pg';
import { planHistory } from './demo/history.ts';
import { admin, auditor, demoPassword, readBuyers } from './demo/people.ts';
import { readProducts } from './demo/products.ts';
import { planSizes } from './demo/sizes.ts';
import { planReviews } from './demo/reviews.ts';
import { allEnded } from '../platform/waiting/all-ended.ts';
import { seedAddresses } from './addresses.ts';
import { seedOrders } from './orders.ts';
import { seedPeople } from './people.ts';
import { seedPickUp } from './pick-up.ts';
import { seedPictures } from './pictures.ts';
import { seedProducts } from './products.ts';
import { seedReviews } from './reviews.ts';
import type { DemoShop, SeedDeps } from './context.ts';

interface Seeding {
  readonly began_at: Date;
  readonly done: boolean;
  /** False while pictures are missing, because the object store was unavailable during the seeding. */
  readonly pictures: boolean;
}

/** Creates the table that records whether the demo shop was seeded. Safe to repeat. */
export const prepareSeeding = async (pool: Pool): Promise<void> => {
  await pool.query('create schema if not exists demo');
  await pool.query(
    'create table if not exists demo.seeding (one boolean primary key default true, began_at timestamptz not null, done boolean not null)',
  );
  await pool.query(
    'alter table demo.seeding add column if not exists pictures boolean not null default true',
  );
};

const seedingIn = async (pool: Pool): Promise<Seeding | undefined> => {
  const { rows } = await pool.query<Seeding>('select began_at, done, pictures from demo.seeding');
  return rows[0];
};

/** Answers whether it was marked here, and not by another process just then. */
const markBegun = async (pool: Pool, now: Date, done: boolean): Promise<boolean> => {
  const { rowCount } = await pool.query(
    'insert into demo.seeding values (true, $1, $2) on conflict do nothing',
    [now, done],
  );
  return rowCount === 1;
};

const readDemoShop = async (): Promise<DemoShop> => ({
  products: await readProducts(),
  people: readBuyers(),
});

/** Whether anything has happened in this shop. */
const isInUse = async (log: SeedDeps['log']): Promise<boolean> => {
  for await (const { events } of log.readAll(undefined)) if (events.length > 0) return true;
  return false;
};

/**
 * Seeds the demo shop through commands, once: products with pictures, people, and a year of orders and reviews up to
 * the moment at which the first seeding began. `seedMissedPictures` adds the pictures that the object store does not
 * take now. A shop that is in use without it, such as one that was restored, is left alone for ever: everybody knows the
 * password of the demo shop's admin.
 */
export const seedDemoShop = async (deps: SeedDeps, now: Date): Promise<'seeded' | 'left alone'> => {
  const { pool, log } = deps;
  await prepareSeeding(pool);
  const isFirst = (await seedingIn(pool)) === undefined && (await markBegun(pool, now, await isInUse(log)));
  const mark = await seedingIn(pool);
  if (!mark || mark.done) return 'left alone';
  const demo = await readDemoShop();
  const { products, people } = demo;
  const plan = planHistory({ now: mark.began_at, ...demo });
  const openedAt = new Date(plan.openedAt);
  const sizes = planSizes(products, plan.orders);
  await allEnded([
    seedProducts(deps, products, sizes.initialStock, openedAt),
    seedPeople(deps.shop, { admin, auditor, buyers: people, password: demoPassword }, plan, openedAt),
  ]);
  await allEnded([seedAddresses(deps.shop, openedAt), seedPickUp(deps.shop, openedAt)]);
  const isResumed = !isFirst;
  await seedOrders(deps, demo, { orders: plan.orders, sizes: sizes.chosen }, isResumed);
  const reviews = planReviews({ ...plan, ...demo, now: mark.began_at });
  await seedReviews(deps, demo, reviews, isResumed);
  await pool.query('update demo.seeding set done = true, pictures = $1', [!deps.hasMissedPictures()]);
  return 'seeded';
};

/**
 * Stores the pictures that were missed because the object store was unavailable during the seeding; call it when the
 * store is available.
 */
export const seedMissedPictures = async (
  { shop, pool }: Pick<SeedDeps, 'shop' | 'pool'>,
  signal: AbortSignal,
): Promise<void> => {
  await prepareSeeding(pool);
  const mark = await seedingIn(pool);
  if (!mark?.done || mark.pictures) return;
  const demo = await readDemoShop();
  const { openedAt } = planHistory({ now: mark.began_at, ...demo });
  await seedPictures(shop, demo.products, new Date(openedAt), signal);
  if (!signal.aborted) await pool.query('update demo.seeding set pictures = true');
};
