import type { StockReason } from '#contracts/stock/events';
import { forget, nothingForgotten, type Forgotten } from './forgotten.ts';

/** The last adjustments, each in one text that begins with its request; of earlier ones whether there may be one. */
export interface Adjustments {
  readonly last: readonly string[];
  readonly forgotten: Forgotten;
}

export const noAdjustments: Adjustments = { last: [], forgotten: nothingForgotten };

/** At least this many are remembered, and at most twice as many. */
const KEPT = 100;

/** An adjustment in one text: what a request has asked for. */
export const adjustmentOf = ({
  productId,
  variantId,
  request,
  by,
  reason,
}: {
  readonly productId: string;
  readonly variantId: string;
  readonly request: string;
  readonly by: number;
  readonly reason: StockReason;
}): string =>
  variantId === productId ? `${request} ${by} ${reason}` : `${request} ${by} ${reason} ${variantId}`;

const requestOf = (adjustment: string): string => adjustment.slice(0, adjustment.indexOf(' '));

export const withAdjustment = ({ last, forgotten }: Adjustments, adjustment: string): Adjustments => {
  const all = [...last, adjustment];
  if (all.length < 2 * KEPT) return { last: all, forgotten };
  return { last: all.slice(KEPT), forgotten: forget(forgotten, all.slice(0, KEPT).map(requestOf)) };
};

/** The adjustment that a request made, if it is remembered. */
export const adjustmentBy = ({ last }: Adjustments, request: string): string | undefined =>
  last.find((each) => requestOf(each) === request);
