import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, type Store } from '../embedded/objects/store.ts';
import { Refusal } from '../embedded/objects/refusal.ts';
import type { Source } from '../media/copy-pictures.ts';
import { takeFolder } from '../platform/files/folder-lock.ts';

/**
 * Reads the folder of an embedded object store that does not run, such as one that a shop used before it had a bucket of
 * its operator's own. Throws a sentence where the folder is none, or is in use.
 */
export async function openStopped(folder: string, bucket: string): Promise<Source> {
  // What opens a store tidies it.
  if (statSync(join(folder, 'buckets'), { throwIfNoEntry: false }) === undefined)
    throw new Error(`${folder} has no pictures of a shop: name the folder "objects" in its DATA_DIR.`);
  if (!takeFolder(folder))
    throw new Error(
      `A running shop has its pictures in ${folder}: without --from they are copied from there.`,
    );
  const store = await openStore(folder);
  return {
    list: async function* () {
      const facts = await store.list(bucket);
      yield facts.map(({ key, size, etag }) => ({ name: key, size, etag }));
    },
    get: (name) => read(store, bucket, name),
  };
}

/** A file that cannot be read, as on a disk with a bad sector, hides no other; nor does it in the list. */
async function read(store: Store, bucket: string, name: string): ReturnType<Source['get']> {
  try {
    const { facts, file } = await store.get(bucket, name);
    try {
      return (await file.readFile()).subarray(0, facts.size);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NoSuchKey') return undefined;
    console.error(`${name} cannot be read:`, error);
    return 'unreadable';
  }
}
