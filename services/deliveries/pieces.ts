import type { ParcelLine } from '#contracts/deliveries/events';
import type { Deliverable } from './state.ts';

/** How many pieces of each variant there are in some lines. */
export const piecesOf = (lines: readonly ParcelLine[]): ReadonlyMap<string, number> => {
  const pieces = new Map<string, number>();
  for (const { variantId, quantity } of lines) pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity);
  return pieces;
};

/** The pieces of each ordered variant that are in no parcel yet. */
export const leftToSend = ({ ordered, parcels }: Deliverable): ReadonlyMap<string, number> => {
  const sent = piecesOf(parcels.flatMap(({ lines }) => lines));
  return new Map(
    [...piecesOf(ordered)].map(([variantId, pieces]) => [variantId, pieces - (sent.get(variantId) ?? 0)]),
  );
};

/** Whether every ordered piece has left in a parcel, and every parcel has arrived. */
export const isAllDelivered = (state: Deliverable): boolean =>
  [...leftToSend(state).values()].every((left) => left === 0) &&
  state.parcels.every(({ deliveredAt }) => deliveredAt !== null);
