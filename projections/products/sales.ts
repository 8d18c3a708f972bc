import { run } from '../kernel/run.ts';
import type { Beside, Change } from '../kernel/row-projector.ts';
import { createTable, deleteRows, table } from '../kernel/table.ts';

/**
 * How much of a product was sold: what paid orders have of it. What an unpaid order holds does not count, or anybody
 * could make a best seller without paying. A table of its own, since it is sorted by, and a product's row has many
 * indexes that a sale must not touch. What nothing is sold of has no row.
 */
interface SalesRow {
  product_id: string;
  units: number;
}
export type SalesTables = { product_sales: SalesRow };

const salesTable = table<SalesRow>('product_sales', 'product_id', {
  product_id: 'text primary key',
  units: 'integer not null',
});

/** Units by product. */
export type Sold = Readonly<Record<string, number>>;

/**
 * The sales of these orders: they change by the difference between what an order had and what it has. The stock's own
 * events would not do: what is released under an order's id may be what another request under the same Idempotency-Key
 * reserved, which was never sold.
 */
export const salesOf = <Order>(soldBy: (order: Order) => Sold): Beside<Order> => ({
  table: salesTable.name,
  migrate: (db) =>
    createTable(
      db,
      salesTable,
      'create index if not exists product_sales_best on product_sales (units desc)',
    ),
  save: async (db, changes) => {
    const moved = [...differencesIn(changes, soldBy)].filter(([, units]) => units !== 0);
    if (moved.length === 0) return;
    const rows = await run<SalesRow>(
      db,
      `insert into product_sales (product_id, units) select * from unnest($1::text[], $2::integer[])
        on conflict (product_id) do update set units = product_sales.units + excluded.units
        returning product_id, units`,
      moved.map(([productId]) => productId),
      moved.map(([, units]) => units),
    );
    const unsold = rows.filter(({ units }) => units === 0).map(({ product_id }) => product_id);
    await deleteRows(db, salesTable, unsold);
  },
});

const differencesIn = <Order>(
  changes: readonly Change<Order>[],
  soldBy: (order: Order) => Sold,
): ReadonlyMap<string, number> => {
  const differences = new Map<string, number>();
  const add = (order: Order | undefined, by: 1 | -1): void => {
    for (const [productId, units] of Object.entries(order ? soldBy(order) : {}))
      differences.set(productId, (differences.get(productId) ?? 0) + by * units);
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  return differences;
};
