import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#resilience/error-code';
import { draftOf } from './drafts.ts';
import { syncFolderNow } from './durable.ts';

/**
 * Reads a small JSON file that one of our processes keeps in DATA_DIR. `undefined` when there is none. A file that does
 * not fit its schema is an error and never silently replaced, since it may hold the only copy of a key.
 */
export function readKept<T>(path: string, schema: z.ZodType<T>): T | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new Error(`${path} is damaged: ${z.prettifyError(parsed.error)}`);
}

/** Writes the file whole or not at all, readable by its owner only; afterwards it is on disk. */
export function writeKept(path: string, value: unknown): void {
  const draft = draftOf(path);
  const file = openSync(draft, 'w', 0o600);
  try {
    // Not `writeSync`, which may write a part on a disk that is just full.
    writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  syncFolderNow(dirname(path));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
