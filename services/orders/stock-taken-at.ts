import { decode, storedIn } from '#contracts/kernel/event';
import { orderEvents } from '#contracts/orders/events';
import { streamOf } from '../kernel/aggregate.ts';
import type { EventLog } from '../kernel/event-log.ts';
import { order } from './state.ts';

/** Where in the log an order got what this attempt had reserved: when it was placed, or came to life again. */
export const createStockTakenAt =
  (log: Pick<EventLog, 'readStream'>) =>
  async (orderId: string, attempt: number): Promise<bigint | undefined> => {
    for (const recorded of await log.readStream(streamOf(order, orderId))) {
      if (recorded.type !== 'OrderPlaced' && recorded.type !== 'OrderRevived') continue;
      const event = decode(orderEvents, storedIn(recorded));
      if ('attempt' in event.data && event.data.attempt === attempt) return recorded.position;
    }
    return undefined;
  };
