import { configured } from '#services/platform/settings/configured';
import { InvalidConfiguration } from '#services/platform/settings/judge-environment';
import { createLogger } from '#services/platform/logger';
import { supervised } from '#services/platform/programs/supervised';
import { composeProjector, isHopeless } from './compose-projector.ts';
import { readVariables } from './stores.ts';

/** The process that keeps the read tables up with the log. Any number of them may run. */
process.title = 'suuq-projector';

const env = configured(() => readVariables(process.env));
const projector = composeProjector(env, createLogger(env.LOG_LEVEL), () => process.exit(1));
supervised(projector.stop);

try {
  await projector.start();
} catch (error) {
  if (!isHopeless(error)) throw error;
  console.error(new InvalidConfiguration([error.message]).message);
  process.exit(1);
}
