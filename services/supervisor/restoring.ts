import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInside, recall } from '../embedded/postgres/place.ts';

const markIn = (dataDir: string) => join(dataDir, 'restoring');

/** Until `endRestoring` no shop starts on this folder: it is incomplete. */
export function beginRestoring(dataDir: string): void {
  writeFileSync(markIn(dataDir), '', { mode: 0o600 });
}

export function endRestoring(dataDir: string): void {
  rmSync(markIn(dataDir));
}

/** Whether the restore of a backup began here and did not finish. */
export const isHalfRestored = (dataDir: string): boolean => existsSync(markIn(dataDir));

/** What to remove of it, in words: also the folder of Postgres where that is elsewhere, since the vault may be in it. */
export const halfRestoredPlaces = (dataDir: string): string => {
  const { folder } = recall(dataDir) ?? {};
  return folder === undefined || isInside(dataDir, folder) ? 'the folder' : `the folder and ${folder}`;
};
