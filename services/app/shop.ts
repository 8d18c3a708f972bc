import type { Pool } from 'pg';
import type { User } from '#contracts/accounts/views';
import type { Orders } from '../accounts/ports.ts';
import { accountsProcess } from '../accounts/process.ts';
import { account } from '../accounts/state.ts';
import { createCheckOut } from '../carts/check-out.ts';
import { createFacts } from '../catalogue/product-lookup.ts';
import { decode } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { orderStreamEvents } from '#contracts/orders/stream';
import { streamOf } from '../kernel/aggregate.ts';
import type { CommandContext } from '../kernel/command-context.ts';
import { CACHE_BYTES, createHandler } from '../kernel/handle.ts';
import type { Handler } from '../kernel/handler.ts';
import type { ProcessManager } from '../kernel/process-manager.ts';
import { decisions } from '../orders/decisions.ts';
import { createHashes, createOrderIds } from '../orders/order-id.ts';
import { reserveAgain } from '../orders/reserve-again.ts';
import { emptyCarts } from '../orders/process/empty-carts.ts';
import { expireOrders } from '../orders/process/expire-orders.ts';
import { settleStock } from '../orders/process/settle-stock.ts';
import { undoReservations } from '../orders/process/undo-reservations.ts';
import { order } from '../orders/state.ts';
import { createTakenAt } from '../orders/taken-at.ts';
import { UnpaidOrders, type UnpaidLimits } from '../orders/unpaid-orders.ts';
import { createPaymentPolling } from '../payments/payment-polling.ts';
import type { PayDeps } from '../payments/pay.ts';
import type { OpenedEvents, Providers } from '../payments/ports.ts';
import { createPaymentProcess } from '../payments/process.ts';
import { refundRest } from '../payments/refund.ts';
import { withSharedCallsOf } from '../payments/shared-calls.ts';
import { createWebhookProcess, type PauseBefore } from '../payments/webhooks/process.ts';
import { createPictures } from '../media/pictures.ts';
import type { PictureStore } from '../media/ports.ts';
import { removeOrphans } from '../media/process.ts';
import type { EventLog } from '../platform/event-log.types.ts';
import { bucket, type Rate } from '../platform/http/throttles/bucket.ts';
import { ObjectsUnavailable } from '../platform/object-store-errors.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { KnownDevices } from '../platform/known-devices.ts';
import type { Sessions } from '../platform/session.ts';
import { createStock } from '../stock/stock.ts';

export interface ShopOptions {
  readonly log: EventLog;
  /** The database of the vault. */
  readonly pool: Pool;
  readonly personal: PersonalData;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly providers: Providers;
  /** Where pictures are kept; without it none can be uploaded. */
  readonly objects?: PictureStore | undefined;
  readonly userById: (userId: string) => Promise<User | null>;
  /** All orders that the log has of a person now. Throws when the read side is behind. */
  readonly orderIdsOf: (userId: string) => Promise<readonly string[]>;
  readonly vaultKey: string;
  readonly registration: 'open' | 'closed';
  /** What may be held without being paid; without it there is no limit. */
  readonly unpaidLimits?: UnpaidLimits;
  /** How long an unpaid order stands, in ms. */
  readonly orderTtl: number;
  /** How often payment providers are asked on behalf of one account; without it there is no limit. */
  readonly paymentLimit?: Rate;
  readonly clock: () => Date;
  /** About how many bytes of folded streams are kept. */
  readonly cacheBytes?: number;
  /** True while the copy that `observe` keeps is at most a second old. */
  readonly isFresh?: () => boolean;
  /** Is told of what costs no command its answer, and that the operator should know. */
  readonly onTrouble?: (error: unknown, stream: string, size: number) => void;
}

