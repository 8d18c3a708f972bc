import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { deliveryMethod } from './methods.ts';

const at = z.iso.datetime();
const written = z.strictObject({ method: deliveryMethod, at });
const named = z.strictObject({ methodId: id, at });

/**
 * Of the stream `shipping-all`: the shop's ways of delivery. The first change writes those that the shop began with before
 * it, so that the log says all by itself.
 */
export const shippingEvents = {
  DeliveryMethodAdded: event('DeliveryMethodAdded', written),
  DeliveryMethodChanged: event('DeliveryMethodChanged', written),
  DeliveryMethodActivated: event('DeliveryMethodActivated', named),
  DeliveryMethodDeactivated: event('DeliveryMethodDeactivated', named),
} as const;
export type ShippingEvent = EventsOf<typeof shippingEvents>;
