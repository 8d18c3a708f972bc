import type { Registry } from 'prom-client';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/logger.ts';
import { measuredLog } from '../platform/metrics/measured-log.ts';
import { openStores, type Stores } from './stores.ts';

/** The stores of a process that serves: their troubles are in its log, and appends in its metrics. */
export const measuredStores = (config: Config, logger: Logger, registry: Registry): Stores => {
  const stores = openStores(config, {
    onTrouble: ({ message }) => logger.warn(message),
    onDenied: ({ message }) => logger.error(message),
  });
  return { ...stores, log: measuredLog(stores.log, registry) };
};
