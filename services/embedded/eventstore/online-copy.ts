/** Copies the log's file while it is being written to. */
import { open } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';

/** Pages of 4 KiB at a time: the process answers nobody while it copies them. */
const PAGES_AT_ONCE = 500;
/** Pages between two flushes, so that the last flush, for which writers wait, has little to do. */
const PAGES_UNFLUSHED = 4_000;

const SQLITE_OK = 0;
const MOST_TRIES = 1_000;

/** What the copy holds: everything up to this position. */
export type Copied = { readonly position: number };

/**
 * Copies the database into a new file, page by page. What the connection writes in between is copied, too, so the copy
 * is the log at one moment at the end. After this it is on disk, as one file without a WAL.
 */
export async function copyOnline(database: DatabaseSync, path: string): Promise<Copied> {
  const file = await open(path, 'wx', 0o600);
  try {
    let flushing = Promise.resolve();
    let flushed = Infinity;
    await untilBegun(() =>
      backup(database, path, {
        rate: PAGES_AT_ONCE,
        progress: ({ remainingPages }) => {
          if (flushed - remainingPages < PAGES_UNFLUSHED) return;
          flushed = remainingPages;
          flushing = flushing.then(() => file.datasync());
          flushing.catch(() => undefined); // thrown below: the next flush would succeed without having written it
        },
      }),
    );
    await flushing;
    const copied = leaveWal(path);
    await file.sync();
    return copied;
  } finally {
    await file.close();
  }
}

/**
 * Node waits while a transaction is open, except for the first pages: then it fails, with an error that is none of
 * SQLite's. Nothing is copied by then, so the copy is started again.
 */
async function untilBegun(copy: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await copy();
      return;
    } catch (error) {
      const isNone = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_OK;
      if (!isNone || tries === MOST_TRIES) throw error;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The copy's header says that it has a WAL, as the original does. */
function leaveWal(path: string): Copied {
  const copy = new DatabaseSync(path);
  try {
    copy.exec('PRAGMA journal_mode = DELETE');
    return {
      position: Number(copy.prepare('SELECT max(position) AS position FROM events').get()?.['position'] ?? 0),
    };
  } finally {
    copy.close();
  }
}
