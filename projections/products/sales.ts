import { decode } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { stockEvents } from '#contracts/stock/events';
import type { Database } from '../kernel/database.ts';
import { joined } from '../kernel/joined.ts';
import type { Projection } from '../kernel/projection.ts';
import { rowProjector } from '../kernel/row-projector.ts';
import { createTable, table } from '../kernel/table.ts';
import { paidAttempts } from './purchases.ts';

/**
 * How much of a product was sold: committed to orders that were paid, and not returned. What an unpaid order holds does
 * not count, or anybody could make a best seller without paying. A table of its own, since it is sorted by, and a
 * product's row has many indexes that a sale must not touch.
 */
export interface SalesRow {
  product_id: string;
  units: number;
  stock_revision: number;
}
export type SalesTables = { product_sales: SalesRow };

const salesTable = table<SalesRow>('product_sales', 'product_id', {
  product_id: 'text primary key',
  units: 'integer not null',
  stock_revision: 'integer not null',
});

const withUnits = (row: SalesRow | undefined, product_id: string, more: number): SalesRow => ({
  product_id,
  units: (row?.units ?? 0) + more,
  stock_revision: row?.stock_revision ?? -1,
});

/** Of what is released it must see only what was sold. */
const sales = rowProjector({
  name: 'product sales',
  version: 2,
  table: salesTable,
  migrate: (db) =>
    createTable(
      db,
      salesTable,
      'create index if not exists product_sales_best on product_sales (units desc) where units > 0',
    ),
  streams: { stock: stockEvents },
  revisions: { stock: 'stock_revision' },
  key: ({ data }) => data.productId,
  on: {
    StockSet: 'ignored',
    StockAdjusted: 'ignored',
    StockReserved: 'ignored',
    StockCommitted: (row, { data }) => withUnits(row, data.productId, data.quantity),
    StockReleased: (row, { data }) => withUnits(row, data.productId, -data.quantity),
  },
});

/**
 * Products with how much of each was sold. An event does not say whether what it releases was sold: that it was if its
 * order was paid is known from `product_purchases`, which is saved before.
 */
export const withSales = (products: Projection): Projection => {
  const both = joined(products, sales);
  return {
    ...both,
    apply: async (db, events) => {
      if (!events.some(isRelease)) return both.apply(db, events);
      await products.apply(db, events.filter(products.wants));
      const returned = await returnedBy(db, events);
      await sales.apply(
        db,
        events.filter((event) => sales.wants(event) && (!isRelease(event) || returned.has(event))),
      );
    },
  };
};

const isRelease = ({ type }: RecordedEvent): boolean => type === 'StockReleased';

const returnedBy = async (
  db: Database,
  events: readonly RecordedEvent[],
): Promise<ReadonlySet<RecordedEvent>> => {
  const releases = events.filter(isRelease).map((event) => {
    const { type, data, metadata } = event;
    const released = decode(
      { StockReleased: stockEvents.StockReleased },
      { type, version: metadata.schema, data },
    );
    return { event, ...released.data };
  });
  const paid = await paidAttempts(db, [...new Set(releases.map(({ orderId }) => orderId))]);
  return new Set(
    releases.filter(({ orderId, attempt }) => paid.get(orderId) === attempt).map(({ event }) => event),
  );
};
