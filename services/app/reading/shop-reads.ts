import { readTables, type ReadTableName } from '#contracts/read-tables';
import { subscriptionsAfter } from '#projections/newsletter/queries';
import { openOrderIdsOf, orderIdsOf } from '#projections/orders/queries';
import type { ProjectedPositions } from '#projections/kernel/positions';
import type { Stores } from '../stores/stores.ts';
import { orderIdsAtHead } from './orders-at-head.ts';
import { withParkedOrders } from './parked-orders.ts';
import { reachHead, type Reaching } from './reach-head.ts';
import { readSideEnd } from './read-side-end.ts';
import { readsIn, type Reads } from './reads.ts';

interface ReadFrom extends Pick<Stores, 'db'> {
  readonly log: Pick<Stores['log'], 'head' | 'readAll' | 'readStream'>;
}

/**
 * What the write side asks the read tables; a person's orders, and who gets the newsletter, are all that are in the log
 * at that moment.
 */
export const shopReads = (
  { db, log }: ReadFrom,
  projected: Pick<ProjectedPositions, 'waitFor' | 'of'>,
): Reads => {
  const reaching = (table: ReadTableName): Reaching => ({
    end: () => readSideEnd(log, projected, [table])(),
    waitFor: (...asked) => projected.waitFor(...asked),
  });
  const [orders, newsletter] = [reaching(readTables.orders.name), reaching(readTables.newsletter.name)];
  const ordersAtHead = (idsOf: typeof orderIdsOf) =>
    orderIdsAtHead({ ...orders, idsOf: withParkedOrders({ db, log }, idsOf) });
  return readsIn(db, {
    orderIdsOf: ordersAtHead(orderIdsOf),
    openOrderIdsOf: ordersAtHead(openOrderIdsOf),
    subscribersAfter: async (subscriptionId, limit) => {
      await reachHead(newsletter, readTables.newsletter.name);
      return subscriptionsAfter(db, subscriptionId, limit);
    },
  });
};
