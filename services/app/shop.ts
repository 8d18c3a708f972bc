import { availableParallelism } from 'node:os';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { createAddresses } from '../addresses/context.ts';
import { createAccounts } from '../accounts/context.ts';
import { emailKeysOfDeleted } from '../accounts/email/email-keys-of-deleted.ts';
import { createSyncedVaults } from '../accounts/synced-vaults.ts';
import { userOf } from '../accounts/user-of.ts';
import { createCarts } from '../carts/context.ts';
import { createCatalogue } from '../catalogue/context.ts';
import { createProductLookup } from '../catalogue/product-lookup.ts';
import { createDeliveries } from '../deliveries/context.ts';
import { createHandler, type Observer } from '../kernel/handle.ts';
import type { ProcessManager, TaskList } from '../kernel/process-manager.ts';
import { createLetters } from '../letters/context.ts';
import { firstLanguage } from '../letters/first-language.ts';
import { createMedia } from '../media/context.ts';
import { pictureEncoder } from '../media/encode.ts';
import { createNewsletter } from '../newsletter/context.ts';
import { createOrders } from '../orders/context.ts';
import { reserveAgain } from '../orders/reserve-again.ts';
import { UnpaidOrders } from '../orders/unpaid-orders.ts';
import { WaitSlots } from '../orders/wait-slots.ts';
import { createPayments } from '../payments/context.ts';
import { noteErasure } from '../platform/vault/erasures.ts';
import { createReviews } from '../reviews/context.ts';
import { createShipping } from '../shipping/context.ts';
import { createStock } from '../stock/stock.ts';
import { endTroubles } from '../system/end-troubles.ts';
import { maintenanceTasks } from '../system/maintenance.ts';
import { cancelForTheShop, isDeleted, isOfDeleted, offersOf, takeOver } from './between-contexts.ts';
import { composeInvoices } from './compose/compose-invoices.ts';
import { handlersOf } from './context-handlers.ts';
import { createCustomers } from './reading/customers.ts';
import { createOrderViews } from './reading/order-views.ts';
import { createOrdersAtHand } from './reading/orders-at-hand.ts';
import { scarceGoods } from './scarce-goods.ts';
import type { ShopOptions } from './shop-options.ts';
import { workStatuses } from './troubles/stopped-work.ts';

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
  const { isFresh, cacheBytes, onTrouble } = options;
  const { takesPayments = NOBODY_TAKES, onProviderTrouble = () => undefined } = options;
  const atHand = createOrdersAtHand(machine);
  const handler = createHandler({
    log,
    onWritten: atHand.written,
    seal: personal.seal,
    isFresh,
    cacheBytes,
    machine,
    onTrouble,
  });
  const stock = createStock(handler, log);
  const products = createProductLookup(handler);
  const { unpaidLimits } = options;
  const unpaid = unpaidLimits && new UnpaidOrders({ limits: unpaidLimits, orderTtl, clock });
  const accounts = createAccounts({
    handler,
    log,
    pool,
    personal,
    sessions,
    devices,
    links: options.links,
    untilLetterTo: options.untilLetterTo,
    users: { byId: async (id: string) => (await reads.userById(id)) ?? undefined },
    orders: {
      of: reads.orderIdsOf,
      openOf: reads.openOrderIdsOf,
      takeOver: takeOver(handler, clock),
      cancel: cancelForTheShop(handler, clock),
    },
    chooseLanguage: firstLanguage(handler, clock),
    syncedVaults: createSyncedVaults(),
    clock,
    machine,
    onUnrecordedDevice: options.onUnrecordedDevice,
    needsFactor: options.needsFactor ?? false,
    registration,
    hasDemoAccounts: options.hasDemoAccounts ?? (() => false),
    writesLetters: options.letters?.mail !== undefined,
  });
  const customers = createCustomers({
    customerById: reads.customerById,
    customerAtHand: options.customerAtHand,
    registered: (id) => userOf(accounts, id),
  });
  const views = createOrderViews({ log, personal, customers, orderTtl, atHand });
  const encode = pictureEncoder(ENCODED_AT_ONCE);
  const media = createMedia({ handler, store: options.objects, encode, clock });
  const carts = createCarts({ handler, offers: offersOf(products, stock) });
  const payments = createPayments({
    ...takesPayments,
    handler,
    orderView: views.view,
    // To who was erased nothing can be delivered: money that comes that late goes back.
    reserveAgain: async (orderId, context) =>
      (await isOfDeleted(handler, orderId))
        ? { kind: 'gone' }
        : reserveAgain({ handler, catalogue: products, stock, clock, machine }, orderId, context),
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
    // Nothing of a subscriber is in a read table.
    noteErasure: (person) => noteErasure(pool, { person, isInTables: false }),
    links: options.links,
    subscribers: reads.subscribers,
    emailKeysOfDeleted: (id) => emailKeysOfDeleted(handler, id),
    isOffered: options.letters?.mail !== undefined,
    clock,
  });
  const stopped = async () => (await statuses()).filter(({ isStopped }) => isStopped);
  const letters = createLetters({
    ...(options.letters ?? { mail: undefined, origin: '' }),
    timeZone: options.timeZone,
    handler,
    log,
    personal,
    orderAt: views.at,
    invoiceOf: (orderId) => invoices.invoiceOf(orderId),
    goods: scarceGoods(handler, stock),
    variantOf: stock.variantOf,
    stopped,
    links: accounts.letterLinks,
    subscriberOf: newsletter.subscriberOf,
    issueWords: newsletter.issueWords,
    admins: accounts.admins,
    clock,
  });
  const invoices = composeInvoices({
    ...options,
    handler,
    customers,
    atHand,
    languageOf: letters.languageOf,
  });
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
      waitSlots: new WaitSlots(options.callsAtOnce ?? Infinity),
      catalogue: products,
      shipping: shipping.offers,
      stock,
      carts,
      refundRest: payments.refundRest,
      lookBeforeExpiry: payments.lookBeforeExpiry,
      orderView: views.view,
      namesKey,
      deviceOf: devices.idOf,
      country: options.country,
      orderTtl,
      clock,
      machine,
    }),
    shipping,
    deliveries: createDeliveries({
      handler,
      orderView: views.view,
      isOfErased: (orderId) => isOfDeleted(handler, orderId),
      namesKey,
    }),
    reviews: createReviews({
      handler,
      products,
      authors: {
        nameOf: async (id) => (await customers.byId(id))?.name ?? '',
        isErased: (id) => isDeleted(handler, id),
        hasBought: reads.hasBought,
      },
      commentKey: personal.commentKey,
    }),
  };
  const processes: readonly ProcessManager[] = [
    ...Object.values(contexts).flatMap((context) => context.processes),
    endTroubles({ handler, stopped, clock }),
  ];
  const observers: readonly Observer[] = [handler, atHand, invoices, ...(unpaid ? [unpaid] : [])];
  const taskLists: readonly TaskList[] = [...processes, maintenanceTasks];
  const statuses = () =>
    workStatuses(
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
    statuses,
    /** Keeps the copies of other streams' facts fresh by what the log says from now on. */
    begin: (position: bigint) => {
      for (const observer of observers) observer.begin(position);
    },
    observe: (events: readonly RecordedEvent[]) => {
      for (const event of events) for (const observer of observers) observer.observe(event);
    },
  };
};
export type Shop = ReturnType<typeof createShop>;
