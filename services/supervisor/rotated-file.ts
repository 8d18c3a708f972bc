import { appendFileSync, renameSync, statSync } from 'node:fs';

/** Bytes after which a file is rotated; the previous one is kept as `.1`. */
const FULL = 20_000_000;

/** A file that texts are added to, and that is there once there is one. Tells of what cannot be written, and goes on. */
export function rotatedFile(file: string, onFailure: (error: unknown) => void) {
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return {
    write(text: string): void {
      try {
        if (size > FULL) {
          renameSync(file, `${file}.1`);
          size = 0;
        }
        appendFileSync(file, text, { mode: 0o600 });
        size += Buffer.byteLength(text);
      } catch (error) {
        onFailure(error);
      }
    },
  };
}
