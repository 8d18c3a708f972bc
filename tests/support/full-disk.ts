import { execFileSync } from 'node:child_process';

/**
 * Runs code beside a module, where files end at 8 KiB, as on a disk that is full then: a write across the end writes a
 * part and succeeds, the next one fails with EFBIG. Answers what the code said.
 */
export const whereFilesEnd = (folder: string, code: string): string => {
  const limited = `trap '' XFSZ; ulimit -f 8; exec "$0" --input-type=module --eval "$1"`;
  return execFileSync('bash', ['-c', limited, process.execPath, code], { cwd: folder, encoding: 'utf8' });
};
