import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A separate disk under a folder, which can be filled. */
export interface SmallDisk extends Disposable {
  fill(): void;
  free(): void;
}

const MEBIBYTE = 1024 * 1024;

/** Whether this account may mount a file system under a folder: only root may, and not in every container. */
export const mayMount = (folder: string): boolean => {
  try {
    mkdirSync(folder, { recursive: true });
    mount(folder, 1);
    unmount(folder);
    return true;
  } catch {
    return false;
  }
};

/** Moves a folder, which nobody uses at that time, onto a disk of so many MiB. */
export const moveToSmallDisk = (folder: string, mebibytes: number): SmallDisk => {
  const before = `${folder}.before`;
  renameSync(folder, before);
  mkdirSync(folder);
  mount(folder, mebibytes);
  execFileSync('cp', ['-a', `${before}/.`, folder]);
  rmSync(before, { recursive: true });
  const ballast = join(folder, 'ballast');
  return {
    fill: () => {
      const file = openSync(ballast, 'a');
      for (const size of [MEBIBYTE, 4_096]) fillBy(file, Buffer.alloc(size));
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    [Symbol.dispose]: () => unmount(folder),
  };
};

const mount = (folder: string, mebibytes: number): void =>
  void execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'suuq-test', folder], {
    stdio: 'pipe',
  });
const unmount = (folder: string): void => void execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });

const fillBy = (file: number, chunk: Buffer): void => {
  try {
    for (;;) if (writeSync(file, chunk) < chunk.length) return;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
};
