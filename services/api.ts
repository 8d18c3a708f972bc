import { composeApi } from './compose-api.ts';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { supervised } from './platform/supervised.ts';

process.title = 'suuq-api';

const config = readConfig(process.env);
const logger = createLog(config.logLevel);
const api = composeApi(config, logger);
supervised(() => api.stop());
const { address, port } = await api.start();
logger.info({ address, port }, 'listening');
