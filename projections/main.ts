import { createLog } from '#services/platform/log';
import { supervised } from '#services/platform/supervised';
import { startRunner } from './kernel/runner.ts';
import { openStores, readVariables } from './stores.ts';

/** The process that keeps the read tables up with the log. Any number of them may run. */
process.title = 'suuq-projector';

const env = readVariables(process.env);
const logger = createLog(env.LOG_LEVEL);
const { log, projections, close } = openStores(env);
const runner = startRunner({ url: env.DATABASE_URL, log, projections, logger });
logger.info({ projections: projections.map(({ name }) => name) }, 'started');

supervised(async () => {
  await runner.stop();
  await close();
});
