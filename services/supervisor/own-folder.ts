import { readdirSync } from 'node:fs';

/** What a shop, or a restoring of one, puts into its folder first; a version from before the lock left secrets only. */
const MARKS = ['lock', 'restoring', 'secrets.json'];
/** What a new file system has in it by itself. */
export const LOST_AND_FOUND = 'lost+found';
/** What our own stores make there when they are started alone. */
const OURS = ['eventstore', 'objects', LOST_AND_FOUND];

/**
 * Why a shop cannot be kept in this folder, in a sentence: there are folders in it and no shop is. What is a shop's folder
 * is closed to everybody else with all that is in it, and whose things these are may not be able to go on then. A file
 * alone, such as the one that a start is told to write its output to, keeps nobody out.
 */
export function obstacleIn(folder: string): string | undefined {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const has = (name: string) => entries.some((entry) => entry.name === name);
    if (MARKS.some(has)) return undefined;
    if (has('manifest.json') && has('events.db'))
      return `${folder} is a backup: npm run restore makes a shop's folder of it.`;
    return entries.some((entry) => entry.isDirectory() && !OURS.includes(entry.name))
      ? `${folder} has other folders in it and no shop: say with DATA_DIR one that is new, empty, or a shop's.`
      : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? undefined : `${folder} cannot be the shop's folder, DATA_DIR (${code}).`;
  }
}
