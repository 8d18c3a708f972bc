import type { ParcelLine } from '#contracts/deliveries/events';
import { isAllSent, leftToSend } from '#contracts/deliveries/left-to-send';
import type { Deliverable } from './state.ts';

/** How many pieces of each variant there are in some lines. */
export const piecesOf = (lines: readonly ParcelLine[]): ReadonlyMap<string, number> => {
  const pieces = new Map<string, number>();
  for (const { variantId, quantity } of lines) pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity);
  return pieces;
};

/** The pieces of each ordered variant that are in no parcel yet. */
export const piecesLeft = (order: Deliverable): ReadonlyMap<string, number> =>
  new Map(leftToSend(goodsOf(order)).map(({ item, left }) => [item.variantId, left]));

/** Whether every ordered piece has left in a parcel, and every parcel has arrived. */
export const isAllDelivered = (order: Deliverable): boolean =>
  isAllSent(goodsOf(order)) && order.parcels.every(({ deliveredAt }) => deliveredAt !== null);

/** Events and views have other words for the same goods. */
const goodsOf = ({ ordered, parcels }: Deliverable) => ({
  orderItems: ordered.map(itemOf),
  parcels: parcels.map(({ lines }) => ({ items: lines.map(itemOf) })),
});

const itemOf = ({ variantId, quantity: qty }: ParcelLine) => ({ variantId, qty });
