import { fileURLToPath } from 'node:url';
import { allEvents } from '#contracts/all-events';
import { routes } from '#contracts/api';
import { IMPORT_LIMIT } from '#contracts/catalogue/import';
import { uploadLimits } from '#contracts/media/pictures';
import { exactCache } from '#projections/kernel/exact-cache';
import { projectionLags } from '#projections/kernel/lags';
import { ProjectedPositions } from '#projections/kernel/positions';
import { startRunner, type Runner } from '#projections/kernel/runner';
import { isSwapped } from '#projections/migrate';
import { apiHandlers, orderIdsAtHead, userByIdIn } from './api-handlers.ts';
import { refuseDemoAccounts } from './demo-accounts.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { goodsAnswers } from './goods-answers.ts';
import { shopPages } from './page-drawing.ts';
import { composeLive } from './compose-live.ts';
import { servedPictures } from './media/served.ts';
import { paymentProviders, type PaymentProviders } from './payment-providers.ts';
import type { Config } from './platform/config.ts';
import { readAnyJson } from './platform/http/body.ts';
import { health, type ReadyCheck } from './platform/http/health.ts';
import { observers } from './platform/http/observers.ts';
import { servePages } from './platform/http/pages.ts';
import { servePictures } from './platform/http/pictures.ts';
import { PAYPAL, securityHeaders } from './platform/http/security-headers.ts';
import { createServer } from './platform/http/server.ts';
import { uploadReader } from './platform/http/upload.ts';
import { limitsOf, throttlesOf } from './platform/http/throttles/limits.ts';
import { createLiveCopy } from './platform/live-copy.ts';
import type { Logger } from './platform/log.ts';
import { paymentConfigOf } from './payments/routes.ts';
import { createMetrics } from './platform/metrics.ts';
import { createPersonalData } from './platform/personal-data.ts';
import { createSessions } from './platform/session.ts';
import { toDoProjection } from './platform/work/to-do-list.ts';
import { runWorker } from './platform/work/worker.ts';
import { seedDemoShop } from './seed.ts';
import { createShop, type Shop } from './shop.ts';
import { migrateStores, openStores, untilReached, type Stores } from './stores.ts';

const WEB = fileURLToPath(new URL('../web/dist', import.meta.url));
const READ_TABLES = ['products', 'accounts', 'carts', 'orders', 'reviews', 'stats'] as const;
/** How far behind the read side may be for the shop to count as ready, in ms. */
const READY_WITHIN = 1_000;
const importUploads = uploadReader({
  field: routes.importProducts.upload,
  limit: IMPORT_LIMIT,
  tooLarge: 'BODY_TOO_LARGE',
});
const pictureUploads = uploadReader({
  field: routes.uploadImage.upload,
  limit: uploadLimits.bytes,
  tooLarge: 'PICTURE_TOO_LARGE',
});

