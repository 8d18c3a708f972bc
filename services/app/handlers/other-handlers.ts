import type { RequestHandler } from 'express';
import { listedCount, listedIds } from '#projections/products/queries';
import { serveDocs } from '../../docs/serve-docs.ts';
import type { Simulators } from '../../embedded/simulator/simulators.ts';
import { servedPictures } from '../../media/served.ts';
import type { Config } from '../../platform/config.ts';
import { health, type ReadyCheck } from '../../platform/http/health.ts';
import type { Queues } from '../../platform/http/admission/queues.ts';
import { servePages } from '../../platform/http/pages.ts';
import { servePictures } from '../../platform/http/pictures.ts';
import { payPalSources, permissionsPolicy, securityHeaders } from '../../platform/http/security-headers.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { publicAddress } from '../../platform/http/own-address.ts';
import { leaveByMailProgram } from './leave-by-mail-program.ts';
import { serveCrawlers } from '../pages/crawlers.ts';
import type { shopPages } from '../pages/ssr.ts';
import type { Cached } from '../reading/goods-answers.ts';
import type { Shop } from '../shop.ts';
import type { Stores } from '../stores/stores.ts';

interface Parts {
  readonly config: Config;
  readonly stores: Stores;
  readonly shop: Shop;
  readonly checks: readonly ReadyCheck[];
  readonly metrics: Metrics;
  readonly simulators: Simulators;
  readonly queues: Queues;
  /** The built client. */
  readonly folder: string;
  readonly pages: ReturnType<typeof shopPages>;
  readonly kept: Cached;
}

/** What the api process serves beside the routes, in this order. */
export const otherHandlers = (parts: Parts): readonly RequestHandler[] => {
  const { config, stores, shop, checks, metrics, simulators, queues, folder, pages, kept } = parts;
  const { db, objects } = stores;
  return [
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
      origin: publicAddress(config),
      pages: pages.site,
      products: (part) => listedIds(db, part),
      count: () => listedCount(db),
      kept,
    }),
    servePages(folder, pages, queues),
  ];
};
