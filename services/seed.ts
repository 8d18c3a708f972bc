import { planHistory } from './demo/history.ts';
import { admin, auditor, buyers, demoPassword } from './demo/people.ts';
import { products } from './demo/products.ts';
import { planReviews } from './demo/reviews.ts';
import { seedOrders } from './seed-orders.ts';
import { seedPeople } from './seed-people.ts';
import { seedProducts } from './seed-products.ts';
import { seedReviews } from './seed-reviews.ts';
import type { SeedDeps } from './seed-context.ts';

/**
 * Fills the demo shop through commands, once: products with pictures, people, and a year of orders and reviews up to the
 * moment at which the first seeding began.
 */
export const seedDemoShop = async (deps: SeedDeps, now: Date): Promise<'seeded' | 'was seeded'> => {
  const { pool } = deps;
  await pool.query('create schema if not exists demo');
  await pool.query(
    'create table if not exists demo.seeding (one boolean primary key default true, began_at timestamptz not null, done boolean not null)',
  );
  const begun = await pool.query('insert into demo.seeding values (true, $1, false) on conflict do nothing', [
    now,
  ]);
  const { rows } = await pool.query<{ began_at: Date; done: boolean }>(
    'select began_at, done from demo.seeding',
  );
  const [mark] = rows;
  if (!mark || mark.done) return 'was seeded';
  const plan = planHistory({ now: mark.began_at, products, people: buyers });
  const openedAt = new Date(plan.openedAt);
  await Promise.all([
    seedProducts(deps, products, plan.initialStock, openedAt),
    seedPeople(deps.shop, { admin, auditor, buyers, password: demoPassword }, plan, openedAt),
  ]);
  const isResumed = begun.rowCount === 0;
  await seedOrders(deps, plan.orders, isResumed);
  const reviews = planReviews({ ...plan, now: mark.began_at, products, people: buyers });
  await seedReviews(deps, reviews, isResumed);
  await pool.query('update demo.seeding set done = true');
  return 'seeded';
};