/** The api process, composed: it listens at once, and is ready when its stores are there and the shop is seeded. */
export const composeApi = (config: Config, logger: Logger) => {
  const clock = () => new Date();
  const stores = openStores(config);
  const { log, pool, objects } = stores;
  const personal = createPersonalData({ pool, vaultKey: config.vaultKey, events: allEvents });
  const sessions = createSessions({ pool, secret: config.jwtSecret, clock });
  const stopping = new AbortController();
  const payments = paymentProviders(config, pool, clock);
  const copy = createLiveCopy({
    log,
    begin: (position) => {
      shop.beginToObserve();
      live.begin(position);
    },
    observe: (events) => {
      shop.observe(events);
      live.observe(events);
    },
    onError: (error) => logger.error({ err: error }, 'the live copy stopped'),
  });
  const writeSide = {
    log,
    pool,
    personal,
    sessions,
    clock,
    providers: payments.providers,
    objects,
    userById: userByIdIn(stores),
    orderIdsOf: orderIdsAtHead(stores, { waitFor: (...asked) => projected.waitFor(...asked) }),
    vaultKey: config.vaultKey,
    registration: config.registration,
    orderTtl: config.orderTtl,
  };
  const shop: Shop = createShop({ ...writeSide, isFresh: copy.isFresh });
  // Nobody else writes while the demo shop is filled, so its own copies are always fresh.
  const seeder = () => createShop({ ...writeSide, isFresh: () => true });
  const projected = new ProjectedPositions(config.databaseUrl, (error) =>
    logger.warn({ err: error }, 'positions are not announced now'),
  );
  const kept = exactCache(projected, ['products']);
  const goods = goodsAnswers(stores.db, kept, config.timeZone);
  const positions = {
    waitFor: (...asked: Parameters<ProjectedPositions['waitFor']>) => projected.waitFor(...asked),
    head: () => log.head(),
  };
  const live = composeLive({
    config,
    logger,
    shop: () => shop,
    sessions,
    positions,
    tables: READ_TABLES,
  });
  const background = runInBackground({ config, logger, stores, shop, seeder, copy, live, payments });
  const metrics = createMetrics();
  metrics.watchListeners(live.listeners);
  metrics.watchLag(async () => projectionLags(stores.db, await log.head()));
  const server = createServer({
    routes,
    handlers: apiHandlers({
      shop,
      stores,
      positions,
      goods,
      payPal: payments.payPal,
      simulated: payments.simulated,
      isDemo: config.seedDemo,
      noticeReaders: payments.noticeReaders,
      live: live.handlers,
      timeZone: config.timeZone,
      stopping: stopping.signal,
      onTrouble: (error, { correlationId }) =>
        logger.warn({ err: error, requestId: correlationId }, 'a payment provider is away'),
    }),
    throttles: throttlesOf(routes, limitsOf(config.limits)),
    // Whatever is typed may be the password, and what is not is a wrong one.
    bodies: { uploadImage: pictureUploads, importProducts: importUploads, signIn: readAnyJson },
    sessions,
    positions,
    clock,
    secureCookies: config.http.secureCookies,
    trustProxy: config.http.trustProxy,
    ...observers(logger, metrics),
    others: [
      serveDocs(),
      securityHeaders({ providers: config.payPal ? PAYPAL : [], https: config.production }),
      health(readyChecks(stores, positions, background.isSeeded), metrics, config.metrics),
      ...payments.handlers,
      ...(objects ? [servePictures(servedPictures(objects))] : []),
      servePages(WEB, shopPages(WEB, { ...goods, paymentConfig: paymentConfigOf(payments) }, kept)),
    ],
  });

  server.stopping.addEventListener('abort', live.stop, { once: true });

  return {
    start: async () => {
      if (config.production) await refuseDemoAccounts(log, stopping.signal, logger);
      const address = await server.listen(config.http.port, config.http.host);
      projected.start();
      background.start();
      return address;
    },
    stop: async () => {
      stopping.abort();
      await server.close();
      await background.stop();
      await projected.stop();
      await stores.close();
    },
  };
};

const readyChecks = (
  { log, db, pool, objects }: Stores,
  positions: { waitFor(names: readonly string[], position: bigint, ms: number): Promise<boolean> },
  isSeeded: () => boolean,
): readonly ReadyCheck[] => [
  { name: 'seeded', check: () => Promise.resolve(isSeeded()) },
  { name: 'log', check: async () => (await log.head()) >= 0n },
  { name: 'database', check: async () => (await pool.query('select 1')).rowCount === 1 },
  { name: 'objects', check: () => objects?.ready() ?? Promise.resolve(true) },
  {
    name: 'projections',
    check: async () => {
      if (!(await isSwapped(db))) return false;
      const end = await log.head();
      // Of an empty log there is nothing to project.
      return end === 0n || positions.waitFor(READ_TABLES, end, READY_WITHIN);
    },
  },
];

interface Background {
  readonly payments: Pick<PaymentProviders, 'tell'>;
  readonly config: Config;
  readonly logger: Logger;
  readonly stores: Stores;
  readonly shop: Shop;
  readonly seeder: () => Shop;
  readonly copy: { run(signal: AbortSignal): Promise<void> };
  readonly live: { watchVault(signal: AbortSignal): Promise<void> };
}

/** What the api process does beside answering: its tables, its copy of the log's end, the processes, the demo shop. */
const runInBackground = ({ config, logger, stores, shop, seeder, copy, live, payments }: Background) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { log, pool, objects } = stores;
  let runner: Runner | undefined;
  let running: readonly Promise<void>[] = [];
  let seeded = false;
  const notYet = (error: unknown) => logger.warn({ err: error }, 'a store is not there yet');

  const run = async () => {
    const projections = [toDoProjection(shop.processes)];
    await untilReached(() => migrateStores(stores, projections), signal, notYet);
    if (signal.aborted) return;
    // What follows the log comes after the seeding, which takes both cores: a year's events are read in one go then.
    const seed = async () => {
      if (config.seedDemo && objects) await seedDemoShop({ shop: seeder(), pool }, new Date());
      seeded = true;
    };
    await untilReached(seed, signal, notYet);
    if (signal.aborted) return;
    runner = startRunner({ log, url: config.databaseUrl, projections, logger });
    const onError = (error: unknown, item: object) =>
      logger.warn({ err: error, ...item }, 'a process will try again');
    running = [
      copy.run(signal),
      live.watchVault(signal),
      runWorker({ pool, processes: shop.processes, onError }, signal),
      payments.tell(signal),
    ];
  };

  return {
    isSeeded: () => seeded,
    start: () => void run().catch((error: unknown) => logger.error({ err: error }, 'the api did not start')),
    stop: async () => {
      stopping.abort();
      // The log must not be closed while something is being appended.
      await Promise.all([...running, runner?.stop()]);
    },
  };
};
