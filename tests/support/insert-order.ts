import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import type { Database } from '../../projections/kernel/database.ts';
import { saveRows } from '../../projections/kernel/table.ts';
import { ordersTable, type OrderRow } from '../../projections/orders/table.ts';

/** One piece of a product, as a line of an order. */
export const lineOf = (productId: string): OrderRow['lines'][number] => ({
  lineId: productId,
  productId,
  variantId: productId,
  choice: [],
  title: 'Coat',
  translations: {},
  image: '',
  quantity: 1,
  unitPriceCents: 2_000,
});

/** Inserts an order into its read table, for tests of other modules' queries: only the given columns matter. */
export const insertOrder = (
  db: Database,
  order: Partial<OrderRow> & Pick<OrderRow, 'id' | 'user_id'>,
): Promise<void> =>
  saveRows<OrderRow>(db, ordersTable, [
    {
      placed_by: order.user_id,
      lines: [],
      // Only code that opens events can make a personal value.
      shipping_address: {} as OrderRow['shipping_address'],
      payment_method: 'PayPal',
      delivery: UNNAMED_DELIVERY,
      items_cents: 0,
      shipping_cents: 0,
      tax_cents: 0,
      total_cents: 0,
      captured_cents: 0,
      refunded_cents: 0,
      status: 'pending',
      placed_at: new Date(),
      paid_at: null,
      delivered_at: null,
      parcels: [],
      tracking: {},
      cancelled_at: null,
      expired_at: null,
      paid_with: null,
      payments: [],
      undecided: null,
      revision: 0,
      ...order,
    },
  ]);
