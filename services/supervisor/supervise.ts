import { mkdirSync } from 'node:fs';
import { messageOf } from '#resilience/message-of';
import { announceWhenReady } from './announce.ts';
import { shopConfig } from './config.ts';
import { takeDataDir } from './data-dir.ts';
import type { BackOff } from './back-off.ts';
import { reservePort } from '../platform/programs/free-port.ts';
import { obstacleIn } from './own-folder.ts';
import type { Scripts } from './parts.ts';
import { obstacleTo } from './ports.ts';
import { openShop, type Shop } from './shop.ts';

/** Milliseconds after which a hanging stop, also of a start, is cut short. */
const STOP_LIMIT = 9_800;

export type SuperviseOptions = { readonly backOff?: BackOff; readonly opened?: (shop: Shop) => void };

/**
 * Runs a shop in this process until it is stopped by Ctrl-C, SIGTERM or the end of its terminal. Answers the exit code;
 * any obstacle is one sentence on the terminal.
 */
export async function supervise(
  scripts: Scripts,
  { backOff, opened }: SuperviseOptions = {},
): Promise<number> {
  const told = new AbortController();
  const toldToStop = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (!told.signal.aborted) setTimeout(() => process.exit(1), STOP_LIMIT).unref();
        told.abort();
        resolve();
      });
    }
  });
  process.stdout.on('error', () => {}); // the terminal was closed
  try {
    const config = await claimPlace();
    const shop = await openShop(config, scripts, { say, giveUp: told.signal, ...(backOff && { backOff }) });
    opened?.(shop);
    void announceWhenReady(config, say, told.signal);
    await toldToStop;
    await shop.stop();
    return 0;
  } catch (error) {
    if (told.signal.aborted) return 0;
    console.error(messageOf(error));
    return 1;
  }
}

function say(line: string): void {
  console.log(line);
}

/** Takes DATA_DIR, which is made where there is none, and checks that the port is free. */
async function claimPlace() {
  process.umask(0o077); // for us and for all that we start: only the owner may read what they write
  const config = shopConfig(process.env);
  const foreign = obstacleIn(config.dataDir);
  if (foreign !== undefined) throw new Error(foreign);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  await takeDataDir(config, 'stop it first, or start this one with a DATA_DIR and a PORT of its own.');
  const obstacle = await obstacleTo(config.port, config.host);
  if (obstacle !== undefined) throw new Error(obstacle);
  // The stores start before the api, and would keep a port of theirs.
  reservePort(config.port);
  return config;
}
