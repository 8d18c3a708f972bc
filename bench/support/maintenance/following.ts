import { openStores, readVariables } from '../../../projections/stores.ts';
import { prepare } from '../../../projections/kernel/schema.ts';
import { startRunner } from '../../../projections/kernel/running/runner.ts';

/**
 * A projector that follows the log until its parent is gone, and answers how long its longest transaction took since
 * the last question.
 */
const env = readVariables(process.env);
const { log, projections, checkVault, watchVault } = openStores(env);
await checkVault();
void watchVault(new AbortController().signal, console.error);
await prepare(env.DATABASE_URL, projections);
const logger = { info: () => undefined, warn: () => undefined, error: console.error };
let longest = { projection: '', milliseconds: 0 };
const runner = startRunner({
  url: env.DATABASE_URL,
  log,
  projections,
  logger,
  metrics: {
    applied: (projection, _, milliseconds) => {
      if (milliseconds > longest.milliseconds) longest = { projection, milliseconds };
    },
  },
});
process.on('message', (message) => {
  if (message === 'longest') {
    process.send?.(longest);
    longest = { projection: '', milliseconds: 0 };
    return;
  }
  const end = BigInt(String(message));
  const look = setInterval(() => {
    const all = runner.status();
    if (all.length === 0 || all.some(({ position }) => position === undefined || position < end)) return;
    clearInterval(look);
    process.send?.('there');
  }, 20);
});
process.once('disconnect', () => process.exit());
