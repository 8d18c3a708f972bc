import type { Registry } from 'prom-client';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/logger.ts';
import { measuredLog } from '../../platform/metrics/measured-log.ts';
import { tracedLog } from '../../platform/tracing/traced-log.ts';
import type { Tracing } from '../../platform/tracing/tracing.types.ts';
import { openStores, type Stores } from './stores.ts';

/**
 * The stores of a process that serves calls: their troubles are logged, their appends measured, and what calls ask of
 * them traced.
 */
export const measuredStores = (
  config: Config,
  logger: Logger,
  registry: Registry,
  tracing: Tracing | undefined,
): Stores => {
  const stores = openStores(config, {
    onTrouble: ({ message }) => logger.warn(message),
    onDenied: ({ message }) => logger.error(message),
  });
  const log = measuredLog(stores.log, registry);
  return { ...stores, log: tracing ? tracedLog(log, tracing) : log };
};
