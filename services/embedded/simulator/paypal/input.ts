import { z } from 'zod';
import { PayPalProblem } from './problem.ts';

const money = z
  .object({ currency_code: z.string().length(3), value: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/) })
  .transform(({ currency_code, value }) => ({
    currency: currency_code,
    amountCents: Math.round(Number(value) * 100),
  }))
  .refine(({ amountCents }) => amountCents > 0);

export const newOrderBody = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        amount: money,
        custom_id: z.string().max(127).optional(),
        invoice_id: z.string().max(127).optional(),
        description: z.string().max(127).optional(),
      }),
    )
    .length(1),
});

export const refundBody = z.object({ amount: money.optional(), custom_id: z.string().max(127).optional() });

export const approvalBody = z.object({
  decline: z.boolean().default(false),
  email: z.email().default('buyer@example.com'),
});

export const settlementBody = z.object({ deny: z.boolean().default(false) });

/** Throws PayPal's 400 for an invalid body. */
export const parsed = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const result = schema.safeParse(body ?? {});
  if (!result.success) throw new PayPalProblem(400, 'INVALID_PARAMETER_VALUE', z.prettifyError(result.error));
  return result.data;
};
