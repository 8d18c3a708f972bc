import { readConfig } from './platform/config.ts';
import { configured } from './platform/configured.ts';
import { InvalidConfiguration } from './platform/judge-environment.ts';
import { createLog } from './platform/logger.ts';
import { supervised } from './platform/supervised.ts';

process.title = 'suuq-api';

const config = configured(() => readConfig(process.env));
// Not before: a process that cannot start ends at once, and all of the shop takes a while to load.
const { composeApi } = await import('./app/compose-api.ts');
const logger = createLog(config.logLevel);
const api = composeApi(config, logger, (error) => {
  console.error(new InvalidConfiguration([error.message]).message);
  process.exit(1);
});
supervised(() => api.stop(), config.drain);
const { address, port } = await api.start();
logger.info({ address, port }, 'listening');
