import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { DemoCustomer } from './demo/people.ts';
import type { DemoProduct } from './demo/products.ts';
import { derivedId } from '../kernel/derived-id.ts';
import type { Shop } from '../app/shop.ts';

/** What is in the demo shop. */
export interface DemoShop {
  readonly products: readonly DemoProduct[];
  readonly people: readonly DemoCustomer[];
}

export interface SeedDeps {
  readonly shop: Shop;
  /** Where the simulator keeps the payments of the past. */
  readonly pool: Pool;
  /** Whether the store of the pictures did not take all of them. */
  readonly hasMissedPictures: () => boolean;
}

/** Ids of the demo shop: the same whenever it is seeded, so that a seeding that was cut short goes on where it was. */
export const demoId = (kind: 'product' | 'person' | 'address', name: string): string =>
  derivedId('demo', kind, name);

/** The context of a seeding command; what it is about makes its events' ids. */
export const seedContext = (...about: readonly string[]) => {
  const commandId = createHash('sha256').update(JSON.stringify(about)).digest('hex');
  return { commandId, correlationId: commandId, causationId: commandId, actor: { process: 'demo-shop' } };
};
