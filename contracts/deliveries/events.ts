import { z } from 'zod';
import { event } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { dataSubject, personal } from '../kernel/personal.ts';

const at = z.iso.datetime();
const ofParcel = { orderId: id, parcelId: id, at };

/** What is in a parcel: so many pieces of a variant. */
export const parcelLine = z.strictObject({ variantId: id, quantity: z.int().positive() });
export type ParcelLine = z.infer<typeof parcelLine>;

/** Where the carrier says how far it is: this leads to a person and their address. */
export const tracking = z.strictObject({ number: z.string().nullable(), url: z.string().nullable() });
export type Tracking = z.infer<typeof tracking>;

/** Of the parcels in which an order leaves the shop. */
export const parcelEvents = {
  ParcelSent: event(
    'ParcelSent',
    z.strictObject({
      ...ofParcel,
      userId: dataSubject(id),
      /** A keyed hash of all that was asked for. */
      requestHash: z.string(),
      lines: z.array(parcelLine).min(1),
      carrier: z.string(),
      tracking: personal(tracking),
    }),
  ),
  ParcelDelivered: event('ParcelDelivered', z.strictObject(ofParcel)),
  /** It did not leave after all: what is in it can be sent again, or cancelled. */
  ParcelSendingUndone: event('ParcelSendingUndone', z.strictObject(ofParcel)),
  /** It is still on its way. */
  ParcelDeliveryUndone: event('ParcelDeliveryUndone', z.strictObject(ofParcel)),
} as const;

/** The deliveries' part of the stream `order-{orderId}`. */
export const deliveryEvents = {
  /** All of the order, in however many parcels it was sent. */
  OrderDelivered: event('OrderDelivered', z.strictObject({ orderId: id, at })),
  /** It is paid and not delivered, as it was before. */
  OrderDeliveryUndone: event('OrderDeliveryUndone', z.strictObject({ orderId: id, at })),
  ...parcelEvents,
} as const;
