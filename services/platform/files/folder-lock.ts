import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Milliseconds that a killed process may take to end. */
const ENDING = 500;

/** Danger: a lock without a reference would be garbage-collected, and released. */
const held = new Map<string, DatabaseSync>();

/**
 * Locks a folder for this process, for as long as it lives; false when another process has it. SQLite's lock is the
 * kernel's: it ends with its process, however that ends, so nothing stale is left to clear. A process that was just
 * killed may keep it until the last of its threads has ended, so this waits a little.
 */
export const takeFolder = (folder: string): boolean => takeLock(join(folder, 'lock'));

/** The same by the name of a file, for what is to have its lock beside it. What this process has, it gets again. */
export function takeLock(path: string): boolean {
  if (held.has(path)) return true;
  const file = new DatabaseSync(path);
  try {
    file.exec(`pragma busy_timeout = ${ENDING}; begin exclusive`);
  } catch (error) {
    file.close();
    if (error instanceof Error && error.message.includes('locked')) return false;
    throw error;
  }
  held.set(path, file);
  return true;
}

const shared: DatabaseSync[] = [];

/** Keeps everybody from taking a lock, together with others who do, for as long as this process lives. */
export function shareLock(path: string): void {
  const file = new DatabaseSync(path);
  shared.push(file);
  // A transaction that has read is one that nobody may write beside.
  file.exec(`pragma busy_timeout = ${ENDING}; begin; select 1 from sqlite_schema`);
}
