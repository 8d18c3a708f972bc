import type { stockCommands } from '#contracts/stock/commands';
import type { StockEvent } from '#contracts/stock/events';
import type { Decisions } from '../kernel/decisions.ts';
import { adjustStock } from './decide/adjust-stock.ts';
import { commitStock } from './decide/commit-stock.ts';
import { releaseStock } from './decide/release-stock.ts';
import { reserveStock } from './decide/reserve-stock.ts';
import { returnStock } from './decide/return-stock.ts';
import { setFirstStock } from './decide/set-first-stock.ts';
import { setStock } from './decide/set-stock.ts';
import type { StockState } from './state.types.ts';

export const decisions = {
  SetFirstStock: setFirstStock,
  SetStock: setStock,
  AdjustStock: adjustStock,
  ReserveStock: reserveStock,
  ReleaseStock: releaseStock,
  CommitStock: commitStock,
  ReturnStock: returnStock,
} satisfies Decisions<typeof stockCommands, StockState, StockEvent>;
