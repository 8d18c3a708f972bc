import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import type { Database } from '../../projections/kernel/database.ts';
import { saveRows } from '../../projections/kernel/table.ts';
import { ordersTable, type OrderRow } from '../../projections/orders/table.ts';

/** One piece of a product, as an order has it. */
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

/** Puts an order into its read table for tests of others' queries: only what they say of it is told. */
export const insertOrder = (
  db: Database,
  order: Partial<OrderRow> & Pick<OrderRow, 'id' | 'user_id'>,
): Promise<void> =>
  saveRows<OrderRow>(db, ordersTable, [
    {
      placed_by: order.user_id,
      lines: [],
      // A value about a person is made by what opens events alone.
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
