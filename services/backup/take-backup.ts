import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { dumpRows } from './dump-rows.ts';
import { syncFolder } from '../platform/files/durable.ts';
import { lives } from '../platform/files/drafts.ts';
import { copyDurably, describeFile, filesBelow, isThere, syncFolders } from './files.ts';
import { PLACES, writeManifest, type BackupFile } from './manifest.ts';

export interface BackedUp {
  readonly position: number;
  readonly rows: number;
  readonly pictures: number;
  readonly bytes: number;
}

export interface Sources {
  /** Lets the event store copy its log into a new file; answers the position up to which it is copied. */
  readonly copyLog: (path: string) => Promise<{ readonly position: number }>;
  readonly databaseUrl: string;
  /** The folder with the embedded object store's buckets; undefined where the pictures are in another store. */
  readonly buckets: string | undefined;
}

/**
 * Copies all stores of a running shop into a new folder. The order matters: everybody in the copied log has a key and a
 * password in the vault, which is copied later, and the pictures, copied last, are there, too. The other way around,
 * the log would have people whose data nobody can read any more. The folder gets its name only when it is complete.
 */
export async function takeBackup(sources: Sources, target: string, now: Date): Promise<BackedUp> {
  if (await isThere(target)) throw new Error(`${target} is there already: name a folder that is not.`);
  await clearDrafts(target);
  const draft = draftOf(target, process.pid);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const backedUp = await fill(draft, sources, now);
    await syncFolders(draft);
    await rename(draft, target);
    await syncFolder(dirname(target));
    return backedUp;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function fill(draft: string, { copyLog, databaseUrl, buckets }: Sources, now: Date): Promise<BackedUp> {
  const { position } = await copyLog(join(draft, PLACES.log));
  const { tables, sequences } = await dumpFrom(databaseUrl, draft);
  const pictures = buckets === undefined ? 0 : await copyPictures(buckets, join(draft, PLACES.pictures));
  const files: BackupFile[] = [];
  for (const path of await filesBelow(draft)) files.push(await describeFile(draft, path));
  writeManifest(draft, {
    takenAt: now.toISOString(),
    position,
    tables: [...tables],
    sequences: [...sequences],
    pictures,
    files,
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { position, rows, pictures, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

async function dumpFrom(url: string, draft: string) {
  const client = new pg.Client({ connectionString: url });
  // A broken connection fails its query, and then emits this event: without a listener that would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await dumpRows(client, draft);
  } finally {
    await client.end();
  }
}

/** An object's file appears whole and never changes; one that is removed meanwhile is not needed. */
async function copyPictures(buckets: string, to: string): Promise<number> {
  let count = 0;
  for (const path of await filesBelow(buckets))
    await copyDurably(join(buckets, path), join(to, path)).then(
      () => (count += 1),
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      },
    );
  return count;
}

const draftOf = (target: string, pid: number) => `${target}.${pid}.draft`;

/** Removes drafts that killed backups to the same folder left behind. */
async function clearDrafts(target: string): Promise<void> {
  const parent = dirname(target);
  if (!(await isThere(parent))) return;
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(`${basename(target)}.`) ? /\.(\d+)\.draft$/.exec(name)?.[1] : undefined;
    if (pid !== undefined && !lives(Number(pid)))
      await rm(join(parent, name), { recursive: true, force: true });
  }
}
