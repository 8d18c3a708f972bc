import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';

const at = z.iso.datetime();
const quantity = z.int().positive();
/** What can still be bought when the event has happened: readers need not add up. */
const availableAfter = z.int().min(0);
/** A reservation belongs to one attempt at placing an order; each OrderAbandoned ends an attempt. */
const reservation = { productId: id, orderId: id, attempt: z.int().min(0), quantity };

/** Why the stock was changed by hand: a closed list, since a text could be about a person and the log forgets nothing. */
export const stockReasons = ['received', 'counted', 'returned', 'damaged', 'lost', 'other'] as const;
export type StockReason = (typeof stockReasons)[number];

const adjusted = { productId: id, by: z.int(), availableAfter, at };

export const stockEvents = {
  StockSet: event('StockSet', z.strictObject({ productId: id, availableAfter, at })),
  /** `request` names who asked, so that a repeated request adjusts once. */
  StockAdjusted: event('StockAdjusted', z.strictObject(adjusted)).next(
    z.strictObject({ ...adjusted, reason: z.enum(stockReasons), request: id.nullable() }),
    (before) => ({ ...before, reason: 'other' as const, request: null }),
  ),
  StockReserved: event('StockReserved', z.strictObject({ ...reservation, availableAfter, at })),
  StockReleased: event('StockReleased', z.strictObject({ ...reservation, availableAfter, at })),
  StockCommitted: event('StockCommitted', z.strictObject({ ...reservation, at })),
} as const;
export type StockEvent = EventsOf<typeof stockEvents>;
