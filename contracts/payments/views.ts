import { z } from 'zod';
import { dollars } from '../kernel/money.ts';
import { provider } from './provider.ts';

/**
 * What happened to an order's money; `duplicate-refunded` is money that came when the order was paid or no longer open, and
 * went back.
 */
const paymentStepKind = z.enum([
  'started',
  'created',
  'undecided',
  'captured',
  'failed',
  'refund-started',
  'refund-failed',
  'refunded',
  'duplicate-refunded',
]);

/**
 * One step of an order's payments: the provider, the amount, the provider's ids, the time, and by whom: a role, or the
 * process that acted. The event at `revision` of the order's stream says exactly who.
 */
export const paymentStep = z
  .object({
    revision: z.int(),
    kind: paymentStepKind,
    provider,
    amount: dollars.nullable(),
    providerOrderId: z.string().nullable(),
    captureId: z.string().nullable(),
    refundId: z.string().nullable(),
    /** The code of why it failed. */
    reason: z.string().nullable(),
    by: z.string(),
    at: z.string(),
  })
  .meta({ id: 'PaymentStep' });
export type PaymentStep = z.infer<typeof paymentStep>;
