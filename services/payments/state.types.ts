import type { Provider } from '#contracts/payments/provider';

/** A payment as the shopper knows it: what was approved at which provider. */
export interface Payment {
  readonly provider: Provider;
  readonly providerOrderId: string;
}

/** One order of the provider's for this order of ours. */
export interface PaymentAttempt {
  readonly provider: Provider;
  readonly number: number;
  readonly startedAt: string;
  /** A fingerprint of the credentials that it was started with; null where that was not recorded yet. */
  readonly account: string | null;
  /** The provider's ids of what it made for this attempt: one, unless it forgot our key. */
  readonly providerOrderIds: readonly string[];
  /** A capture failed since it was started: paying again takes a new attempt. */
  readonly over: boolean;
}

/** A capture that was announced and of which nothing is certain yet. */
export interface OpenCapture extends Payment {
  /** When it was announced. */
  readonly since: string;
  /** Which accounts heard from the provider that it does not know it, and when first. */
  readonly unknownTo: Readonly<Record<string, string>>;
}

/** A refund that the shop has begun. */
export interface Refund {
  readonly number: number;
  /** Which request it was. */
  readonly request: string;
  readonly requestHash: string | null;
  readonly amountCents: number;
  readonly status: 'open' | 'completed' | 'failed';
}

/** What is known of an order in each stage. */
export interface Known {
  readonly userId: string;
  readonly totalCents: number;
  readonly attempts: readonly PaymentAttempt[];
  /** What failed, once for each failure. */
  readonly failed: readonly Payment[];
  /** Captures that went back because the order was paid or closed. */
  readonly givenBack: readonly string[];
  /** The number of the next attempt at reserving stock, for an order that comes to life again. */
  readonly nextReservation: number;
}
export type Unpaid = Known & { readonly stage: 'unpaid'; readonly capturing: OpenCapture | undefined };
export type Paid = Known & {
  readonly stage: 'paid';
  readonly payment: Payment;
  readonly captureId: string;
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly refunds: readonly Refund[];
  /** The provider's ids of what went back, also at its own site. */
  readonly refundIds: readonly string[];
  /** All that is left goes back. */
  readonly isCancelled: boolean;
};
export type Closed = Known & {
  readonly stage: 'closed';
  readonly by: 'cancelling' | 'expiry';
  /** Payments that came late and found too little stock: their money goes back, whatever the stock is later. */
  readonly turnedAway: readonly Payment[];
};

/** An order as far as paying it is concerned. `unplaced` covers an order that does not exist. */
export type PaymentState = { readonly stage: 'unplaced' } | Unpaid | Paid | Closed;
export type Placed = Exclude<PaymentState, { readonly stage: 'unplaced' }>;
