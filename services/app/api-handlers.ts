import { availableParallelism } from 'node:os';
import type { routes } from '#contracts/api';
import { readTables } from '#contracts/read-tables';
import { customerById, namesOf, userById } from '#projections/accounts/queries';
import { orderWithRevision } from '#projections/orders/queries';
import { readTableShapes } from '#projections/migrate';
import { product } from '#projections/products/queries';
import { hasBought } from '#projections/reviews/queries';
import { peopleHandlers } from '../accounts/people-routes.ts';
import { accountConfigHandlers, accountHandlers } from '../accounts/routes.ts';
import { sessionHandlers } from '../accounts/session-routes.ts';
import { account } from '../accounts/state.ts';
import { userOf } from '../accounts/user-of.ts';
import { auditHandlers } from '../audit/routes.ts';
import { cartHandlers } from '../carts/routes.ts';
import { catalogueHandlers } from '../catalogue/routes.ts';
import { deliveryHandlers } from '../deliveries/routes.ts';
import type { Live } from '../live/live.ts';
import { docsHandlers } from '../docs/routes.ts';
import { listingRecorder } from './reading/listing-recorder.ts';
import { exportRecorder, logIndex, logReader, lookRecorder, peopleFinder } from './reading/log-reading.ts';
import { openLegibly } from './reading/legible.ts';
import { createOrderViews } from './reading/order-views.ts';
import { orderHandlers } from '../orders/routes.ts';
import { refundHandlers } from '../payments/refund-routes.ts';
import { paymentHandlers, stripeHandlers, type PaymentRouteDeps } from '../payments/routes.ts';
import { webhookHandlers, type WebhookReaders } from '../payments/webhooks/routes.ts';
import { pictureEncoder } from '../media/encode.ts';
import { mediaHandlers } from '../media/routes.ts';
import type { GoodsAnswers } from './reading/goods-answers.ts';
import { importHandlers } from './import-handlers.ts';
import { parkedRecorder } from './parked-recorder.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Positions } from '../platform/http/positions.ts';
import { readHandlers } from './reading/read-handlers.ts';
import { reviewHandlers } from '../reviews/routes.ts';
import type { Shop } from './shop.ts';
import { toDoProjection, WORK_TABLE } from '../platform/work/to-do-list.ts';
import type { Stores } from './stores.ts';
import { systemHandlers } from './system-handlers.ts';

interface Parts {
  readonly shop: Shop;
  readonly stores: Stores;
  readonly positions: Positions;
  /** The position at which the read tables show everything that is in the log. */
  readonly shownEnd: () => Promise<bigint>;
  readonly goods: GoodsAnswers;
  readonly payPal: PaymentRouteDeps['payPal'];
  readonly simulated: boolean;
  /** The demo shop was seeded, with its accounts. */
  readonly isDemo: boolean;
  readonly webhookReaders: WebhookReaders;
  readonly onTrouble: PaymentRouteDeps['onTrouble'];
  readonly live: Live['handlers'];
  /** The shop's: days are its days (design §8.18). */
  readonly timeZone: string;
  /** Aborted when the process begins to stop. */
  readonly stopping: AbortSignal;
}

/** How long an audit waits for the read table, in ms (design §7). */
const PATIENCE = 1_000;
/** Half of the cores encode pictures at most, so that nobody else waits for them. */
const ENCODED_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));

/** What answers each call of the API: commands by the write side, reads by the read tables. */
export const apiHandlers = (parts: Parts) => {
  const { shop, stores, positions, shownEnd, goods, payPal, simulated, webhookReaders, onTrouble } = parts;
  const { live, timeZone, stopping, isDemo } = parts;
  const { handler, stock, catalogue, products, pictures, accounts, payments, orders, orderIdFor, orderTtl } =
    shop;
  const { db, log } = stores;
  const views = createOrderViews({
    log,
    personal: accounts.personal,
    customerOf: (id) => customerById(db, id),
    registered: (id) => userOf(accounts, id),
    orderTtl,
  });
  const offers = {
    recent: async (productId: string) => ({
      ...(await catalogue.recent(productId)),
      available: await stock.recentlyAvailable(productId),
    }),
    atHead: async (productId: string) => ({
      ...(await catalogue.atHead(productId)),
      available: await stock.available(productId),
    }),
  };
  const ratingOf = async (productId: string) => {
    const { rating = 0, numReviews = 0 } = (await product(db, productId)) ?? {};
    return { rating, numReviews };
  };
  const authors = {
    nameOf: async (userId: string) =>
      ((await customerById(db, userId)) ?? (await userOf(accounts, userId)))?.name ?? '',
    isErased: async (userId: string) => (await handler.load(account, userId)).state.status === 'deleted',
    hasBought: (userId: string, productId: string) => hasBought(db, userId, productId),
  };
  const readOrder = async (orderId: string, revision: number) => {
    const events = await log.readStream(`order-${orderId}`, revision);
    await positions.waitFor(
      [readTables.orders.name, readTables.accounts.name],
      events[0]?.position ?? 0n,
      PATIENCE,
    );
    const row = await orderWithRevision({ db, orderTtl }, orderId);
    return row && row.revision >= revision ? row.order : undefined;
  };
  const readProduct = async (productId: string, position: bigint) =>
    (await positions.waitFor([readTables.products.name], position, PATIENCE))
      ? product(db, productId)
      : undefined;
  const recordLook = lookRecorder(handler);
  const paying = { ...payments, orderView: views.view, payPal, simulated, onTrouble };
  return {
    ...readHandlers({
      reads: { db, orderTtl },
      goods,
      recordLook,
      recordExport: exportRecorder(handler),
      recordListing: listingRecorder(handler),
      zone: timeZone,
    }),
    ...accountHandlers(accounts),
    ...accountConfigHandlers(isDemo),
    ...sessionHandlers(accounts),
    ...peopleHandlers(accounts),
    ...catalogueHandlers({ ...products, ratingOf }),
    ...mediaHandlers({ encode: pictureEncoder(ENCODED_AT_ONCE), pictures }),
    ...cartHandlers({ handler, offers }),
    ...orderHandlers({ ...orders, orderIdFor, requestHashes: shop.requestHashes, orderView: views.view }),
    ...paymentHandlers(paying),
    ...stripeHandlers(paying),
    ...webhookHandlers({ handler, webhookReaders, onTrouble }),
    ...refundHandlers({ ...payments, orderView: views.view }),
    ...deliveryHandlers({ handler, orderView: views.view }),
    ...reviewHandlers({ handler, products: catalogue, authors, commentKey: accounts.personal.commentKey }),
    ...auditHandlers({
      ...views,
      readOrder,
      index: logIndex(db, timeZone),
      read: logReader(log),
      open: openLegibly(accounts.personal),
      readProduct,
      namesOf: (ids) => namesOf(db, ids),
      recordLook,
      findPeople: peopleFinder({ db, handler, emailKey: accounts.personal.emailKey }),
    }),
    ...live,
    ...importHandlers(stores, stopping),
    ...systemHandlers({
      db,
      head: () => log.head(),
      shownEnd: () => shownEnd(),
      record: parkedRecorder(db, handler, () => new Date()),
      unpaid: shop.unpaid,
      projections: [...readTableShapes, toDoProjection(shop.processes)],
      processes: shop.processes.map(({ name }) => name),
      todo: WORK_TABLE,
    }),
    ...docsHandlers(),
  } satisfies Handlers<typeof routes>;
};

/** The person as the read table knows them. */
export const userByIdIn =
  ({ db }: Stores) =>
  (userId: string) =>
    userById(db, userId);
