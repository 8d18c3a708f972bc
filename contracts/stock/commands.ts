import type { Refusals } from '../kernel/problem.ts';

/** Refusals of the stock's decisions; the calls that reserve pass them on. */
export const reserveRefusals = { OUT_OF_STOCK: 409 } as const satisfies Refusals;

/** `RESERVED_OTHERWISE` is between the order flow and the stock; no call answers it. */
export const stockCommands = {
  SetStock: {},
  ReserveStock: { ...reserveRefusals, RESERVED_OTHERWISE: 409 },
  ReleaseStock: {},
  CommitStock: {},
  ReturnStock: {},
} as const satisfies Readonly<Record<string, Refusals>>;
