import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { DAMAGED } from '../../platform/objects/damaged-object.ts';
import { discard, makeFolder, publishFile } from '../../platform/files/durable.ts';
import { finish, readFacts, withFile, writeBody, type Facts, type Written } from './object-file.ts';
import { Refusal } from './refusal.ts';

export type NewObject = { readonly key: string; readonly headers: Readonly<Record<string, string>> };

/** S3's rules, so that what works here works there. */
const BUCKET_NAME = /^(?!\d+\.\d+\.\d+\.\d+$)[a-z0-9](?:[a-z0-9-]|\.(?!\.)){1,61}[a-z0-9]$/;

/** Buckets are folders and objects are files in them, named by the hash of their keys, since a key may be any text. */
export type Store = Awaited<ReturnType<typeof openStore>>;

/**
 * Opens (or creates) the store in a folder that only this process uses; removes what a killed process left half
 * written.
 */
export async function openStore(folder: string) {
  const buckets = join(folder, 'buckets');
  const drafts = join(folder, 'drafts');
  await rm(drafts, { recursive: true, force: true });
  await makeFolder(buckets);
  await makeFolder(drafts);

  function bucketPath(name: string): string {
    if (!BUCKET_NAME.test(name)) throw new Refusal('InvalidBucketName');
    return join(buckets, name);
  }

  async function existing(bucket: string): Promise<string> {
    const path = bucketPath(bucket);
    if (!(await isThere(path))) throw new Refusal('NoSuchBucket');
    return path;
  }

  async function objectPath(bucket: string, key: string): Promise<string> {
    return join(await existing(bucket), fileNameOf(key));
  }

  /** Fills a draft (`fill` must flush it) and moves it to its place; a body that fails leaves nothing. */
  async function draft<T>(place: string, fill: (file: FileHandle) => Promise<T>): Promise<T> {
    const path = join(drafts, randomUUID());
    try {
      const result = await withFile(path, 'wx', fill);
      await publishFile(path, place);
      return result;
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    async createBucket(name: string): Promise<void> {
      const path = bucketPath(name);
      if (await isThere(path)) throw new Refusal('BucketAlreadyOwnedByYou');
      await makeFolder(path);
    },

    /**
     * Puts an object, replacing any with the same key; `accept` may still refuse what arrived. Answers its entity tag.
     */
    async put(
      bucket: string,
      { key, headers }: NewObject,
      body: AsyncIterable<Buffer>,
      accept: (written: Written) => string,
    ): Promise<string> {
      const place = await objectPath(bucket, key);
      const fill = async (file: FileHandle) => {
        const written = await writeBody(file, body);
        const etag = accept(written);
        await finish(file, { key, size: written.size, etag, modified: new Date().toISOString(), headers });
        return etag;
      };
      return draft(place, fill);
    },

    /** The object's facts and its open file, which begins with the bytes; the caller closes it. */
    async get(bucket: string, key: string): Promise<{ facts: Facts; file: FileHandle }> {
      const file = await open(await objectPath(bucket, key), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new Refusal('NoSuchKey') : error;
      });
      try {
        return { facts: await readFacts(file), file };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async remove(bucket: string, key: string): Promise<void> {
      await discard(await objectPath(bucket, key));
    },

    /**
     * Everything in a bucket, sorted by the bytes of the keys. It reads the end of every file: meant for thousands. A
     * damaged one is listed as such, and hides no other.
     */
    async list(bucket: string): Promise<Facts[]> {
      const path = await existing(bucket);
      const facts: Facts[] = [];
      for (const name of await readdir(path)) {
        const each = await listed(path, name).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined; // removed in between
          console.error(`${join(path, name)} is damaged:`, error);
          return damaged(name);
        });
        if (each !== undefined) facts.push(each);
      }
      return facts.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
    },
  };
}

const fileNameOf = (key: string): string => createHash('sha256').update(key).digest('hex');

async function listed(path: string, name: string): Promise<Facts> {
  const facts = await withFile(join(path, name), 'r', readFacts);
  if (fileNameOf(facts.key) !== name) throw new Error('an object file has the key of another');
  return facts;
}

const damaged = (name: string): Facts => ({
  key: `${DAMAGED}${name}`,
  size: 0,
  etag: '',
  modified: new Date(0).toISOString(),
  headers: {},
});

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
