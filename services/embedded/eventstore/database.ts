/** The SQLite file below the store: opening, locking and the layout of the tables. */
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const LAYOUT_VERSION = 1;
const SQLITE_BUSY = 5;
/** read-only, I/O error, corrupt, cannot open, not a database */
const DISK_FAILURES: ReadonlySet<number | undefined> = new Set([8, 10, 11, 14, 26]);
/** How long a predecessor on the same folder may take to finish its stop, in milliseconds. */
const PREDECESSOR_MS = 2500;

/**
 * `events` is the log in commit order. A stream's id is the position of its first event.
 * The index is what a stream read walks, and what makes a revision unique.
 */
const LAYOUT = `
  CREATE TABLE events (position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, revision INTEGER NOT NULL, record BLOB NOT NULL) STRICT;
  CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
  CREATE TABLE streams (name TEXT PRIMARY KEY, id INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${LAYOUT_VERSION};
`;

/** The folder cannot be used; the message is for the operator. */
export class UnusableFolder extends Error {}

/**
 * Opens (or creates) the database in a folder. The lock is the kernel's lock on the file, so it ends with a killed
 * process.
 * @throws UnusableFolder when another process has the folder open, or its layout is not ours.
 */
export function openDatabase(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700); // a folder that an older version made was open to everybody
  const database = new DatabaseSync(join(folder, 'events.db'), { timeout: PREDECESSOR_MS });
  try {
    // EXCLUSIVE before the first access: no other process gets in, and the WAL's index needs no shared memory.
    database.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 2000;`);
    createLayout(database);
  } catch (error) {
    database.close();
    if (errorCode(error) === SQLITE_BUSY)
      throw new UnusableFolder(`another process has the event store in ${folder} open`, { cause: error });
    throw error;
  }
  syncFolder(folder);
  return database;
}

/**
 * After such a failure it is unknown what is on disk until the file is opened again. A full disk is no such failure.
 */
export const isDiskFailure = (error: unknown): boolean => DISK_FAILURES.has(errorCode(error));

/**
 * Writes what the WAL holds into the file, flushes that and empties the WAL; answers whether all of it could be. After a
 * failed flush a process leaves frames that the kernel calls clean and that may be in its memory alone: whatever is
 * committed behind them would be lost with them.
 */
export const writeBack = (database: DatabaseSync): boolean =>
  database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;

function createLayout(database: DatabaseSync): void {
  const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
  if (version === LAYOUT_VERSION) database.exec('BEGIN IMMEDIATE; COMMIT;');
  else if (version === 0) database.exec(`BEGIN IMMEDIATE; ${LAYOUT} COMMIT;`);
  else throw new UnusableFolder(`the event store was written by another version (layout ${String(version)})`);
}

function errorCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & 0xff;
}

/** Makes the file names themselves durable. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