/** The write side, composed: every context with what it needs of the others. */
export const createShop = (options: ShopOptions) => {
  const { log, pool, personal, sessions, devices, providers, clock, registration, vaultKey } = options;
  const { isFresh = () => false, cacheBytes = CACHE_BYTES, onTrouble } = options;
  const handler = createHandler({
    log,
    seal: personal.seal,
    isFresh,
    cacheBytes,
    ...(onTrouble && { onTrouble }),
  });
  const stock = createStock(handler, log);
  const catalogue = createFacts(handler);
  const store = options.objects ?? noStore;
  const pictures = createPictures({ handler, store });
  const carts = { checkOut: createCheckOut(handler) };
  const users = { byId: async (id: string) => (await options.userById(id)) ?? undefined };
  const ofPeople = { of: options.orderIdsOf, cancel: cancelForTheShop(handler, clock) };
  const accounts = {
    handler,
    log,
    pool,
    personal,
    sessions,
    devices,
    users,
    orders: ofPeople,
    clock,
    registration,
  };
  const payments: PayDeps = {
    handler,
    providers: withSharedCallsOf(providers),
    // To who was erased nothing can be delivered: money that comes that late goes back.
    reserveAgain: async (orderId, context) =>
      (await isOfDeleted(handler, orderId))
        ? { kind: 'gone' }
        : reserveAgain({ handler, stock, clock }, orderId, context),
    openedEvents: openedEventsIn(log, personal),
    clock,
  };
  const unpaid = options.unpaidLimits && new UnpaidOrders(options.unpaidLimits);
  const orders = {
    handler,
    unpaid,
    catalogue,
    stock,
    carts,
    refundRest: (orderId: string, context: CommandContext) => refundRest(payments, orderId, context),
    clock,
  };
  const processes: readonly ProcessManager[] = [
    accountsProcess(accounts),
    undoReservations({ ...orders, takenAt: createTakenAt(log) }),
    settleStock(orders),
    emptyCarts(orders),
    expireOrders(orders, options.orderTtl),
    removeOrphans({ handler, store, clock }),
    createPaymentProcess(payments),
    createPaymentPolling(payments),
    createWebhookProcess(payments, options.paymentLimit && pauseBy(options.paymentLimit)),
  ];
  return {
    handler,
    stock,
    catalogue,
    products: { handler, stock, pictures },
    pictures,
    accounts,
    payments,
    orders,
    unpaid,
    orderIdFor: createOrderIds(vaultKey),
    requestHashes: createHashes(vaultKey),
    orderTtl: options.orderTtl,
    processes,
    /** Keeps the copies of other streams' facts fresh by what the log says from now on. */
    beginToObserve: () => handler.forget(),
    observe: (events: readonly RecordedEvent[]) => {
      for (const event of events) {
        handler.observe(event);
        unpaid?.observe(event);
      }
    },
  };
};
export type Shop = ReturnType<typeof createShop>;

const pauseBy = (limit: Rate): PauseBefore => {
  const take = bucket(limit);
  return (whose) => {
    const seconds = take(whose);
    return seconds === undefined ? undefined : Math.ceil(seconds * 1_000);
  };
};

/** Takes nothing, and has nothing that could be removed. */
const noStore: PictureStore = {
  put: () => Promise.reject(new ObjectsUnavailable(new Error('none is configured'))),
  remove: () => Promise.resolve(),
};

const openedEventsIn =
  (log: EventLog, personal: PersonalData): OpenedEvents =>
  async (orderId) =>
    (await personal.open(await log.readStream(streamOf(order, orderId)))).map(({ type, metadata, data }) =>
      decode(orderStreamEvents, { type, version: metadata.schema, data }),
    );

const isOfDeleted = async (handler: Handler, orderId: string): Promise<boolean> => {
  const { state } = await handler.load(order, orderId);
  if (state.status === 'absent') return false;
  return (await handler.load(account, state.userId)).state.status === 'deleted';
};

const cancelForTheShop =
  (handler: Handler, clock: () => Date): Orders['cancel'] =>
  (orderId, reason, context) => {
    const decide = decisions.CancelOrder({ orderId, by: 'admin', reason }, { now: clock() });
    return handler.handle(order, orderId, decide, context);
  };
