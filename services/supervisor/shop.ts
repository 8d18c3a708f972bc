import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopConfig } from './config.ts';
import type { BackOff } from './back-off.ts';
import { keepRunning, type Kept } from './keep-running.ts';
import { recordRunning } from './leftovers.ts';
import { partsOf, type Part, type Scripts } from './parts.ts';
import { keptPorts } from './ports.ts';
import { keptSecrets } from './secrets.ts';

export type ShopOptions = {
  readonly say: (line: string) => void;
  readonly giveUp: AbortSignal;
  readonly backOff?: BackOff;
};

export type Shop = {
  /** Restarts the parts that run our own code, at once. */
  reload(): void;
  /** Stops everything in order, within ten seconds. */
  stop(): Promise<void>;
};

/** The stores first, then the parts that use them. */
const START_ORDER: readonly (readonly Part[])[] = [
  ['postgres', 'eventStore', 'objects'],
  ['api', 'projector', 'simulator'],
];

/** In this order, since callers must end before the servers they call; milliseconds, ten seconds in all. */
export const STOP_ORDER: readonly (readonly [Part, number])[] = [
  ['api', 2_500],
  ['projector', 1_500],
  ['simulator', 500],
  ['eventStore', 1_500],
  ['objects', 500],
  ['postgres', 3_000],
];

/**
 * Starts the stores that the shop lacks, then its own processes, and keeps all of them running. The caller holds
 * DATA_DIR. Throws where a first start fails, and then leaves nothing running.
 */
export async function openShop(config: ShopConfig, scripts: Scripts, options: ShopOptions): Promise<Shop> {
  mkdirSync(join(config.dataDir, 'logs'), { recursive: true, mode: 0o700 });
  const secrets = keptSecrets(config.dataDir);
  const ports = await keptPorts(config.dataDir);
  const running = new Map<Part, Kept>();

  const reload = () => {
    for (const part of ['api', 'projector', 'simulator'] as const) running.get(part)?.restart();
  };
  const stop = async () => {
    for (const [part, within] of STOP_ORDER) await running.get(part)?.stop(within);
  };
  const pids = new Map<Part, number>();
  /**
   * Record it at once, not when it can be used: we may be killed before that, and the next supervisor has to wait for
   * it.
   */
  const record = (part: Part, pid: number) => {
    pids.set(part, pid);
    try {
      recordRunning(config.dataDir, pids);
    } catch (error) {
      options.say(`Cannot write the list of running processes: ${String(error)}`); // a full disk must not end the shop
    }
  };
  const parts = partsOf({ config, scripts, secrets, ports, say: options.say, databaseMoved: reload });
  const start = async (part: Part) => {
    const service = parts.get(part);
    if (service === undefined) return;
    running.set(part, await keepRunning(service, { ...options, born: (pid) => record(part, pid) }));
  };

  try {
    for (const group of START_ORDER) await allStarted(group.map(start));
  } catch (error) {
    await stop();
    throw error;
  }
  return { reload, stop };
}

/** Like Promise.all, but leaves none behind that is still starting. */
async function allStarted(starts: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(starts))
    if (result.status === 'rejected') throw result.reason;
}
