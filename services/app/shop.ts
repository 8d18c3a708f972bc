import { availableParallelism } from 'node:os';
import type { Pool } from 'pg';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { createAddresses } from '../addresses/context.ts';
import { createAccounts } from '../accounts/context.ts';
import type { AccountsDeps, Orders } from '../accounts/ports.ts';
import { account } from '../accounts/state.ts';
import { userOf } from '../accounts/user-of.ts';
import { createCarts } from '../carts/context.ts';
import { createCatalogue } from '../catalogue/context.ts';
import { createProductLookup } from '../catalogue/product-lookup.ts';
import { createDeliveries } from '../deliveries/context.ts';
import type { CommandContext } from '../kernel/command-context.ts';
import { CACHE_BYTES, createHandler } from '../kernel/handle.ts';
import type { Handler } from '../kernel/handler.ts';
import type { ProcessManager, TaskList } from '../kernel/process-manager.ts';
import type { Seller } from '#contracts/invoices/events';
import { createLetters } from '../letters/context.ts';
import type { Mail } from '../letters/ports.ts';
import { createMedia } from '../media/context.ts';
import { pictureEncoder } from '../media/encode.ts';
import type { PictureStore } from '../media/ports.ts';
import { createNewsletter } from '../newsletter/context.ts';
import { createOrders } from '../orders/context.ts';
import { decisions } from '../orders/decisions.ts';
import { reserveAgain } from '../orders/reserve-again.ts';
import { order } from '../orders/state.ts';
import { UnpaidOrders, type UnpaidLimits } from '../orders/unpaid-orders.ts';
import { createPayments } from '../payments/context.ts';
import type { ProviderUnavailable } from '../payments/ports.ts';
import type { EventLog } from '../platform/event-log.types.ts';
import type { Rate } from '../platform/http/throttles/bucket.ts';
import type { KnownDevices } from '../platform/known-devices.ts';
import type { Machine } from '../platform/machine.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Country } from '../platform/country.ts';
import { noteErasure } from '../platform/vault/erasures.ts';
import type { Sessions } from '../platform/session.ts';
import { createReviews } from '../reviews/context.ts';
import { createShipping } from '../shipping/context.ts';
import { createStock } from '../stock/stock.ts';
import { maintenanceTasks } from '../system/maintenance.ts';
import { composeInvoices } from './compose-invoices.ts';
import { handlersOf } from './context-handlers.ts';
import type { PaymentProviders } from './payment-providers.ts';
import { createOrderViews } from './reading/order-views.ts';
import { createOrdersAtHand } from './reading/orders-at-hand.ts';
import type { Reads } from './reading/reads.ts';
import { scarceGoods } from './scarce-goods.ts';
import { standingOf } from './stopped-work.ts';

export interface ShopOptions {
  readonly log: EventLog;
  /** The database of the vault. */
  readonly pool: Pool;
  readonly personal: PersonalData;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  /** The links of letters that only their reader may follow. */
  readonly links: AccountsDeps['links'];
  /** Who takes payments, and tells of them; left out nobody does. */
  readonly takesPayments?: Pick<PaymentProviders, 'providers' | 'webhookReaders' | 'payPal' | 'simulated'>;
  /** Told when a payment provider is away, since the shopper is only told to try again. */
  readonly onProviderTrouble?: (error: ProviderUnavailable, context: CommandContext) => void;
  /** Where pictures are kept; without it none can be uploaded. */
  readonly objects?: PictureStore | undefined;
  readonly reads: Reads;
  /** As read last, while no account has changed; left out it is read each time. */
  readonly customerAtHand?: Reads['customerById'];
  readonly namesKey: string;
  /** The roles of admins and auditors count only with a second factor; left out they count without. */
  readonly needsFactor?: boolean;
  readonly registration: 'open' | 'closed';
  /** The demo shop was seeded, with its accounts. */
  readonly hasDemoAccounts?: boolean;
  /** What may be held without being paid; without it there is no limit. */
  readonly unpaidLimits?: UnpaidLimits;
  /** Where the shop is. */
  readonly country: Country;
  /** What is ordered before this hour, by the clock of the shop's zone, is packed the same day. */
  readonly cutOff: number;
  /** How long an unpaid order stands, in ms. */
  readonly orderTtl: number;
  /** How often payment providers are asked on behalf of one account; without it there is no limit. */
  readonly paymentLimit?: Rate;
  /** How letters leave, and what their links begin with; left out nobody is written to. */
  readonly letters?: { readonly mail: Mail | undefined; readonly origin: string };
  /** Who sells, as invoices say it, and in whose zone their days are. */
  readonly seller: Seller;
  readonly timeZone: string;
  readonly clock: () => Date;
  readonly machine?: Machine;
  /** About how many bytes of folded streams are kept. */
  readonly cacheBytes?: number;
  /** True while the copy that `observe` keeps is at most a second old. */
  readonly isFresh?: () => boolean;
  /** Is told of what costs no command its answer, and that the operator should know. */
  readonly onTrouble?: (error: unknown, stream: string, size: number) => void;
}

