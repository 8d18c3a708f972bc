import { decode } from '#contracts/kernel/event';
import { stockEvents } from '#contracts/stock/events';
import { streamOf } from '../kernel/aggregate.ts';
import type { EventLog } from '../kernel/event-log.ts';
import type { Reservation } from './decide/reserve-stock.ts';
import { reservationOf, stock } from './state.ts';

const PAGE = 1_000;
/** A product has a hundred variants at most, and each is said once as a rule. */
const OPENING = 100;

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

/**
 * What was last said of each variant before anything else happened to the product's stock: what the product was created
 * with, unless somebody has set it anew before any was sold.
 */
export const openingStock = async (
  log: Pick<EventLog, 'readStream'>,
  productId: string,
): Promise<ReadonlyMap<string, number>> => {
  const said = new Map<string, number>();
  for (let from = 0; ; from += OPENING) {
    const events = await log.readStream(streamOf(stock, productId), from, OPENING);
    for (const { type, data, metadata } of events) {
      const event = decode(stockEvents, { type, version: metadata.schema, data });
      if (event.type !== 'StockSet') return said;
      said.set(event.data.variantId, event.data.availableAfter);
    }
    if (events.length < OPENING) return said;
  }
};
