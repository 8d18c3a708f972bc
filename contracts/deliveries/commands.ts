import { z } from 'zod';
import { MOST_LINES, quantity } from '../carts/commands.ts';
import { IDEMPOTENCY_KEY_REUSED } from '../kernel/idempotency-key.ts';
import { id } from '../kernel/ids.ts';
import { oneLine } from '../kernel/one-line.ts';
import type { Refusals } from '../kernel/refusal.ts';
import { ORDER_ALREADY_DELIVERED, ORDER_CLOSED, ORDER_NOT_FOUND } from '../orders/refusals.ts';
import { ORDER_ALREADY_REFUNDED, ORDER_NOT_PAID, REFUND_IN_PROGRESS } from '../payments/refusals.ts';
import {
  CUSTOMER_ERASED,
  PARCEL_ALREADY_DELIVERED,
  PARCEL_NOT_FOUND,
  PARCEL_TOO_LARGE,
  TOO_MANY_PARCELS,
  UNDO_TOO_LATE,
} from './refusals.ts';

/** The most parcels of an order. */
export const MOST_PARCELS = 50;

/** A link for customers: https, and without a user name or password in it, which could disguise the host. */
const httpsAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => {
    const url = URL.parse(text);
    return url?.protocol === 'https:' && url.username === '' && url.password === '';
  }, 'must be a link that begins with https://');

/** A parcel: its contents, its carrier, and how to track it. The link of a known carrier is made from the number. */
export const sendParcelBody = z.strictObject({
  lines: z
    .array(z.strictObject({ variantId: id, qty: quantity }))
    .min(1)
    .max(MOST_LINES),
  carrier: oneLine(60),
  trackingNumber: oneLine(60).nullish(),
  trackingUrl: httpsAddress.nullish(),
});
export type SendParcelBody = z.output<typeof sendParcelBody>;

/** Refusals of an order that cannot be delivered. */
const notDeliverable = {
  ORDER_NOT_FOUND,
  ORDER_NOT_PAID,
  ORDER_CLOSED,
  ORDER_ALREADY_REFUNDED,
  REFUND_IN_PROGRESS,
} as const satisfies Refusals;

export const deliverOrderRefusals = notDeliverable;

export const sendParcelRefusals = {
  ...notDeliverable,
  ORDER_ALREADY_DELIVERED,
  PARCEL_TOO_LARGE,
  TOO_MANY_PARCELS,
  IDEMPOTENCY_KEY_REUSED,
} as const satisfies Refusals;

export const deliverParcelRefusals = { ...notDeliverable, PARCEL_NOT_FOUND } as const satisfies Refusals;

/** Milliseconds for which sending or delivering can be taken back; no letter about it is sent before. */
export const UNDO_WITHIN = 60_000;

const notUndoable = { ORDER_NOT_FOUND, UNDO_TOO_LATE } as const satisfies Refusals;

export const undoDeliveryRefusals = { ...notUndoable, CUSTOMER_ERASED } as const satisfies Refusals;

export const undoParcelDeliveryRefusals = {
  ...undoDeliveryRefusals,
  PARCEL_NOT_FOUND,
} as const satisfies Refusals;

export const takeBackParcelRefusals = {
  ...notUndoable,
  PARCEL_NOT_FOUND,
  PARCEL_ALREADY_DELIVERED,
} as const satisfies Refusals;

export const deliveryCommands = {
  DeliverOrder: deliverOrderRefusals,
  SendParcel: sendParcelRefusals,
  DeliverParcel: deliverParcelRefusals,
  TakeBackParcel: takeBackParcelRefusals,
  UndoParcelDelivery: undoParcelDeliveryRefusals,
  UndoDelivery: undoDeliveryRefusals,
} as const satisfies Readonly<Record<string, Refusals>>;
