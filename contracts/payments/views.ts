import { z } from 'zod';
import { dollars } from '../kernel/money.ts';
import { provider } from './provider.ts';

/** What happened to the money of an order; `duplicate-refunded` is money that came a second time, and went back. */
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
 * One step of an order's payments: where, how much, under which ids of the provider, when, and by whom: a role, or the
 * process that acted. The event at `revision` of the order's stream says who exactly.
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
    /** Why it failed: a code. */
    reason: z.string().nullable(),
    by: z.string(),
    at: z.string(),
  })
  .meta({ id: 'PaymentStep' });
export type PaymentStep = z.infer<typeof paymentStep>;
