import { openStores, readVariables } from '../../../projections/stores.ts';
import { rebuild } from '../../../projections/kernel/rebuilding/rebuild.ts';
import { verify } from '../../../projections/kernel/rebuilding/verify.ts';

/** The cost of a process that rebuilt a projection or verified all of them. */
export interface Maintained {
  readonly milliseconds: number;
  readonly rows: number;
  readonly differing: number;
  /** Its peak memory. */
  readonly mebibytes: number;
}

const env = readVariables(process.env);
const url = env.DATABASE_URL;
const { log, projections, checkVault, watchVault } = openStores(env);
await checkVault();
const { signal } = new AbortController();
void watchVault(signal, console.error);
const projection = projections.find(({ name }) => name === process.argv[2]);
const began = performance.now();
const work = async () => {
  if (projection) return rebuild({ url, log, projection, signal });
  const { rows, differing } = await verify({ url, log, projections });
  return { rows, differing: differing.count };
};
const { rows, differing } = await work();
const maintained: Maintained = {
  milliseconds: performance.now() - began,
  rows,
  differing: differing ?? 0,
  mebibytes: process.resourceUsage().maxRSS / 1_024,
};
process.send?.(maintained, () => process.exit());
