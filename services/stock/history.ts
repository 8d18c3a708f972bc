import { decode, storedIn } from '#contracts/kernel/event';
import { stockEvents, type StockEvent } from '#contracts/stock/events';
import { streamOf } from '../kernel/aggregate.ts';
import type { EventLog } from '../kernel/event-log.ts';
import { readInPages } from '../kernel/read-in-pages.ts';
import { adjustmentOf } from './adjustments.ts';
import type { AdjustStock } from './decide/adjust-stock.ts';
import type { Reservation } from './decide/reserve-stock.ts';
import { reservationOf, stock } from './state.ts';

type Log = Pick<EventLog, 'readStream'>;

const PAGE = 1_000;
/** A product has a hundred variants at most, and each is said once as a rule. */
const OPENING = 100;

async function* historyOf(log: Log, productId: string): AsyncGenerator<StockEvent & { readonly id: string }> {
  for await (const event of readInPages(log, streamOf(stock, productId), { page: PAGE }))
    yield { ...decode(stockEvents, storedIn(event)), id: event.id };
}

/** Whether what was sold to this reservation came back once. */
export const hasReturned = async (log: Log, reservation: Reservation): Promise<boolean> => {
  const sought = reservationOf(reservation);
  let isOpen = false;
  for await (const event of historyOf(log, reservation.productId)) {
    if (event.type === 'StockSet' || event.type === 'StockAdjusted') continue;
    if (reservationOf(event.data) !== sought) continue;
    if (event.type === 'StockReleased' && !isOpen) return true;
    isOpen = event.type === 'StockReserved';
  }
  return false;
};

/** The variant that an event was about; undefined where the product's stock has no such event. */
export const variantAt = async (
  log: Log,
  productId: string,
  eventId: string,
): Promise<string | undefined> => {
  for await (const { id, data } of historyOf(log, productId)) if (id === eventId) return data.variantId;
  return undefined;
};

/** The adjustment that a request made; null where it made none. */
export const adjustmentIn = async (
  log: Log,
  { productId, request }: Pick<AdjustStock, 'productId' | 'request'>,
): Promise<string | null> => {
  for await (const event of historyOf(log, productId))
    if (event.type === 'StockAdjusted' && event.data.request === request)
      return adjustmentOf({ ...event.data, request });
  return null;
};

/**
 * What was last said of each variant before anything else happened to the product's stock: what the product was created
 * with, unless somebody set it again before any was sold.
 */
export const openingStock = async (
  log: Pick<EventLog, 'readStream'>,
  productId: string,
): Promise<ReadonlyMap<string, number>> => {
  const said = new Map<string, number>();
  for (let from = 0; ; from += OPENING) {
    const events = await log.readStream(streamOf(stock, productId), from, OPENING);
    for (const recorded of events) {
      const event = decode(stockEvents, storedIn(recorded));
      if (event.type !== 'StockSet') return said;
      said.set(event.data.variantId, event.data.availableAfter);
    }
    if (events.length < OPENING) return said;
  }
};
