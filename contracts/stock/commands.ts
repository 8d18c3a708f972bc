import type { Refusals } from '../kernel/problem.ts';

/** Refusals of the stock's decisions; the calls that reserve pass them on. */
export const reserveRefusals = { OUT_OF_STOCK: 409 } as const satisfies Refusals;

export const stockCommands = {
  SetStock: {},
  ReserveStock: reserveRefusals,
  ReleaseStock: {},
  CommitStock: {},
} as const satisfies Readonly<Record<string, Refusals>>;
