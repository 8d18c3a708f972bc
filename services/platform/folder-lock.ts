import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Milliseconds that a killed process may take to end. */
const ENDING = 500;

/** Danger: a lock without a reference would be garbage-collected, and released. */
const held: DatabaseSync[] = [];

/**
 * Locks a folder for this process, for as long as it lives; false when another process has it. SQLite's lock is the
 * kernel's: it ends with its process, however that ends, so nothing stale is left to clear. A process that was just
 * killed may keep it until the last of its threads has ended, so this waits a little.
 */
export function takeFolder(folder: string): boolean {
  const file = new DatabaseSync(join(folder, 'lock'));
  try {
    file.exec(`pragma busy_timeout = ${ENDING}; begin exclusive`);
  } catch (error) {
    file.close();
    if (error instanceof Error && error.message.includes('locked')) return false;
    throw error;
  }
  held.push(file);
  return true;
}
