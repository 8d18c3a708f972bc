import { later } from '#contracts/kernel/recorded';
import { readTables, type ReadTableName } from '#contracts/read-tables';
import type { Database } from '#projections/kernel/database';
import { haveReached, showAllOf } from '#projections/kernel/rebuilding/reached';
import { readTableShapes } from '#projections/migrate';
import { orderWithRevision } from '#projections/orders/queries';
import { product } from '#projections/products/queries';
import type { ReadOrder, ReadProduct } from '../../audit/ports.ts';
import type { EventLog } from '../../kernel/event-log.ts';
import { eventually } from '#resilience/eventually';
import { survivingLog } from './surviving-log.ts';

interface Deps {
  readonly db: Database;
  readonly log: Pick<EventLog, 'readStream' | 'readLast'>;
  /** How long an unpaid order stands, in ms. */
  readonly orderTtl: number;
  /**
   * Waits until these tables have come to a position, at most the given milliseconds. Without it their checkpoints are
   * asked again and again.
   */
  readonly waitFor?: (tables: readonly ReadTableName[], position: bigint, ms: number) => Promise<unknown>;
}

/** How long an audit waits for the read table, in ms (design §7). */
const PATIENCE = 1_000;
const { orders, accounts, products } = readTables;

const projectionsOf = (tables: readonly ReadTableName[]) =>
  readTableShapes.filter(({ name }) => tables.some((table) => table === name));

/**
 * The rows that an audit compares with the log. Whether they have to show an event is up to the checkpoint, and never
 * the row: one that was taken away, or says that it is older, is what an audit looks for.
 */
export const comparedRows = ({
  db,
  orderTtl,
  waitFor = (tables, position, within) =>
    eventually(() => haveReached(db, projectionsOf(tables), position), { within }),
  ...deps
}: Deps): { readonly readOrder: ReadOrder; readonly readProduct: ReadProduct } => {
  const log = survivingLog(deps.log);
  const show = async (tables: readonly ReadTableName[], streams: readonly string[], position: bigint) => {
    await waitFor(tables, position, PATIENCE);
    return showAllOf(db, projectionsOf(tables), streams, position);
  };
  return {
    readOrder: async (orderId, revision, customerId) => {
      const stream = `order-${orderId}`;
      const [event] = await log.readStream(stream, revision, 1);
      if (!event) return undefined;
      // An order shows its customer by the accounts' table, which may have yet to come to a new name.
      const streams = customerId === undefined ? [stream] : [stream, `account-${customerId}`];
      const newest = await Promise.all(streams.slice(1).map((each) => log.readLast(each)));
      const position = newest.reduce((last, each) => later(last, each?.position ?? last), event.position);
      if (!(await show([orders.name, accounts.name], streams, position))) return undefined;
      const found = await orderWithRevision({ db, orderTtl }, orderId);
      return found && { ...found.order, ...found.money };
    },
    readProduct: async (productId, position) => {
      const streams = [`product-${productId}`, `stock-${productId}`];
      return (await show([products.name], streams, position)) ? product(db, productId) : undefined;
    },
  };
};
