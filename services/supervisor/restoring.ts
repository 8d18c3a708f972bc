import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const markIn = (dataDir: string) => join(dataDir, 'restoring');

/** From now on until `endRestoring` no shop starts on this folder: what is in it is not all of it. */
export function beginRestoring(dataDir: string): void {
  writeFileSync(markIn(dataDir), '', { mode: 0o600 });
}

export function endRestoring(dataDir: string): void {
  rmSync(markIn(dataDir));
}

/** Whether a backup was being restored here, and never came to its end. */
export const isHalfRestored = (dataDir: string): boolean => existsSync(markIn(dataDir));
