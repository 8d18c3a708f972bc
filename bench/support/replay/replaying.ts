import { setTimeout as pause } from 'node:timers/promises';
import { openStores, readVariables } from '../../../projections/stores.ts';
import { startRunner } from '../../../projections/kernel/running/runner.ts';
import { ownCpu } from '../processes.ts';
import type { ReplayedBy } from './replay.ts';

/** A projector that fills the read tables of an empty database up to the log's end, and reports its cost. */
const { log, projections, checkVault, watchVault, close } = openStores(readVariables(process.env));
await checkVault();
const stopping = new AbortController();
const watching = watchVault(stopping.signal, console.error);
const end = await log.head();
const logger = { info: () => undefined, warn: console.error, error: console.error };
const before = ownCpu();
const began = performance.now();
const milliseconds = new Map<string, number>();
const runner = startRunner({
  url: process.env['FILL_INTO'] ?? '',
  log,
  projections,
  logger,
  metrics: {
    applied: (name, _, ms) => milliseconds.set(name, (milliseconds.get(name) ?? 0) + ms),
  },
});
const isBehind = () => {
  const all = runner.status();
  return all.length === 0 || all.some(({ position }) => position === undefined || position < end);
};
while (isBehind()) await pause(20);
const result: ReplayedBy = {
  milliseconds: performance.now() - began,
  cpu: ownCpu() - before,
  mebibytes: process.resourceUsage().maxRSS / 1_024,
  parked: (await runner.pool.query('select from projection_parked')).rowCount ?? 0,
  projections: Object.fromEntries(milliseconds),
};
process.stdout.write(`${JSON.stringify(result)}\n`);
stopping.abort();
await Promise.all([runner.stop(), watching]);
await close();
// The log's client leaves timers behind.
process.exit();
