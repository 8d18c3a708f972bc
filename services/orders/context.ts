import type { EventLog } from '../kernel/event-log.ts';
import type { CancelDeps } from './cancel.ts';
import { createHashes, createOrderIds } from './order-id.ts';
import type { PlaceDeps } from './place.ts';
import type { Country } from '../platform/identity/country.ts';
import type { LookBeforeExpiry, OrderView } from './ports.ts';
import { emptyCarts } from './process/empty-carts.ts';
import { expireOrders } from './process/expire-orders.ts';
import { settleStock } from './process/settle-stock.ts';
import { undoReservations } from './process/undo-reservations.ts';
import { orderHandlers } from './routes.ts';
import { createStockTakenAt } from './stock-taken-at.ts';

interface Ports extends PlaceDeps, CancelDeps {
  readonly log: EventLog;
  readonly orderView: OrderView;
  readonly lookBeforeExpiry: LookBeforeExpiry;
  /** The key under which orders get their numbers. */
  readonly namesKey: string;
  /** The device that a request's cookies name. */
  readonly deviceOf: (cookieHeader: string | undefined) => string | undefined;
  /** Of the shop: where its shoppers' phones are. */
  readonly country: Country;
  /** How long an unpaid order stands, in ms. */
  readonly orderTtl: number;
}

/** Orders: placed from reserved stock, cancelled, expired. */
export const createOrders = (ports: Ports) => {
  const { log, namesKey, orderTtl } = ports;
  const numbers = { orderIdFor: createOrderIds(namesKey), requestHashes: createHashes(namesKey) };
  return {
    ...ports,
    ...numbers,
    handlers: orderHandlers({ ...ports, ...numbers }),
    processes: [
      undoReservations({ ...ports, takenAt: createStockTakenAt(log) }),
      settleStock(ports),
      emptyCarts(ports),
      expireOrders(ports, orderTtl),
    ],
  };
};
