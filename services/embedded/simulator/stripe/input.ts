import { z } from 'zod';
import { invalid } from './problem.ts';

const count = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number);
const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const address = z.url({ protocol: /^https?$/ }).max(2_000);

/** The parameters that the shop may send. Stripe refuses every parameter that it does not know, and so does this. */
export const newSession = z.strictObject({
  mode: z.literal('payment'),
  line_items: z
    .array(
      z.strictObject({
        quantity: z.literal('1'),
        price_data: z.strictObject({
          currency: z.string().regex(/^[a-z]{3}$/),
          unit_amount: count.refine((cents) => cents >= 50 && cents <= 99_999_999, 'out of range'),
          product_data: z.strictObject({ name: z.string().min(1).max(250) }),
        }),
      }),
    )
    .length(1),
  allowed_payment_method_types: z.tuple([z.literal('card')]).optional(),
  adaptive_pricing: z.strictObject({ enabled: z.enum(['true', 'false']) }).optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata,
  payment_intent_data: z.strictObject({ metadata }).default({ metadata: {} }),
  success_url: address,
  cancel_url: address.optional(),
  expires_at: count.optional(),
});
export type NewSession = z.output<typeof newSession>;

export const newRefund = z.strictObject({
  payment_intent: z.string().max(255),
  amount: count.optional(),
  metadata,
});
export type NewRefund = z.output<typeof newRefund>;

export const settlement = z.object({ deny: z.boolean().default(false) });

/** Throws Stripe's 400 for an invalid body. */
export const parsed = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalid(issue?.path.join('.') ?? '', z.prettifyError(result.error));
};
