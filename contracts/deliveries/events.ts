import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';

/** The deliveries' part of the stream `order-{orderId}`. */
export const deliveryEvents = {
  OrderDelivered: event('OrderDelivered', z.strictObject({ orderId: id, at: z.iso.datetime() })),
} as const;
export type DeliveryEvent = EventsOf<typeof deliveryEvents>;
