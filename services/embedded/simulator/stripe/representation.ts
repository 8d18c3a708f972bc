import type { RefundRow } from './refunds.ts';
import { stateOf, type SessionRow, type SessionState } from './sessions.ts';

const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000);

const PAYMENT_STATUS = {
  open: 'requires_payment_method',
  failed: 'requires_payment_method',
  expired: 'canceled',
  processing: 'processing',
  succeeded: 'succeeded',
} as const satisfies Record<SessionState, string>;

const SESSION_STATUS = {
  open: 'open',
  expired: 'expired',
  processing: 'complete',
  succeeded: 'complete',
  failed: 'complete',
} as const satisfies Record<SessionState, string>;

/** How much of an object is shown. `expand` names what is included: `payment_intent.latest_charge`. */
export interface Shown {
  readonly now: Date;
  readonly expand?: readonly string[];
  readonly refunds?: readonly RefundRow[];
}

const isWhole = ({ expand = [] }: Shown, name: string): boolean =>
  expand.some((path) => path === name || path.startsWith(`${name}.`));

const below = (shown: Shown, name: string): Shown => ({
  ...shown,
  expand: (shown.expand ?? []).flatMap((path) =>
    path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : [],
  ),
});

/** A Checkout Session as Stripe's API shows it. `base` is the simulator's address for browsers. */
export const sessionAsStripe = (row: SessionRow, { base, ...shown }: Shown & { readonly base: string }) => {
  const state = stateOf(row, shown.now);
  return {
    id: row.id,
    object: 'checkout.session',
    amount_subtotal: row.amountCents,
    amount_total: row.amountCents,
    cancel_url: row.cancelUrl,
    client_reference_id: row.clientReferenceId,
    created: seconds(row.createdAt),
    currency: row.currency,
    customer: null,
    customer_details: row.payerEmail === null ? null : { email: row.payerEmail, name: null, phone: null },
    expires_at: seconds(row.expiresAt),
    livemode: false,
    metadata: row.metadata,
    mode: 'payment',
    payment_intent: isWhole(shown, 'payment_intent') ? paymentIn(row, shown) : row.paymentId,
    payment_method_types: ['card'],
    payment_status: state === 'succeeded' ? 'paid' : 'unpaid',
    status: SESSION_STATUS[state],
    success_url: row.successUrl,
    ui_mode: 'hosted_page',
    url: state === 'open' ? `${base}/pay/${row.id}` : null,
  };
};

const paymentIn = (row: SessionRow, shown: Shown) =>
  row.paymentId === null ? null : paymentAsStripe(row, below(shown, 'payment_intent'));

/** A PaymentIntent as Stripe's API shows it. */
export const paymentAsStripe = (row: SessionRow, shown: Shown) => {
  const state = stateOf(row, shown.now);
  const charge = isWhole(shown, 'latest_charge')
    ? chargeAsStripe(row, below(shown, 'latest_charge'))
    : row.chargeId;
  return {
    id: row.paymentId,
    object: 'payment_intent',
    amount: row.amountCents,
    amount_received: state === 'succeeded' ? row.amountCents : 0,
    capture_method: 'automatic',
    created: seconds(row.paidAt ?? row.declinedAt ?? row.createdAt),
    currency: row.currency,
    latest_charge: row.chargeId === null ? null : charge,
    livemode: false,
    metadata: row.paymentMetadata,
    payment_method_types: ['card'],
    status: PAYMENT_STATUS[state],
  };
};

/** A Charge as Stripe's API shows it. */
export const chargeAsStripe = (row: SessionRow, shown: Shown) => {
  const isHere = stateOf(row, shown.now) === 'succeeded';
  return {
    id: row.chargeId,
    object: 'charge',
    amount: row.amountCents,
    amount_captured: isHere ? row.amountCents : 0,
    amount_refunded: row.refundedCents,
    billing_details: { email: row.payerEmail, name: null, phone: null },
    captured: isHere,
    created: seconds(row.paidAt ?? row.createdAt),
    currency: row.currency,
    livemode: false,
    metadata: row.paymentMetadata,
    paid: isHere,
    payment_intent: row.paymentId,
    refunded: row.refundedCents === row.amountCents,
    ...(isWhole(shown, 'refunds') ? { refunds: listOfRefunds(shown.refunds ?? [], row, PAGE) } : {}),
    status: isHere ? 'succeeded' : 'pending',
  };
};

/** The default length of Stripe's lists. */
const PAGE = 10;

export const listOfRefunds = (refunds: readonly RefundRow[], row: SessionRow, most: number) => ({
  object: 'list',
  url: '/v1/refunds',
  has_more: refunds.length > most,
  data: refunds.slice(0, most).map((refund) => refundAsStripe(refund, row)),
});

/** A Refund as Stripe's API shows it. */
export const refundAsStripe = (refund: RefundRow, { chargeId, currency }: SessionRow) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amountCents,
  charge: chargeId,
  created: seconds(refund.createdAt),
  currency,
  metadata: refund.metadata,
  payment_intent: refund.paymentId,
  status: refund.state,
});
