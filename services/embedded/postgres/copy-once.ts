import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { clearDrafts, draftOf } from '../../platform/files/drafts.ts';

/** Copies a folder to where everybody may read it, unless that is done; what fails leaves nothing. */
export function copyOnce(folder: string, copy: string): void {
  if (existsSync(copy)) return;
  clearDrafts(dirname(copy));
  const draft = draftOf(copy);
  const ours = process.umask(0o022);
  try {
    cpSync(folder, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(copy)) throw error;
  } finally {
    process.umask(ours);
  }
}
