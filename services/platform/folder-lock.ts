import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Milliseconds that a killed process may take to end. */
const ENDING = 500;

/** Danger: a lock that nothing refers to any more is collected, and let go. */
const held: DatabaseSync[] = [];

/**
 * Takes a folder for this process alone, for as long as it lives; false when another one has it.
 * SQLite's lock is the kernel's: it goes with its process, however that ends, so there is nothing stale to clear.
 * One that was just killed may have it until the last of its threads has ended, so it is waited for a little.
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
