import { orderStreamEvents, type OrderStreamEvent } from '#contracts/orders/stream';
import { readTables } from '#contracts/read-tables';
import type { PositionedEvent } from '../kernel/positioned-event.ts';
import type { OpenPersonalData } from '../kernel/ports.ts';
import type { Projection } from '../kernel/projection.ts';
import { rowProjector } from '../kernel/row-projector.ts';
import { withTallies } from '../kernel/tallies.ts';
import { deliveredCounts } from './delivered-counts.ts';
import { foldOrder } from './fold.ts';
import { indexOrders, migrateOrders } from './migration.ts';
import { ordersTable, type OrderRow } from './table.ts';

/** Events that change nothing shown move the revision, too: an auditor's replay waits for it. */
const fold = (row: OrderRow | undefined, event: PositionedEvent<OrderStreamEvent>): OrderRow | undefined => {
  const order = foldOrder(row, event);
  return order && { ...order, revision: event.revision };
};

const types = Object.keys(orderStreamEvents) as OrderStreamEvent['type'][];
const everyEvent = Object.fromEntries(types.map((type) => [type, fold])) as Record<
  OrderStreamEvent['type'],
  typeof fold
>;

export const ordersProjection = (open: OpenPersonalData): Projection =>
  withTallies(orderRows(open), ordersTable, [deliveredCounts]);

const orderRows = (open: OpenPersonalData): Projection =>
  rowProjector({
    name: readTables.orders.name,
    version: 12,
    table: ordersTable,
    migrate: migrateOrders,
    makeIndexes: indexOrders,
    streams: { order: orderStreamEvents },
    revisions: { order: 'revision' },
    key: ({ data }) => data.orderId,
    open,
    on: everyEvent,
  });
