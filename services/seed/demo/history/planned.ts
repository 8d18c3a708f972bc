import type { Cents } from '#contracts/kernel/money';
import type { Provider } from '#contracts/payments/provider';
import type { PlannedLine } from './basket.ts';

/** Money that an admin gave back; `at` is ISO 8601. */
export interface PlannedRefund {
  readonly at: string;
  readonly cents: Cents;
  readonly reason: string;
}

/** What became of an order; instants are ISO 8601. */
export type Outcome =
  | {
      readonly kind: 'delivered';
      readonly paidAt: string;
      readonly deliveredAt: string;
      readonly refunds: readonly PlannedRefund[];
    }
  | { readonly kind: 'paid'; readonly paidAt: string }
  | { readonly kind: 'unpaid' }
  /** By an admin, if it was paid: then the money went back. */
  | { readonly kind: 'cancelled'; readonly at: string; readonly reason: string; readonly paidAt?: string };

/** One order of the past, with what became of it. */
export interface PlannedOrder {
  /** Index of the customer among the people. */
  readonly customer: number;
  /** ISO 8601. */
  readonly placedAt: string;
  readonly lines: readonly PlannedLine[];
  readonly paymentMethod: Provider;
  readonly outcome: Outcome;
}
