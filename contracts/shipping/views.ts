import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { dollars } from '../kernel/money.ts';
import { countryCode, methodKind, methodName, methodPlace, workingDays } from './methods.ts';

const calendarDay = z.iso.date();

/** The first and last day, in the shop's zone, on which it should arrive. */
export const promise = z
  .object({ from: calendarDay, to: calendarDay })
  .meta({ id: 'DeliveryPromise', description: 'The first and the last day on which it should arrive.' });
export type Promised = z.infer<typeof promise>;

/** A delivery method that a shopper can choose: its price, and when it arrives if ordered now. */
export const deliveryOption = z
  .object({
    _id: id,
    kind: methodKind,
    name: methodName,
    price: dollars,
    /** Delivery is free above this sum of items; null: never free. */
    freeAbove: dollars.nullable(),
    promise,
    place: methodPlace.default(null),
  })
  .meta({ id: 'DeliveryOption' });
export type DeliveryOption = z.infer<typeof deliveryOption>;

/** A delivery method as admins set it. */
export const listedMethod = z
  .object({
    _id: id,
    kind: methodKind,
    name: methodName,
    countries: z.array(countryCode).nullable(),
    price: dollars,
    freeAbove: dollars.nullable(),
    days: workingDays,
    isActive: z.boolean(),
    place: methodPlace.default(null),
  })
  .meta({ id: 'DeliveryMethod' });
export type ListedMethod = z.infer<typeof listedMethod>;

/** How an order reaches the customer. */
export const orderDelivery = z
  .object({
    /** Null where the order named none: it goes by standard, and nothing was promised. */
    methodId: id.nullable(),
    kind: methodKind,
    name: methodName,
    promise: promise.nullable(),
    /** Where it is picked up, as it was at the time of the order. */
    place: methodPlace.default(null),
  })
  .meta({ id: 'OrderDelivery' });
export type OrderDelivery = z.infer<typeof orderDelivery>;

/** The delivery of an order that named no method, as all older ones. */
export const UNNAMED_DELIVERY = {
  methodId: null,
  kind: 'standard',
  name: null,
  promise: null,
  place: null,
} as const satisfies OrderDelivery;
