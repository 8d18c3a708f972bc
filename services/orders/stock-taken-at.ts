import { decode } from '#contracts/kernel/event';
import { orderEvents } from '#contracts/orders/events';
import { streamOf } from '../kernel/aggregate.ts';
import type { EventLog } from '../kernel/event-log.ts';
import { order } from './state.ts';

/** Where in the log an order got what this attempt had reserved: when it was placed, or came to life again. */
export const createStockTakenAt =
  (log: Pick<EventLog, 'readStream'>) =>
  async (orderId: string, attempt: number): Promise<bigint | undefined> => {
    for (const { type, data, metadata, position } of await log.readStream(streamOf(order, orderId))) {
      if (type !== 'OrderPlaced' && type !== 'OrderRevived') continue;
      const event = decode(orderEvents, { type, version: metadata.schema, data });
      if ('attempt' in event.data && event.data.attempt === attempt) return position;
    }
    return undefined;
  };
