import { readdirSync } from 'node:fs';

/**
 * The first files that a shop, or a restore, puts into its folder; a version from before the lock left secrets only.
 * Danger: /run and /var have a folder or a link of such a name.
 */
const MARKS = ['lock', 'restoring', 'secrets.json'];
/** What a new file system contains by itself. */
export const LOST_AND_FOUND = 'lost+found';
/** What our own stores create there when they are started alone. */
const OURS = ['eventstore', 'objects', LOST_AND_FOUND];

/**
 * Why a shop cannot use this folder, in a sentence: it contains folders, and none is a shop's. A shop's folder is
 * closed to everybody else with everything in it, which might break whatever owns these folders. A file alone, such as
 * one to which a start writes its output, is no obstacle.
 */
export function obstacleIn(folder: string): string | undefined {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const has = (name: string) => entries.some((entry) => entry.name === name);
    if (entries.some((entry) => entry.isFile() && MARKS.includes(entry.name))) return undefined;
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
