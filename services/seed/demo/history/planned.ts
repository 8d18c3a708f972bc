import type { Cents } from '#contracts/kernel/money';
import type { Provider } from '#contracts/payments/provider';
import type { PlannedLine } from './basket.ts';

/** A refund by an admin; `at` is ISO 8601. */
export interface PlannedRefund {
  readonly at: string;
  readonly cents: Cents;
  readonly reason: string;
}

/** An order's outcome; times are ISO 8601. */
export type Outcome =
  | {
      readonly kind: 'delivered';
      readonly paidAt: string;
      readonly deliveredAt: string;
      readonly refunds: readonly PlannedRefund[];
    }
  | { readonly kind: 'paid'; readonly paidAt: string }
  | { readonly kind: 'unpaid' }
  /** Cancelled by an admin and refunded, if it was paid. */
  | { readonly kind: 'cancelled'; readonly at: string; readonly reason: string; readonly paidAt?: string };

/** A past order with its outcome. */
export interface PlannedOrder {
  /** The customer's index among the people. */
  readonly customer: number;
  /** ISO 8601. */
  readonly placedAt: string;
  readonly lines: readonly PlannedLine[];
  readonly paymentMethod: Provider;
  readonly outcome: Outcome;
}
