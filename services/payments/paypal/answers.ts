import { z } from 'zod';
import { ID } from '#contracts/kernel/ids';
import {
  ProviderUnavailable,
  type ProviderOrder,
  type ProviderRefund,
  type StartedOrder,
  type Sum,
} from '../ports.ts';
import { payerAddress, read } from '../provider-answer.ts';

const money = z
  .object({ currency_code: z.string(), value: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/) })
  .transform(({ currency_code, value }): Sum => ({ currency: currency_code, amountCents: centsOf(value) }));

const capture = z.object({
  id: z.string().min(1).max(255),
  status: z.enum(['COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED']),
  amount: money,
});
type Capture = z.infer<typeof capture>;

/** `custom_id` is our key; a refund that was made at PayPal's own site has another one, or none. */
const refund = z.object({
  id: z.string().min(1).max(255),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
  amount: money,
  custom_id: z.string().optional(),
  create_time: z.coerce.date().optional().catch(undefined),
});

/**
 * The account that gets the money. PayPal names it in every full order, though its reference does not promise that: an
 * order without one cannot be read, so that it neither counts as the shop's money nor as somebody else's.
 */
const payee = z.object({ merchant_id: z.string().min(1).max(20) });

const order = z.object({
  id: z.string().min(1).max(255),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  payer: z.object({ email_address: payerAddress }).nullish().catch(null),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        invoice_id: z.string().optional(),
        amount: money,
        payee,
        payments: z
          .object({ captures: z.array(capture).optional(), refunds: z.array(refund).optional() })
          .optional(),
      }),
    )
    .length(1),
});
type Order = z.infer<typeof order>;

/** What others may make with our public client id: ours have one purchase unit, which names them. */
const orderOfOthers = z.object({
  id: z.string(),
  purchase_units: z
    .array(z.object({ custom_id: z.string().optional(), invoice_id: z.string().optional() }))
    .refine(([unit, ...others]) => others.length > 0 || !unit || !referenceOf(unit)),
});

/**
 * PayPal's order in the terms of the shop, whose account is `merchantId`. Throws `ProviderUnavailable` for what is not one,
 * `NotOurs` for one that cannot be ours.
 */
export const readOrder = (result: unknown, merchantId: string): ProviderOrder => {
  const found = read(order, result, 'order', orderOfOthers);
  const [unit] = found.purchase_units;
  if (!unit) throw new ProviderUnavailable('an order of nothing');
  const captured = unit.payments?.captures?.[0];
  return {
    id: found.id,
    status: statusOf(found, captured),
    ...unit.amount,
    reference: referenceOf(unit),
    capture: captured && {
      id: captured.id,
      ...captured.amount,
      payerEmail: found.payer?.email_address ?? '',
    },
    refunds: unit.payments?.refunds?.map(refundOf) ?? [],
    foreignPayee: foreignIn(unit.payee, merchantId),
  };
};

const foreignIn = (named: z.infer<typeof payee> | undefined, merchantId: string): string | undefined =>
  named?.merchant_id === merchantId ? undefined : named?.merchant_id;

/** Whose money it is counts when it is captured: here the account is only looked at where it is named. */
const created = order.pick({ id: true, status: true }).extend({
  purchase_units: z
    .array(z.object({ payee: payee.optional() }))
    .optional()
    .catch(undefined),
});
const APPROVABLE = new Set<Order['status']>(['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED', 'APPROVED']);

/**
 * What making an order answered: PayPal shows one that the same key made earlier as it is now. One whose money would go to
 * another account is not shown to a buyer: either its buyer has changed it, or the shop's credentials are not of
 * `merchantId`, which operators hear of before anybody has paid.
 */
export const readCreated = (result: unknown, merchantId: string): StartedOrder => {
  const { id, status, purchase_units: [unit] = [] } = read(created, result, 'order');
  const usable = APPROVABLE.has(status);
  const foreign = foreignIn(unit?.payee, merchantId);
  if (!usable || foreign === undefined) return { id, usable };
  return { id: '', usable: false, refusal: `its money would go to ${foreign}, not to PAYPAL_MERCHANT_ID` };
};

/** A refund in the shop's terms. Throws `ProviderUnavailable` for what is not one. */
export const readRefund = (result: unknown): ProviderRefund => refundOf(read(refund, result, 'refund'));

const REFUND_STATUS = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
} as const;

const refundOf = ({
  id,
  status,
  amount,
  custom_id: key,
  create_time: madeAt,
}: z.infer<typeof refund>): ProviderRefund => ({
  id,
  status: REFUND_STATUS[status],
  ...amount,
  key,
  madeAt,
});

/** How our orders are called at PayPal; the invoice's number shows on the merchant's statements. */
export const referencesOf = (orderId: string, attempt: number) => ({
  custom_id: orderId,
  invoice_id: `${orderId}-${attempt}`,
});

const referenceOf = (
  unit: Pick<Order['purchase_units'][number], 'custom_id' | 'invoice_id'>,
): ProviderOrder['reference'] => {
  const { custom_id: orderId = '', invoice_id: invoice = '' } = unit;
  const attempt = Number(/-(\d{1,6})$/.exec(invoice)?.[1]);
  return ID.test(orderId) && invoice === `${orderId}-${attempt}` ? { orderId, attempt } : undefined;
};

const statusOf = ({ status }: Order, captured: Capture | undefined): ProviderOrder['status'] => {
  switch (status) {
    case 'COMPLETED':
      return captured ? captureStatusOf(captured) : 'pending';
    case 'APPROVED':
      return 'approved';
    case 'VOIDED':
      return 'voided';
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return 'created';
    default:
      return status satisfies never;
  }
};

const captureStatusOf = ({ status }: Capture): ProviderOrder['status'] => {
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      return 'completed';
    case 'PENDING':
      return 'pending';
    case 'DECLINED':
    case 'FAILED':
      return 'declined';
    case 'REFUNDED':
      return 'refunded';
    default:
      return status satisfies never;
  }
};

const centsOf = (value: string): number => {
  const [dollars = '0', fraction = ''] = value.split('.');
  return Number(dollars) * 100 + Number(fraction.padEnd(2, '0'));
};
