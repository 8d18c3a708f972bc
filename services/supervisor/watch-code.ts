import { watch } from 'node:fs';

/** Files saved within this many milliseconds count as one change. */
const TOGETHER = 150;

/** Calls back when a server's code has changed, for as long as this process lives. */
export function watchCode(folders: readonly string[], changed: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    watch(folder, { recursive: true, persistent: false }, (_kind, file) => {
      if (file === null || !file.endsWith('.ts') || file.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(changed, TOGETHER);
    });
  }
}
