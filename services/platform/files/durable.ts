import { closeSync, fsyncSync, openSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates a folder whose entry is on disk. */
export async function makeFolder(path: string): Promise<void> {
  if ((await mkdir(path, { recursive: true })) !== undefined) await syncFolder(dirname(path));
}

/** Moves a file whose content is on disk to its place: after this it is there whole, even after a crash. */
export async function publishFile(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Removes it: after this it is gone, even after a crash. */
export async function discard(path: string): Promise<void> {
  await rm(path, { force: true, recursive: true });
  await syncFolder(dirname(path));
}

/** What was created, renamed or removed in a folder is on disk only once the folder itself was flushed. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The same, where nothing may happen meanwhile. */
export function syncFolderNow(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
