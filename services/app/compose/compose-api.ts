import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { allEvents } from '#contracts/all-events';
import { routes } from '#contracts/api';
import { readTableNames } from '#contracts/read-tables';
import { readTableShapes } from '#projections/migrate';
import { hasLeft } from '#projections/products/queries';
import { apiHandlers } from '../handlers/api-handlers.ts';
import { apiThrottles, lettersToMailbox } from '../handlers/api-throttles.ts';
import { importUploads } from '../handlers/import-handlers.ts';
import { shopPages } from '../pages/ssr.ts';
import { runInBackground, type GiveUp } from './compose-background.ts';
import { composeLive } from './compose-live.ts';
import { followTail } from './follow-tail.ts';
import { pictureUploads } from '../../media/routes.ts';
import type { PictureStore } from '../../media/ports.ts';
import { logTroubles } from '../troubles/log-troubles.ts';
import { measuredProviders } from './measured-providers.ts';
import { measuredStores } from '../stores/measured-stores.ts';
import { paymentProviders } from './payment-providers.ts';
import { composeMail } from './compose-mail.ts';
import { composeSignIn } from './compose-sign-in.ts';
import { composeReads } from './compose-reads.ts';
import { composeSimulators } from './compose-simulators.ts';
import { endedInTurn } from '../../platform/waiting/all-ended.ts';
import type { Config } from '../../platform/config.ts';
import { findLogMembers } from '../../platform/event-log/members.ts';
import { publicAddress } from '../../platform/http/own-address.ts';
import { stopTimeOf } from '../../platform/programs/stop-time.ts';
import { readAnyJson } from '../../platform/http/body.ts';
import { watchCrowd } from '../../platform/http/admission/crowd.ts';
import { createQueues } from '../../platform/http/admission/queues.ts';
import { observers } from '../../platform/http/observers.ts';
import { ownReads } from '../../platform/http/own-reads.ts';
import { createServer } from '../../platform/http/server.ts';
import type { Logger } from '../../platform/logger.ts';
import { memoryBudget, overMemory } from '../../platform/settings/memory-budget.ts';
import { paymentConfigOf } from '../../payments/routes.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createShopClock } from '../../platform/postgres/shop-clock.ts';
import type { Tracing } from '../../platform/tracing/tracing.types.ts';
import { createPersonalData } from '../../platform/personal-data.ts';
import { createMemory } from '../../platform/vault/memory.ts';
import { otherHandlers } from '../handlers/other-handlers.ts';
import { readyChecks } from '../stores/readiness.ts';
import { saidAtStart } from './said-at-start.ts';
import { securityLog } from '../troubles/security-log.ts';
import { createShop, type Shop } from '../shop.ts';
import { watchShop } from '../troubles/watch-shop.ts';

const WEB = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Composes the api process. It listens at once, and is ready when its stores are there and the shop is seeded. */
export const composeApi = (config: Config, logger: Logger, giveUp: GiveUp, tracing?: Tracing) => {
  const metrics = createMetrics();
  const { registry } = metrics;
  const stores = measuredStores(config, logger, registry, tracing);
  const { log, pool, objects } = stores;
  const shopClock = createShopClock(pool);
  const clock = shopClock.now;
  const memory = createMemory();
  const personal = createPersonalData({ pool, keys: config.vault, events: allEvents, memory });
  const { secureCookies } = config.http;
  const { sessions, devices, links } = composeSignIn({ config, pool, memory, clock, logger });
  const stopping = new AbortController();
  const payments = measuredProviders(paymentProviders(config), registry);
  const simulators = composeSimulators(config, pool, clock);
  const mail = composeMail({ config, pool, clock, registry });
  const logTail = followTail(log, logger, () => [shop, live]);
  const troubles = logTroubles(logger);
  const reads = composeReads(config, logger, stores);
  const { projected, positions, shownEnd, kept, goods } = reads;
  const writeSide = {
    log,
    pool,
    personal,
    sessions,
    devices,
    links,
    untilLetterTo: lettersToMailbox({ config, pool }),
    clock,
    takesPayments: payments,
    hasDemoAccounts: () => background.hasDemoAccounts(),
    objects,
    reads: reads.forShop,
    customerAtHand: reads.customerAtHand,
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
    ...troubles,
  };
  const shop: Shop = createShop({
    ...writeSide,
    isFresh: logTail.isFresh,
    unpaidLimits: config.unpaidLimits,
    callsAtOnce: config.callsAtOnce,
  });
  // Nobody else writes while the demo shop is filled, so its own cached states are always fresh.
  const seeder = (store: PictureStore) => createShop({ ...writeSide, objects: store, isFresh: () => true });
  const live = composeLive({
    config,
    logger,
    shop: () => shop,
    sessions,
    memory,
    positions,
    tables: readTableShapes,
  });
  const { queues, isCrowded } = watchCrowd(createQueues(config.callsAtOnce));
  const background = runInBackground({
    config,
    logger,
    metrics,
    giveUp,
    stores,
    shop,
    shopClock,
    seeder,
    logTail,
    live,
    isSimulated: payments.simulated || config.standsFor.mail,
    simulators,
    isProjected: (position, ms) => positions.waitFor(readTableNames, position, ms),
    listen: () => projected.start(),
    isCrowded,
  });
  const isLeaving = () => server.stopping.aborted;
  const checks = readyChecks(stores, projected, background.isSeeded, isLeaving, shop.taskLists);
  watchShop(registry, {
    stores,
    shop,
    listeners: live.listeners,
    shownEnd,
    checks,
    findLogMembers: () => findLogMembers(config.eventStoreUrl),
    clock,
    erasureAfter: config.erasureAfter,
  });
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
    clock,
    onUnrecorded: troubles.onUnrecorded,
    stopping: stopping.signal,
  });
  const pages = shopPages(
    { folder: WEB, origin: publicAddress(config) },
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
    () => queues.isFull('reads'),
  );
  const server = createServer({
    routes,
    queues,
    handlers,
    throttles: apiThrottles({ config, pool, devices, links }),
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
    others: otherHandlers({
      config,
      stores,
      shop,
      checks,
      metrics,
      simulators,
      queues,
      folder: WEB,
      pages,
      kept,
    }),
  });

  server.stopping.addEventListener('abort', live.stop, { once: true });

  return {
    start: async () => {
      const tooSmall = overMemory(memoryBudget(config.cacheBytes));
      for (const sentence of [...saidAtStart(config), ...tooSmall]) logger.warn(sentence);
      await background.mayStart();
      const address = await server.listen(config.http.port, config.http.host);
      background.start();
      return address;
    },
    stop: async () => {
      server.leave();
      await pause(config.drain);
      stopping.abort();
      await endedInTurn([
        () => server.close(stopTimeOf(config).calls),
        background.stop,
        async () => mail?.close(),
        () => projected.stop(),
        stores.close,
      ]);
    },
  };
};
