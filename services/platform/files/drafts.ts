import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '#resilience/error-code';

/** Where this process makes what shall be at the path only when it is complete. */
export const draftOf = (path: string): string => `${path}.${process.pid}.new`;

/** Removes the drafts in a folder whose processes have ended without removing them. */
export function clearDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /\.(\d+)\.new$/.exec(name)?.[1];
    if (pid !== undefined && !lives(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Whether a process runs, whoever's it is. */
export function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== 'ESRCH'; // another user's, then
  }
}
