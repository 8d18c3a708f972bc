import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { DemoCustomer } from './demo/people.ts';
import type { DemoProduct } from './demo/products.ts';
import { derivedId } from '../kernel/ids.ts';
import type { EventLog } from '../kernel/event-log.ts';
import type { Shop } from '../app/shop.ts';
import { ownContext } from '../kernel/command-context.ts';

/** The contents of the demo shop. */
export interface DemoShop {
  readonly products: readonly DemoProduct[];
  readonly people: readonly DemoCustomer[];
}

export interface SeedDeps {
  readonly shop: Shop;
  readonly log: Pick<EventLog, 'readAll'>;
  /** The database in which the simulator keeps past payments. */
  readonly pool: Pool;
  /** Whether the object store failed to take some pictures. */
  readonly hasMissedPictures: () => boolean;
}

/** Ids of the demo shop: the same at each seeding, so that an interrupted seeding continues where it was. */
export const demoId = (kind: 'product' | 'person' | 'address', name: string): string =>
  derivedId('demo', kind, name);

/** The context of a seeding command; the ids of its events are derived from `about`. */
export const seedContext = (...about: readonly string[]) => {
  const commandId = createHash('sha256').update(JSON.stringify(about)).digest('hex');
  return ownContext({ process: 'demo-shop' }, commandId);
};
