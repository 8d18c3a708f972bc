import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { derivedId } from './kernel/derived-id.ts';
import { planHistory } from './demo/history.ts';
import { admin, auditor, buyers, demoPassword } from './demo/people.ts';
import { products } from './demo/products.ts';
import type { Objects } from './platform/objects.ts';
import { seedOrders } from './seed-orders.ts';
import { seedPeople } from './seed-people.ts';
import { seedProducts } from './seed-products.ts';
import type { Shop } from './shop.ts';

export interface SeedDeps {
  readonly shop: Shop;
  readonly objects: Objects;
  /** Where the simulator keeps the payments of the past. */
  readonly pool: Pool;
}

/** Ids of the demo shop: the same whenever it is seeded, so that a seeding that was cut short goes on where it was. */
export const demoId = (kind: 'product' | 'person', name: string): string => derivedId('demo', kind, name);

/** The context of a seeding command; what it is about makes its events' ids. */
export const seedContext = (...about: readonly string[]) => {
  const commandId = createHash('sha256').update(JSON.stringify(about)).digest('hex');
  return { commandId, correlationId: commandId, causationId: commandId, actor: { process: 'demo-shop' } };
};

/**
 * Fills the demo shop through commands, once: products with pictures, people, and a year of orders up to the moment
 * at which the first seeding began.
 */
export const seedDemoShop = async (deps: SeedDeps, now: Date): Promise<'seeded' | 'was seeded'> => {
  const { pool } = deps;
  await pool.query('create schema if not exists demo');
  await pool.query(
    'create table if not exists demo.seeding (one boolean primary key default true, began_at timestamptz not null, done boolean not null)',
  );
  await pool.query('insert into demo.seeding values (true, $1, false) on conflict do nothing', [now]);
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
  await seedOrders(deps, plan.orders);
  await pool.query('update demo.seeding set done = true');
  return 'seeded';
};
