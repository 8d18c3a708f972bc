import { mkdirSync } from 'node:fs';
import { messageOf } from '#resilience/message-of';
import { postgresAccount } from '../embedded/postgres/place.ts';
import { announceWhenReady } from './announce.ts';
import { shopConfig } from './config.ts';
import type { BackOff } from './back-off.ts';
import { outlive, supervisorOf } from './leftovers.ts';
import { takeFolder } from '../platform/folder-lock.ts';
import { reservePort } from '../platform/free-port.ts';
import { isGiven } from '../platform/secret-files.ts';
import { keepForOwner } from './owner-only.ts';
import { obstacleIn } from './own-folder.ts';
import type { Scripts } from './parts.ts';
import { obstacleTo } from './ports.ts';
import { halfRestoredPlaces, isHalfRestored } from './restoring.ts';
import { lackOfSecrets } from './secrets.ts';
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

function take(folder: string): boolean {
  try {
    return takeFolder(folder);
  } catch (error) {
    const reason = messageOf(error);
    throw new Error(
      `${folder} cannot be the shop's folder, DATA_DIR: its file "lock" cannot be locked (${reason}).`,
      {
        cause: error,
      },
    );
  }
}

/** Takes DATA_DIR for this process alone, waits for leftovers of a former shop, and checks that the port is free. */
async function claimPlace() {
  process.umask(0o077); // for us and for all that we start: only the owner may read what they write
  const config = shopConfig(process.env);
  const foreign = obstacleIn(config.dataDir);
  if (foreign !== undefined) throw new Error(foreign);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  if (!take(config.dataDir)) {
    const owner = supervisorOf(config.dataDir);
    throw new Error(
      `A shop is already running on ${config.dataDir}${owner === undefined ? '' : ` (process ${owner})`}: stop it first, or start this one with a DATA_DIR and a PORT of its own.`,
    );
  }
  // Only now: a folder that is another's stays as it is.
  const ownPostgres = config.external.database === undefined;
  keepForOwner(config.dataDir, ownPostgres ? postgresAccount(config.dataDir) : undefined);
  if (isHalfRestored(config.dataDir))
    throw new Error(
      `A backup was not restored to its end in ${config.dataDir}: remove ${halfRestoredPlaces(config.dataDir)}, and restore it again.`,
    );
  const lack = lackOfSecrets(config.dataDir);
  if (lack !== undefined && !isGiven(process.env, 'VAULT_KEY')) throw new Error(lack);
  await outlive(config.dataDir);
  const obstacle = await obstacleTo(config.port, config.host);
  if (obstacle !== undefined) throw new Error(obstacle);
  // The stores start before the api, and would keep a port of theirs.
  reservePort(config.port);
  return config;
}
