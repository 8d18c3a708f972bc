import { decode } from '#contracts/kernel/event';
import { stockEvents } from '#contracts/stock/events';
import { streamOf } from '../kernel/aggregate.ts';
import type { EventLog } from '../kernel/event-log.ts';
import type { Reservation } from './decide/reserve-stock.ts';
import { reservationOf, stock } from './state.ts';

const PAGE = 1_000;

/** Whether what was sold to this reservation came back once: by the whole stream, however long it is. */
export const hasReturned = async (
  log: Pick<EventLog, 'readStream'>,
  reservation: Reservation,
): Promise<boolean> => {
  const sought = reservationOf(reservation);
  let isOpen = false;
  for (let from = 0; ; from += PAGE) {
    const events = await log.readStream(streamOf(stock, reservation.productId), from, PAGE);
    for (const { type, data, metadata } of events) {
      const event = decode(stockEvents, { type, version: metadata.schema, data });
      if (event.type === 'StockSet' || event.type === 'StockAdjusted') continue;
      if (reservationOf(event.data) !== sought) continue;
      if (event.type === 'StockReleased' && !isOpen) return true;
      isOpen = event.type === 'StockReserved';
    }
    if (events.length < PAGE) return false;
  }
};
