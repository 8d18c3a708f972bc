import { messageOf } from '#resilience/message-of';
import { postgresAccount } from '../embedded/postgres/place.ts';
import { takeFolder } from '../platform/files/folder-lock.ts';
import { isGiven } from '../platform/settings/secret-files.ts';
import type { ShopConfig } from './config.ts';
import { outlive, supervisorOf } from './leftovers.ts';
import { keepForOwner } from './owner-only.ts';
import { halfRestoredPlaces, isHalfRestored } from './restoring.ts';
import { lackOfSecrets } from './secrets.ts';

type Place = Pick<ShopConfig, 'dataDir' | 'external'>;

/**
 * Takes an existing DATA_DIR for this process alone and waits for what a killed shop has left running there. Throws a
 * sentence where that cannot be; `advice` ends the one that says a shop is running.
 */
export async function takeDataDir({ dataDir, external }: Place, advice: string): Promise<void> {
  if (!take(dataDir)) {
    const owner = supervisorOf(dataDir);
    throw new Error(
      `A shop is already running on ${dataDir}${owner === undefined ? '' : ` (process ${owner})`}: ${advice}`,
    );
  }
  // Only now: a folder that is another's stays as it is.
  const ownPostgres = external.database === undefined;
  keepForOwner(dataDir, ownPostgres ? postgresAccount(dataDir) : undefined);
  if (isHalfRestored(dataDir))
    throw new Error(
      `A backup was not restored to its end in ${dataDir}: remove ${halfRestoredPlaces(dataDir)}, and restore it again.`,
    );
  const lack = lackOfSecrets(dataDir);
  if (lack !== undefined && !isGiven(process.env, 'VAULT_KEY')) throw new Error(lack);
  await outlive(dataDir);
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
