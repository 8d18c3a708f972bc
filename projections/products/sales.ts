import { stockEvents } from '#contracts/stock/events';
import { rowProjector } from '../kernel/row-projector.ts';
import { createTable, table } from '../kernel/table.ts';

/**
 * How much of a product orders have: what was cancelled, expired or came back counts no more. A table of its own, since
 * it is sorted by, and a product's row has many indexes that a sale must not touch.
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

export const productSales = rowProjector({
  name: 'product sales',
  version: 1,
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
    StockReserved: (row, { data }) => withUnits(row, data.productId, data.quantity),
    StockReleased: (row, { data }) => withUnits(row, data.productId, -data.quantity),
    StockCommitted: 'ignored',
  },
});
