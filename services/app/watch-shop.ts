import type { Registry } from 'prom-client';
import { projectionLags } from '#projections/kernel/lags';
import { processStatuses } from '#projections/kernel/status';
import { RECENT } from '../platform/event-log.types.ts';
import type { Enough } from '../platform/log-end.ts';
import { watchLag } from '../platform/metrics/lags.ts';
import { gauge } from '../platform/metrics/metrics.ts';
import { watchPools } from '../platform/metrics/pools.ts';
import { watchWork } from '../platform/metrics/work.ts';
import { WORK_TABLE } from '../platform/work/to-do-list.ts';
import type { Shop } from './shop.ts';
import type { Stores } from './stores.ts';

interface Watched {
  readonly stores: Stores;
  readonly shop: Shop;
  readonly listeners: () => number;
  readonly shownEnd: (enough: Enough) => Promise<bigint>;
}

/** What an api process tells of the whole shop whenever somebody asks for its metrics. */
export const watchShop = (registry: Registry, { stores, shop, listeners, shownEnd }: Watched): void => {
  const { db, log, pool, readPool } = stores;
  const processes = shop.processes.map(({ name }) => name);
  const unpaid = () => shop.unpaid?.holdings(0);
  gauge(registry, 'suuq_live_listeners', 'Open streams of live changes.', listeners);
  gauge(registry, 'suuq_unpaid_orders', 'Orders that hold goods and are not paid.', () => unpaid()?.orders);
  gauge(registry, 'suuq_unpaid_units', 'Goods that unpaid orders hold.', () => unpaid()?.units);
  watchPools(registry, { write: pool, read: readPool });
  watchLag(registry, async () => projectionLags(db, log, await shownEnd({ age: RECENT })));
  watchWork(registry, () => processStatuses({ db, processes, todo: WORK_TABLE }));
};
