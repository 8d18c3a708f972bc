import { closeSync, fsyncSync, openSync } from 'node:fs';

/** What was created or renamed in a folder is on disk only once the folder itself was flushed. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
