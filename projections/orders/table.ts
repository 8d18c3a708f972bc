import type { ParcelLine, Tracking } from '#contracts/deliveries/events';
import type { Personal } from '#contracts/kernel/personal';
import type { Cents } from '#contracts/kernel/money';
import type { OrderLine, ShippingAddress } from '#contracts/orders/events';
import type { OrderStatus } from '#contracts/orders/views';
import type { Provider } from '#contracts/payments/provider';
import type { PaymentStep } from '#contracts/payments/views';
import type { OrderDelivery } from '#contracts/shipping/views';
import { table } from '../kernel/table.ts';
import type { TallyRow } from '../kernel/tallies.ts';

/** A parcel in which a part of an order was sent; times are ISO 8601. */
export interface ParcelState {
  readonly parcelId: string;
  /** From 1; it stays, whichever is taken back. */
  readonly number: number;
  readonly lines: readonly ParcelLine[];
  readonly carrier: string;
  readonly sentAt: string;
  readonly deliveredAt: string | null;
}

/** An order as folded from its stream. The customer's name is not in the stream: queries join it. */
export interface OrderState {
  id: string;
  /** The person whose order it is. */
  user_id: string;
  /** The person who placed it: a guest, where an account has taken it over. What was sealed until then is theirs. */
  placed_by: string;
  lines: readonly OrderLine[];
  shipping_address: Personal<ShippingAddress>;
  payment_method: string;
  delivery: OrderDelivery;
  items_cents: Cents;
  shipping_cents: Cents;
  tax_cents: Cents;
  total_cents: Cents;
  captured_cents: Cents;
  refunded_cents: Cents;
  status: OrderStatus;
  placed_at: Date;
  paid_at: Date | null;
  delivered_at: Date | null;
  parcels: readonly ParcelState[];
  /** By the id of the parcel. */
  tracking: Readonly<Record<string, Personal<Tracking>>>;
  cancelled_at: Date | null;
  expired_at: Date | null;
  /** The provider that took the money. */
  paid_with: Provider | null;
  payments: readonly PaymentStep[];
  /** The provider that does not know an announced capture, so that nobody can say yet whether it was paid. */
  undecided: Provider | null;
}

export interface OrderRow extends OrderState {
  /** The revision of the newest event of its stream that this row knows. */
  revision: number;
}

export type OrderTables = { orders: OrderRow; delivered_counts: TallyRow };

export const ordersTable = table<OrderRow>('orders', 'id', {
  id: 'text primary key',
  user_id: 'text not null',
  placed_by: 'text not null',
  lines: 'jsonb not null',
  shipping_address: { type: 'jsonb not null', of: ['user_id', 'placed_by'] },
  payment_method: 'text not null',
  delivery: 'jsonb not null',
  items_cents: 'bigint not null',
  shipping_cents: 'bigint not null',
  tax_cents: 'bigint not null',
  total_cents: 'bigint not null',
  captured_cents: 'bigint not null',
  refunded_cents: 'bigint not null',
  status: 'text not null',
  placed_at: 'timestamptz not null',
  paid_at: 'timestamptz',
  delivered_at: 'timestamptz',
  parcels: 'jsonb not null',
  tracking: { type: 'jsonb not null', of: ['user_id', 'placed_by'] },
  cancelled_at: 'timestamptz',
  expired_at: 'timestamptz',
  paid_with: 'text',
  payments: 'jsonb not null',
  undecided: 'text',
  revision: 'integer not null',
});
