import { z } from 'zod';
import { event } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { dataSubject, personal } from '../kernel/personal.ts';

const at = z.iso.datetime();
const ofParcel = { orderId: id, parcelId: id, at };

/** The contents of a parcel: how many pieces of a variant. */
const parcelLine = z.strictObject({ variantId: id, quantity: z.int().positive() });
export type ParcelLine = z.infer<typeof parcelLine>;

/** How to track the parcel at its carrier: personal, since it leads to a person and their address. */
export const tracking = z.strictObject({ number: z.string().nullable(), url: z.string().nullable() });
export type Tracking = z.infer<typeof tracking>;

/** Events of the parcels of an order. */
const parcelEvents = {
  ParcelSent: event(
    'ParcelSent',
    z.strictObject({
      ...ofParcel,
      userId: dataSubject(id),
      /** A keyed hash of the whole request. */
      requestHash: z.string(),
      lines: z.array(parcelLine).min(1),
      carrier: z.string(),
      tracking: personal(tracking),
    }),
  ),
  ParcelDelivered: event('ParcelDelivered', z.strictObject(ofParcel)),
  /** The parcel did not leave after all: its contents can be sent again, or cancelled. */
  ParcelSendingUndone: event('ParcelSendingUndone', z.strictObject(ofParcel)),
  /** The parcel is still on its way. */
  ParcelDeliveryUndone: event('ParcelDeliveryUndone', z.strictObject(ofParcel)),
} as const;

/** The deliveries' part of the stream `order-{orderId}`. */
export const deliveryEvents = {
  /** The whole order is delivered, in however many parcels. */
  OrderDelivered: event('OrderDelivered', z.strictObject({ orderId: id, at })),
  /** The order is paid and not delivered, as before. */
  OrderDeliveryUndone: event('OrderDeliveryUndone', z.strictObject({ orderId: id, at })),
  ...parcelEvents,
} as const;
