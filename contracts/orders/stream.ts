import { deliveryEvents } from '../deliveries/events.ts';
import type { EventsOf } from '../kernel/event.ts';
import { paymentEvents } from '../payments/events.ts';
import { orderEvents } from './events.ts';

/** All events of a stream `order-{orderId}`: one consistency boundary for three contexts (design §4). */
export const orderStreamEvents = { ...orderEvents, ...paymentEvents, ...deliveryEvents } as const;
export type OrderStreamEvent = EventsOf<typeof orderStreamEvents>;
