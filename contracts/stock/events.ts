import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { ofOnlyVariant, withoutVariant } from '../catalogue/only-variant.ts';

const at = z.iso.datetime();
const quantity = z.int().positive();
/** The available stock after the event, so that readers need not add up. */
const availableAfter = z.int().min(0);
/** A reservation belongs to one attempt at placing an order; each OrderAbandoned ends an attempt. */
const reservation = { productId: id, orderId: id, attempt: z.int().min(0), quantity };

/**
 * Why the stock was changed by hand: a closed list, since free text could be about a person and the log forgets
 * nothing.
 */
export const stockReasons = ['received', 'counted', 'returned', 'damaged', 'lost', 'other'] as const;
export type StockReason = (typeof stockReasons)[number];

const set = { productId: id, availableAfter, at };
const adjusted = { productId: id, by: z.int(), availableAfter, at };
const withReason = { ...adjusted, reason: z.enum(stockReasons), request: id.nullable() };
const moved = { ...reservation, availableAfter, at };
const committed = { ...reservation, at };
/** The variant; a product without options has one, with the product's id. */
const variant = { variantId: id };

export const stockEvents = {
  StockSet: event('StockSet', z.strictObject(set)).ahead(
    z.strictObject({ ...set, ...variant }),
    ofOnlyVariant,
    withoutVariant,
  ),
  /** `request` identifies the request, so that a repeated one adjusts only once. */
  StockAdjusted: event('StockAdjusted', z.strictObject(adjusted))
    .next(z.strictObject(withReason), (before) => ({ ...before, reason: 'other' as const, request: null }))
    .ahead(z.strictObject({ ...withReason, ...variant }), ofOnlyVariant, withoutVariant),
  StockReserved: event('StockReserved', z.strictObject(moved)).ahead(
    z.strictObject({ ...moved, ...variant }),
    ofOnlyVariant,
    withoutVariant,
  ),
  StockReleased: event('StockReleased', z.strictObject(moved)).ahead(
    z.strictObject({ ...moved, ...variant }),
    ofOnlyVariant,
    withoutVariant,
  ),
  StockCommitted: event('StockCommitted', z.strictObject(committed)).ahead(
    z.strictObject({ ...committed, ...variant }),
    ofOnlyVariant,
    withoutVariant,
  ),
} as const;
export type StockEvent = EventsOf<typeof stockEvents>;
