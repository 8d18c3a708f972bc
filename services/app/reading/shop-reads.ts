import { readTables } from '#contracts/read-tables';
import { openOrderIdsOf, orderIdsOf } from '#projections/orders/queries';
import type { ProjectedPositions } from '#projections/kernel/positions';
import type { Stores } from '../stores.ts';
import { orderIdsAtHead } from './orders-at-head.ts';
import { readSideEnd } from './read-side-end.ts';
import { readsIn, type Reads } from './reads.ts';

/** What the write side asks the read tables; a person's orders are all that are in the log at that moment. */
export const shopReads = (
  { db, log }: Pick<Stores, 'db' | 'log'>,
  projected: Pick<ProjectedPositions, 'waitFor' | 'of'>,
): Reads => {
  const atHead = (idsOf: typeof orderIdsOf) =>
    orderIdsAtHead({
      end: () => readSideEnd(log, projected, [readTables.orders.name])(),
      waitFor: (...asked) => projected.waitFor(...asked),
      idsOf: (userId) => idsOf(db, userId),
    });
  return readsIn(db, { orderIdsOf: atHead(orderIdsOf), openOrderIdsOf: atHead(openOrderIdsOf) });
};
