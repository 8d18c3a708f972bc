import { z } from 'zod';
import { ID } from '#contracts/kernel/ids';
import { ProviderUnavailable, type ProviderOrder, type ProviderRefund, type StartedOrder } from '../ports.ts';
import { payerAddress, read } from '../provider-answer.ts';

const cents = z.int().min(0);
const currency = z
  .string()
  .length(3)
  .transform((code) => code.toUpperCase());

/** `metadata.key` is our key; a refund that was made at Stripe's own site has none. */
const refund = z.object({
  id: z.string().min(1).max(255),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  amount: cents,
  currency,
  metadata: z.record(z.string(), z.string()).nullable(),
  created: z.number().optional().catch(undefined),
});

const refunds = z.object({ data: z.array(refund), has_more: z.boolean() });

const charge = z.object({
  id: z.string().min(1).max(255),
  amount_captured: cents,
  currency,
  refunded: z.boolean(),
  refunds: refunds.nullish(),
  billing_details: z.object({ email: payerAddress }).nullish().catch(null),
});

const intent = z.object({
  id: z.string().min(1).max(255),
  status: z.enum([
    'succeeded',
    'processing',
    'requires_action',
    'requires_capture',
    'requires_confirmation',
    'requires_payment_method',
    'canceled',
  ]),
  latest_charge: charge.nullable(),
});
type Intent = z.infer<typeof intent>;

const started = z.object({
  id: z.string().min(1).max(255),
  status: z.enum(['open', 'complete', 'expired']),
  url: z.string().max(2_000).nullable(),
});

const session = started.extend({
  mode: z.literal('payment'),
  amount_total: cents,
  currency,
  client_reference_id: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
  customer_details: z.object({ email: payerAddress }).nullish().catch(null),
  payment_intent: intent.nullable(),
});
type Session = z.infer<typeof session>;

/** What others may make with the same account: a subscription has no sum, for one. */
const sessionOfOthers = z.object({
  id: z.string(),
  metadata: session.shape.metadata.refine((metadata) => !referenceOf(metadata)),
});

/**
 * A Checkout Session with its payment in the shop's terms. Throws `ProviderUnavailable` for what is not one, `NotOurs` for
 * one of another kind that names no order of ours. `isCutShort`: there are more refunds than Stripe shows with it.
 */
export const readSession = (
  result: unknown,
): { readonly order: ProviderOrder; readonly isCutShort: boolean } => {
  const found = read(session, result, 'session', sessionOfOthers);
  const { payment_intent: payment } = found;
  const captured = payment?.status === 'succeeded' ? payment.latest_charge : null;
  if (payment?.status === 'succeeded' && !captured)
    throw new ProviderUnavailable('a payment without a charge');
  const order: ProviderOrder = {
    id: found.id,
    status: statusOf(found, payment),
    amountCents: found.amount_total,
    currency: found.currency,
    reference: referenceIn(found),
    capture:
      payment && captured
        ? {
            id: payment.id,
            amountCents: captured.amount_captured,
            currency: captured.currency,
            payerEmail: found.customer_details?.email ?? captured.billing_details?.email ?? '',
          }
        : undefined,
    refunds: captured?.refunds?.data.map(refundOf) ?? [],
  };
  return { order, isCutShort: captured?.refunds?.has_more ?? false };
};

/** What making a session answered. */
export const readStarted = (result: unknown): StartedOrder => {
  const { id, status, url } = read(started, result, 'session');
  return status === 'open' && url !== null ? { id, url, usable: true } : { id, usable: false };
};

/** A refund in the shop's terms. Throws `ProviderUnavailable` for what is not one. */
export const readRefund = (result: unknown): ProviderRefund => refundOf(read(refund, result, 'refund'));

/** The refunds of a payment. Throws where there are more than a list can show: an order is refunded in few parts. */
export const readRefunds = (result: unknown): readonly ProviderRefund[] => {
  const { data, has_more } = read(refunds, result, 'list of refunds');
  if (has_more) throw new ProviderUnavailable('it has more refunds than it shows');
  return data.map(refundOf);
};

const REFUND_STATUS = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'completed',
  failed: 'failed',
  canceled: 'failed',
} as const;

const refundOf = ({
  id,
  status,
  amount,
  currency: code,
  metadata,
  created,
}: z.infer<typeof refund>): ProviderRefund => ({
  id,
  status: REFUND_STATUS[status],
  amountCents: amount,
  currency: code,
  key: metadata?.['key'],
  madeAt: created === undefined ? undefined : new Date(created * 1_000),
});

/** How our payments are called at Stripe. Metadata is written with the secret key only, a client reference by anybody. */
export const referencesOf = (orderId: string, attempt: number) => ({
  client_reference_id: `${orderId}-${attempt}`,
  metadata: metadataOf({ orderId, attempt }),
});

/** What leads from something at Stripe to our order; empty where it is not known. */
export const metadataOf = (reference: ProviderOrder['reference']): Readonly<Record<string, string>> =>
  reference ? { order: reference.orderId, attempt: String(reference.attempt) } : {};

/** The order and attempt that metadata of ours names. */
export const referenceOf = (
  metadata: Readonly<Record<string, string>> | null,
): ProviderOrder['reference'] => {
  const { order = '', attempt = '' } = metadata ?? {};
  return ID.test(order) && /^[1-9]\d{0,5}$/.test(attempt)
    ? { orderId: order, attempt: Number(attempt) }
    : undefined;
};

const referenceIn = ({ metadata, client_reference_id }: Session): ProviderOrder['reference'] => {
  const reference = referenceOf(metadata);
  return reference && client_reference_id === `${reference.orderId}-${reference.attempt}`
    ? reference
    : undefined;
};

const statusOf = ({ status }: Session, payment: Intent | null): ProviderOrder['status'] => {
  if (payment?.status === 'succeeded') return payment.latest_charge?.refunded ? 'refunded' : 'completed';
  if (status === 'open') return 'created';
  if (status === 'expired') return 'voided';
  if (!payment) return 'pending';
  switch (payment.status) {
    case 'canceled':
      return 'voided';
    case 'requires_payment_method':
      return 'declined';
    case 'processing':
    case 'requires_action':
    case 'requires_capture':
    case 'requires_confirmation':
      return 'pending';
    default:
      return payment.status satisfies never;
  }
};
