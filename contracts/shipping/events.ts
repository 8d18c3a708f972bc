import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { deliveryMethod } from './methods.ts';

const at = z.iso.datetime();
/** From before a method had a pick-up place. */
const nowhere = z.strictObject({ method: deliveryMethod.omit({ place: true }), at });
const written = z.strictObject({ method: deliveryMethod, at });
type Nowhere = z.infer<typeof nowhere>;
type Written = z.infer<typeof written>;
const withoutPlace = ({ method, ...rest }: Nowhere): Written => ({
  ...rest,
  method: { ...method, place: null },
});
const unlessPlaced = ({ method: { place, ...method }, ...rest }: Written): Nowhere | undefined =>
  place === null ? { ...rest, method } : undefined;
const named = z.strictObject({ methodId: id, at });

/**
 * Events of the stream `shipping-all`: the shop's delivery methods. The first change is preceded by events for the
 * default methods, so that the log is complete by itself.
 */
export const shippingEvents = {
  DeliveryMethodAdded: event('DeliveryMethodAdded', nowhere).ahead(written, withoutPlace, unlessPlaced),
  DeliveryMethodChanged: event('DeliveryMethodChanged', nowhere).ahead(written, withoutPlace, unlessPlaced),
  DeliveryMethodActivated: event('DeliveryMethodActivated', named),
  DeliveryMethodDeactivated: event('DeliveryMethodDeactivated', named),
} as const;
export type ShippingEvent = EventsOf<typeof shippingEvents>;