/** Half of the cores encode pictures at most, so that nobody else waits for them. */
const ENCODED_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
const NOBODY_TAKES = {
  providers: {},
  webhookReaders: {},
  payPal: { clientId: '', sdkBaseUrl: null },
  simulated: false,
} as const;

/** The contexts with what each needs of the others, and what all of them answer and do by themselves. */
export const createShop = (options: ShopOptions) => {
  const { log, pool, personal, sessions, devices, clock, machine, registration, namesKey, orderTtl, reads } =
    options;
  const { isFresh = () => false, cacheBytes = CACHE_BYTES, onTrouble } = options;
  const { takesPayments = NOBODY_TAKES, onProviderTrouble = () => undefined } = options;
  const atHand = createOrdersAtHand(machine);
  const handler = createHandler({
    log,
    onWritten: atHand.written,
    seal: personal.seal,
    isFresh,
    cacheBytes,
    machine,
    ...(onTrouble && { onTrouble }),
  });
  const stock = createStock(handler, log);
  const products = createProductLookup(handler);
  const unpaid = options.unpaidLimits && new UnpaidOrders(options.unpaidLimits);
  const accounts = createAccounts({
    handler,
    log,
    pool,
    personal,
    sessions,
    devices,
    links: options.links,
    users: { byId: async (id: string) => (await reads.userById(id)) ?? undefined },
    orders: {
      of: reads.orderIdsOf,
      takeOver: takeOver(handler, clock),
      cancel: cancelForTheShop(handler, clock),
    },
    clock,
    needsFactor: options.needsFactor ?? false,
    registration,
    hasDemoAccounts: options.hasDemoAccounts ?? false,
    writesLetters: options.letters?.mail !== undefined,
  });
  const views = createOrderViews({
    log,
    personal,
    customerOf: reads.customerById,
    ...(options.customerAtHand && { customerAtHand: options.customerAtHand }),
    registered: (id) => userOf(accounts, id),
    orderTtl,
    atHand,
  });
  const encode = pictureEncoder(ENCODED_AT_ONCE);
  const media = createMedia({ handler, store: options.objects, encode, clock });
  const carts = createCarts({
    handler,
    offers: {
      recent: async (asked) => ({
        ...(await products.recent(asked)),
        available: ofVariant(await stock.recentlyAvailable(asked.productId), asked),
      }),
      atHead: async (asked) => ({
        ...(await products.atHead(asked)),
        available: ofVariant(await stock.available(asked.productId), asked),
      }),
    },
  });
  const payments = createPayments({
    ...takesPayments,
    handler,
    orderView: views.view,
    // To who was erased nothing can be delivered: money that comes that late goes back.
    reserveAgain: async (orderId, context) =>
      (await isOfDeleted(handler, orderId))
        ? { kind: 'gone' }
        : reserveAgain({ handler, stock, clock, machine }, orderId, context),
    log,
    personal,
    onTrouble: onProviderTrouble,
    namesKey: options.namesKey,
    limit: options.paymentLimit,
    clock,
    machine,
  });
  const newsletter = createNewsletter({
    handler,
    log,
    personal,
    noteErasure: (personId) => noteErasure(pool, personId),
    links: options.links,
    subscribers: reads.subscribers,
    emailKeyOfDeleted: (id) => emailKeyOfDeleted(handler, id),
    isOffered: options.letters?.mail !== undefined,
    clock,
  });
  const letters = createLetters({
    ...(options.letters ?? { mail: undefined, origin: '' }),
    timeZone: options.timeZone,
    handler,
    log,
    personal,
    orderAt: views.at,
    invoiceOf: (orderId) => invoices.invoiceOf(orderId),
    goods: scarceGoods(handler, stock),
    stopped: async () => (await standing()).filter(({ isStopped }) => isStopped),
    links: accounts.letterLinks,
    subscriberOf: newsletter.subscriberOf,
    issueWords: newsletter.issueWords,
    admins: accounts.admins,
    clock,
  });
  const userById = (id: string) => userOf(accounts, id);
  const invoices = composeInvoices({ ...options, handler, userById, atHand, languageOf: letters.languageOf });
  const shipping = createShipping({
    handler,
    country: options.country,
    timeZone: options.timeZone,
    cutOff: options.cutOff,
  });
  const contexts = {
    accounts,
    addresses: createAddresses({
      handler,
      log,
      open: personal.open,
      addressKey: personal.addressKey,
      country: options.country,
    }),
    media,
    carts,
    payments,
    letters,
    newsletter,
    invoices,
    catalogue: createCatalogue({ handler, stock, pictures: media.pictures, ratingOf: reads.ratingOf }),
    orders: createOrders({
      handler,
      log,
      unpaid,
      catalogue: products,
      shipping: shipping.offers,
      stock,
      carts,
      refundRest: payments.refundRest,
      orderView: views.view,
      namesKey,
      deviceOf: devices.idOf,
      country: options.country,
      orderTtl,
      clock,
      machine,
    }),
    shipping,
    deliveries: createDeliveries({ handler, orderView: views.view, namesKey }),
    reviews: createReviews({
      handler,
      products,
      authors: {
        nameOf: async (id) => ((await reads.customerById(id)) ?? (await userOf(accounts, id)))?.name ?? '',
        isErased: async (id) => (await handler.load(account, id)).state.status === 'deleted',
        hasBought: reads.hasBought,
      },
      commentKey: personal.commentKey,
    }),
  };
  const processes: readonly ProcessManager[] = Object.values(contexts).flatMap(
    (context) => context.processes,
  );
  const taskLists: readonly TaskList[] = [...processes, maintenanceTasks];
  const standing = () =>
    standingOf(
      pool,
      taskLists.map(({ name }) => name),
    );
  return {
    ...contexts,
    handler,
    stock,
    views,
    unpaid,
    handlers: handlersOf(contexts),
    processes,
    /** The to-do lists: of these processes, and of what projectors do. */
    taskLists,
    standing,
    /** Keeps the copies of other streams' facts fresh by what the log says from now on. */
    beginToObserve: (position: bigint) => {
      handler.forget();
      atHand.forget();
      invoices.beginToObserve(position);
    },
    observe: (events: readonly RecordedEvent[]) => {
      for (const event of events) {
        handler.observe(event);
        atHand.observe(event);
        invoices.observe(event);
        unpaid?.observe(event);
      }
    },
  };
};
export type Shop = ReturnType<typeof createShop>;

