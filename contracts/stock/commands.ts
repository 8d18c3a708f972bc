import { z } from 'zod';
import type { Refusals } from '../kernel/problem.ts';
import { stockReasons } from './events.ts';

/** What can be bought of one product at most. */
export const MOST_STOCK = 1_000_000;

/** A difference to what can be bought, and why: what is sold meanwhile stays sold. */
export const adjustStockBody = z.strictObject({
  by: z
    .int()
    .min(-MOST_STOCK)
    .max(MOST_STOCK)
    .refine((by) => by !== 0, 'must not be 0'),
  reason: z.enum(stockReasons),
});
export type AdjustStockBody = z.output<typeof adjustStockBody>;

/** `details` is `{ available }`: what can be bought as it stands now. */
export const setStockRefusals = { CHANGED_MEANWHILE: 409 } as const satisfies Refusals;
export const adjustStockRefusals = {
  STOCK_OUT_OF_RANGE: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
} as const satisfies Refusals;

/** Refusals of the stock's decisions; the calls that reserve pass them on. */
export const reserveRefusals = { OUT_OF_STOCK: 409 } as const satisfies Refusals;

/** What is not in the calls' refusals is between the order flow and the stock; no call answers it. */
export const stockCommands = {
  SetFirstStock: {},
  SetStock: setStockRefusals,
  AdjustStock: adjustStockRefusals,
  ReserveStock: { ...reserveRefusals, RESERVED_OTHERWISE: 409, ORDER_SEEN_TOO_LONG_AGO: 409 },
  ReleaseStock: {},
  CommitStock: {},
  ReturnStock: { MAY_HAVE_RETURNED: 409 },
} as const satisfies Readonly<Record<string, Refusals>>;
