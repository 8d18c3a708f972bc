import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { clearDrafts, draftOf } from './platform/drafts.ts';
import { shareLock, takeLock } from './platform/folder-lock.ts';

/**
 * Builds are in folders of their own, side by side: a shop starts again what died, and loads parts late, and both must be
 * of the build that it began with. Shops share the lock of theirs.
 */
const lockOf = (build: string): string => join(build, 'lock');

/** Moves a build from its draft to its place, unless another process was faster, and removes those that no shop runs. */
export function keepBuild(draft: string, build: string): void {
  writeFileSync(lockOf(draft), '');
  try {
    renameSync(draft, build);
  } catch (error) {
    if (!existsSync(build)) throw error;
  }
  const folder = dirname(build);
  clearDrafts(folder);
  for (const other of readdirSync(folder).map((name) => join(folder, name)))
    if (other !== build && other !== draft && existsSync(lockOf(other)) && takeLock(lockOf(other)))
      removeBuild(other);
}

/** Moves it away first: what bears a build's name is whole, also after a kill in the middle of this. */
function removeBuild(build: string): void {
  const draft = draftOf(build);
  renameSync(build, draft);
  rmSync(draft, { recursive: true });
}

/** Holds the build that this program is of, where it is of one, for as long as this process lives. */
export function holdBuild(program: string): void {
  const lock = lockOf(dirname(program));
  if (existsSync(lock)) shareLock(lock);
}
