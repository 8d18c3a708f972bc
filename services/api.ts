import { readConfig } from './platform/config.ts';
import { configured } from './platform/settings/configured.ts';
import { InvalidConfiguration } from './platform/settings/judge-environment.ts';
import { createLogger } from './platform/logger.ts';
import { stopTimeOf } from './platform/programs/stop-time.ts';
import { supervised } from './platform/programs/supervised.ts';

process.title = 'suuq-api';

const config = configured(() => readConfig(process.env));
// Not before: a process that cannot start ends at once, and all of the shop takes a while to load.
const { composeApi } = await import('./app/compose/compose-api.ts');
const logger = createLogger(config.logLevel);
// Where nobody collects traces nothing of that is loaded.
const tracing = config.tracing
  ? await (
      await import('./platform/tracing/start-tracing.ts')
    ).startTracing({ ...config.tracing, service: process.title, logger })
  : undefined;
const giveUp = (error: Error): void => {
  console.error(new InvalidConfiguration([error.message]).message);
  process.exit(1);
};
const api = composeApi(config, logger, giveUp, tracing);
const stop = async (): Promise<void> => {
  await api.stop();
  await tracing?.close();
};
supervised(stop, stopTimeOf(config).beyond);
const { address, port } = await api.start();
logger.info({ address, port }, 'listening');