const ofVariant = (
  available: Pick<ReadonlyMap<string, number>, 'get'>,
  {
    productId,
    variantId = productId,
  }: { readonly productId: string; readonly variantId?: string | undefined },
): number => available.get(variantId) ?? 0;

const isOfDeleted = async (handler: Handler, orderId: string): Promise<boolean> => {
  const { state } = await handler.load(order, orderId);
  if (state.status === 'absent') return false;
  return (await handler.load(account, state.userId)).state.status === 'deleted';
};

const takeOver =
  (handler: Handler, clock: () => Date): Orders['takeOver'] =>
  async (taken, context) => {
    const decide = decisions.TakeOverOrder(taken, { now: clock() });
    const outcome = await handler.handle(order, taken.orderId, decide, context);
    return outcome.kind === 'done' ? outcome.position : 0n;
  };

const emailKeyOfDeleted = async (handler: Handler, userId: string): Promise<string | undefined> => {
  const { state } = await handler.load(account, userId);
  return state.status === 'deleted' ? state.held?.emailKey : undefined;
};

const cancelForTheShop =
  (handler: Handler, clock: () => Date): Orders['cancel'] =>
  (orderId, reason, context) => {
    const decide = decisions.CancelOrder({ orderId, by: 'admin', reason }, { now: clock() });
    return handler.handle(order, orderId, decide, context);
  };
