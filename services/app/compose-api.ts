import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { allEvents } from '#contracts/all-events';
import { routes } from '#contracts/api';
import { readTableNames, readTables } from '#contracts/read-tables';
import { exactCache } from '#projections/kernel/exact-cache';
import { ProjectedPositions } from '#projections/kernel/positions';
import { readTableShapes } from '#projections/migrate';
import { customerById } from '#projections/accounts/queries';
import { hasLeft, listedCount, listedIds } from '#projections/products/queries';
import { apiHandlers } from './api-handlers.ts';
import { leaveByMailProgram } from './leave-by-mail-program.ts';
import { apiThrottles } from './api-throttles.ts';
import { importUploads } from './import-handlers.ts';
import { serveCrawlers } from './pages/crawlers.ts';
import { refuseDemoAccounts } from '../seed/demo-accounts.ts';
import { serveDocs } from '../docs/serve-docs.ts';
import { goodsAnswers } from './reading/goods-answers.ts';
import { shopPages } from './pages/ssr.ts';
import { runInBackground, type GiveUp } from './compose-background.ts';
import { composeLive } from './compose-live.ts';
import { pictureUploads } from '../media/routes.ts';
import { servedPictures } from '../media/served.ts';
import type { PictureStore } from '../media/ports.ts';
import { logTroubles } from './log-troubles.ts';
import { measuredProviders } from './measured-providers.ts';
import { measuredStores } from './measured-stores.ts';
import { paymentProviders } from './payment-providers.ts';
import { composeMail } from './compose-mail.ts';
import { composeSignIn } from './compose-sign-in.ts';
import { composeSimulators } from './compose-simulators.ts';
import type { Config } from '../platform/config.ts';
import { publicAddress } from '../platform/own-address.ts';
import { stopTimeOf } from '../platform/stop-time.ts';
import { readAnyJson } from '../platform/http/body.ts';
import { health } from '../platform/http/health.ts';
import { createLines } from '../platform/http/lines/lines.ts';
import { observers } from '../platform/http/observers.ts';
import { ownReads } from '../platform/http/own-reads.ts';
import { servePages } from '../platform/http/pages.ts';
import { servePictures } from '../platform/http/pictures.ts';
import { payPalSources, permissionsPolicy, securityHeaders } from '../platform/http/security-headers.ts';
import { createServer } from '../platform/http/server.ts';
import { createLogTail } from '../platform/log-tail.ts';
import type { Enough } from '../platform/log-end.ts';
import type { Logger } from '../platform/logger.ts';
import { paymentConfigOf } from '../payments/routes.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import type { Tracing } from '../platform/tracing/tracing.types.ts';
import { createPersonalData } from '../platform/personal-data.ts';
import { createMemory } from '../platform/vault/memory.ts';
import { WORK } from '../platform/work/to-do-list.ts';
import { shopReads } from './reading/shop-reads.ts';
import { readSideEnd } from './reading/read-side-end.ts';
import { memoryBudget, overMemory } from './memory-budget.ts';
import { readyChecks } from './readiness.ts';
import { saidAtStart } from './said-at-start.ts';
import { securityLog } from './security-log.ts';
import { createShop, type Shop } from './shop.ts';
import { watchShop } from './watch-shop.ts';

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Composes the api process. It listens at once, and is ready when its stores are there and the shop is seeded. */
export const composeApi = (config: Config, logger: Logger, giveUp: GiveUp, tracing?: Tracing) => {
  const clock = () => new Date();
  const metrics = createMetrics();
  const { registry } = metrics;
  const stores = measuredStores(config, logger, registry, tracing);
  const { log, pool, objects } = stores;
  const memory = createMemory();
  const personal = createPersonalData({ pool, keys: config.vault, events: allEvents, memory });
  const { secureCookies } = config.http;
  const { sessions, devices, links } = composeSignIn({ config, pool, memory, clock, logger });
  const stopping = new AbortController();
  const payments = measuredProviders(paymentProviders(config), registry);
  const simulators = composeSimulators(config, pool, clock);
  const mail = composeMail({ config, pool, clock, registry });
  let observedFrom: bigint | undefined;
  const copy = createLogTail({
    log,
    begin: (position) => {
      observedFrom = position;
      shop.beginToObserve(position);
      live.begin(position);
    },
    observe: (events) => {
      shop.observe(events);
      live.observe(events);
    },
    onError: (error) => logger.error({ err: error }, 'Log tail stopped'),
  });
  const projected = new ProjectedPositions(config.databaseUrl, (error) =>
    logger.warn({ err: error }, 'Position listener disconnected; retrying'),
  );
  const customers = exactCache(projected, [readTables.accounts.name]);
  const writeSide = {
    log,
    pool,
    personal,
    sessions,
    devices,
    links,
    clock,
    takesPayments: payments,
    hasDemoAccounts: config.seedDemo,
    objects,
    reads: shopReads(stores, projected),
    customerAtHand: (userId: string) => customers(userId, () => customerById(stores.db, userId)),
    namesKey: config.namesKey,
    needsFactor: config.needsFactor,
    registration: config.registration,
    country: config.country,
    cutOff: config.cutOff,
    letters: { mail, origin: publicAddress(config) },
    seller: config.seller,
    timeZone: config.timeZone,
    orderTtl: config.orderTtl,
    paymentLimit: config.limits.payments,
    cacheBytes: config.cacheBytes,
    ...logTroubles(logger),
  };
  const shop: Shop = createShop({
    ...writeSide,
    isFresh: copy.isFresh,
    unpaidLimits: config.unpaidLimits,
  });
  // Nobody else writes while the demo shop is filled, so its own cached states are always fresh.
  const seeder = (store: PictureStore) => createShop({ ...writeSide, objects: store, isFresh: () => true });
  const shownEnd = readSideEnd(log, projected, [...readTableNames, WORK]);
  const kept = exactCache(projected, [readTables.products.name]);
  const goods = goodsAnswers(stores.db, kept, config.timeZone);
  const positions = {
    waitFor: (...asked: Parameters<ProjectedPositions['waitFor']>) => projected.waitFor(...asked),
    head: (enough: Enough) => log.head(enough),
  };
  const live = composeLive({
    config,
    logger,
    shop: () => shop,
    sessions,
    memory,
    positions,
    tables: readTableShapes,
  });
  const background = runInBackground({
    config,
    logger,
    giveUp,
    stores,
    shop,
    clock,
    seeder,
    copy,
    live,
    isSimulated: payments.simulated || config.standsFor.mail,
    simulators,
    isProjected: (position, ms) => positions.waitFor(readTableNames, position, ms),
    listen: () => projected.start(),
    observedFrom: () => observedFrom,
  });
  const isLeaving = () => server.stopping.aborted;
  const checks = readyChecks(stores, projected, background.isSeeded, isLeaving, shop.taskLists);
  watchShop(registry, { stores, shop, listeners: live.listeners, shownEnd, checks });
  const origin = publicAddress(config);
  const handlers = apiHandlers({
    shop,
    stores,
    personal,
    positions,
    shownEnd,
    goods,
    live: live.handlers,
    orderTtl: config.orderTtl,
    timeZone: config.timeZone,
    stopping: stopping.signal,
  });
  const lines = createLines(config.callsAtOnce);
  const pages = shopPages(
    { folder: WEB, origin },
    {
      ...goods,
      paymentConfig: paymentConfigOf(payments),
      hasLeft: (id) => hasLeft(stores.db, id),
    },
    kept,
    ownReads({
      routes,
      handlers,
      sessions,
      positions,
      clock,
      isOpen: background.isVaultChecked,
    }),
    () => lines.isFull('reads'),
  );
  const server = createServer({
    routes,
    lines,
    handlers,
    throttles: apiThrottles(config, pool, devices),
    // Any text may be the password, so a sign-in accepts any; a text that could not be stored is just a wrong one.
    bodies: { uploadImage: pictureUploads, importProducts: importUploads, signIn: readAnyJson },
    sessions,
    positions,
    clock,
    secureCookies,
    trustProxy: config.http.trustProxy,
    hosts: config.hosts,
    isOpen: background.isVaultChecked,
    callTime: config.callTime,
    ...(tracing && { traced: tracing.call }),
    ...observers(logger, metrics, securityLog(config, logger)),
    others: [
      permissionsPolicy,
      serveDocs(),
      securityHeaders({
        provider: config.payPal && payPalSources(config.payPal.baseUrl),
        https: config.production,
      }),
      health(checks, metrics, config.metrics, {
        objects: () => objects?.isAnswering() ?? false,
      }),
      leaveByMailProgram(shop.newsletter),
      ...simulators.handlers,
      ...(objects ? [servePictures(servedPictures(objects))] : []),
      serveCrawlers({
        origin,
        pages: pages.site,
        products: (part) => listedIds(stores.db, part),
        count: () => listedCount(stores.db),
        kept,
      }),
      servePages(WEB, pages, lines),
    ],
  });

  server.stopping.addEventListener('abort', live.stop, { once: true });

  return {
    start: async () => {
      const tooSmall = overMemory(memoryBudget(config.cacheBytes));
      for (const sentence of [...saidAtStart(config), ...tooSmall]) logger.warn(sentence);
      if (config.production) await refuseDemoAccounts(log, stopping.signal, logger);
      const address = await server.listen(config.http.port, config.http.host);
      background.start();
      return address;
    },
    stop: async () => {
      server.leave();
      await pause(config.drain);
      stopping.abort();
      await server.close(stopTimeOf(config).calls);
      await background.stop();
      await mail?.close();
      await projected.stop();
      await stores.close();
    },
  };
};
