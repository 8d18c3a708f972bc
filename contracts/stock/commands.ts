import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import type { Refusals } from '../kernel/refusal.ts';
import { stockReasons } from './events.ts';
import { CHANGED_MEANWHILE } from '../catalogue/refusals.ts';
import { IDEMPOTENCY_KEY_REUSED } from '../kernel/idempotency-key.ts';
import {
  MAY_HAVE_ADJUSTED,
  MAY_HAVE_RETURNED,
  ORDER_SEEN_TOO_LONG_AGO,
  OUT_OF_STOCK,
  RESERVED_OTHERWISE,
  STOCK_OUT_OF_RANGE,
} from './refusals.ts';

/** The most available stock of one product. */
export const MOST_STOCK = 1_000_000;

/** A difference to the available stock, and why: sales in between stay counted. */
export const adjustStockBody = z.strictObject({
  by: z
    .int()
    .min(-MOST_STOCK)
    .max(MOST_STOCK)
    .refine((by) => by !== 0, 'must not be 0'),
  reason: z.enum(stockReasons),
  /** Optional for a product without options. */
  variantId: id.optional(),
});
export type AdjustStockBody = z.output<typeof adjustStockBody>;

const setStockRefusals = { CHANGED_MEANWHILE } as const satisfies Refusals;
export const adjustStockRefusals = {
  STOCK_OUT_OF_RANGE,
  IDEMPOTENCY_KEY_REUSED,
} as const satisfies Refusals;

/** Refusals of the stock's decisions; the calls that reserve pass them on. */
export const reserveRefusals = { OUT_OF_STOCK } as const satisfies Refusals;

/** Refusals that are not in a call's list are internal to the order flow and the stock; no call answers them. */
export const stockCommands = {
  SetFirstStock: {},
  SetStock: setStockRefusals,
  AdjustStock: { ...adjustStockRefusals, MAY_HAVE_ADJUSTED },
  ReserveStock: { ...reserveRefusals, RESERVED_OTHERWISE, ORDER_SEEN_TOO_LONG_AGO },
  ReleaseStock: {},
  CommitStock: {},
  ReturnStock: { MAY_HAVE_RETURNED },
} as const satisfies Readonly<Record<string, Refusals>>;
