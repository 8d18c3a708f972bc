import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../embedded/postgres/account.ts';
import { LOST_AND_FOUND } from './own-folder.ts';

/** The permission bits of everybody but the owner. */
const OTHERS = 0o077;

/**
 * Creates (or closes) the folder so that only its owner can read what is in it: the log, the pictures, keys and
 * passwords. A Postgres with another account, because we are root, may pass through to its own folder, but list
 * nothing.
 */
export function keepForOwner(folder: string, passing: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { mode, gid } = statSync(folder);
  const isClosed = (mode & OTHERS) === 0 || ((mode & OTHERS) === 0o010 && gid === passing?.gid);
  if (!isClosed) closeAllIn(folder);
  if (passing !== undefined) chownSync(folder, -1, passing.gid);
  closeOne(folder, passing === undefined ? 0o700 : 0o710);
}

/**
 * Closes what an older version left open. Postgres manages its own folders, and starts only with the permissions that
 * it knows, and from programs that its account may read. What a file system contains by itself is root's.
 */
function closeAllIn(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isOthers = entry.name.startsWith('postgres') || entry.name === LOST_AND_FOUND;
    if (entry.isDirectory() && isOthers) continue;
    if (entry.isDirectory()) closeAllIn(path);
    if (entry.isDirectory() || entry.isFile()) closeOne(path, statSync(path).mode & 0o700);
  }
}

function closeOne(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    throw new Error(`${path} cannot be closed to other users: let the shop's own user own it.`, {
      cause: error,
    });
  }
}
