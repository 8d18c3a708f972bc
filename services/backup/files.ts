import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../platform/files/durable.ts';
import type { BackupFile } from './manifest.ts';

/** The size and hash of a file of a backup, for its manifest. */
export async function describeFile(backup: string, path: string): Promise<BackupFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(join(backup, path)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

/** Throws a sentence where a file is missing or differs from the manifest. */
export async function checkFile(backup: string, file: BackupFile): Promise<void> {
  const found = await describeFile(backup, file.path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`${backup} is damaged: ${file.path} is missing.`) : error;
  });
  if (found.bytes !== file.bytes || found.sha256 !== file.sha256)
    throw new Error(`${backup} is damaged: ${file.path} is not what was backed up.`);
}

/** Copies a file durably; only its owner can read the copy. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to);
  await chmod(to, 0o600);
  const file = await open(to, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * All files below a folder, as paths relative to it; none where the folder does not exist. A link stands for what it
 * leads to: the folder of a bucket may be elsewhere.
 */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const kind = entry.isSymbolicLink() ? await stat(path) : entry;
    if (kind.isDirectory()) found.push(...(await filesBelow(path)).map((below) => join(entry.name, below)));
    else if (kind.isFile()) found.push(entry.name);
    else throw new Error(`${path} is neither a file nor a folder.`);
  }
  return found.sort();
}

/** Makes the file names in a folder, and in those below it, durable. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  await syncFolder(folder);
}

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
