import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { clearDrafts, draftOf } from './platform/files/drafts.ts';
import { shareLock, takeLock } from './platform/files/folder-lock.ts';

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
  try {
    tidy(build);
  } catch {
    // This build is there, and what could not be removed takes room and nothing else: the next one tries again.
  }
}

function tidy(build: string): void {
  const folder = dirname(build);
  clearDrafts(folder);
  for (const name of readdirSync(folder)) {
    const other = join(folder, name);
    if (other !== build && !name.endsWith('.new') && isOwn(lockOf(other)) && takeLock(lockOf(other)))
      removeBuild(other);
  }
}

/** Danger: a lock that this account may only read seems free to it, whoever holds it. */
function isOwn(lock: string): boolean {
  return existsSync(lock) && statSync(lock).uid === process.getuid?.();
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
  if (!existsSync(lock)) return;
  shareLock(lock);
  // The next build may have taken this one away since it was looked for.
  if (!existsSync(lock)) throw new Error('This build was removed for a newer one meanwhile: start again');
}
