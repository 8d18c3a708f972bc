import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { discard, makeFolder } from './durable.ts';
import { writeBody, type Written } from './object-file.ts';
import { Refusal } from './refusal.ts';
import type { NewObject, Store } from './store.ts';

const Upload = z.object({
  bucket: z.string(),
  key: z.string(),
  headers: z.record(z.string(), z.string()),
  begun: z.string(),
});
type Upload = z.infer<typeof Upload>;

export type PartName = { readonly number: number; readonly etag: string };
export type Part = PartName & { readonly size: number };

const MOST_PARTS = 10_000;

/** Uploads in parts: how a body of unknown length comes. Each is a folder with what was announced and the parts so far. */
export type Uploads = ReturnType<typeof uploadsIn>;

export function uploadsIn(store: Store) {
  async function folderOf(id: string): Promise<string> {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Refusal('NoSuchUpload');
    return join(await store.uploadsFolder(), id);
  }

  async function find(bucket: string, key: string, id: string): Promise<{ folder: string; upload: Upload }> {
    const folder = await folderOf(id);
    const text = await readFile(join(folder, 'upload.json'), 'utf8').catch(() => undefined);
    const upload = text === undefined ? undefined : Upload.parse(JSON.parse(text));
    if (upload?.bucket !== bucket || upload.key !== key) throw new Refusal('NoSuchUpload');
    return { folder, upload };
  }

  async function partsOf(folder: string): Promise<Part[]> {
    const parts = (await readdir(folder)).flatMap((file) => {
      const [, number, etag] = /^part-(\d+)-([0-9a-f]{32})$/.exec(file) ?? [];
      return number !== undefined && etag !== undefined ? [{ file, number: Number(number), etag }] : [];
    });
    const sized = await Promise.all(
      parts.map(async ({ file, ...part }) => ({ ...part, size: (await stat(join(folder, file))).size })),
    );
    return sized.sort((a, b) => a.number - b.number);
  }

  const partPath = (folder: string, { number, etag }: PartName) => join(folder, `part-${number}-${etag}`);

  return {
    async begin(bucket: string, { key, headers }: NewObject): Promise<string> {
      if (!(await store.hasBucket(bucket))) throw new Refusal('NoSuchBucket');
      const id = randomUUID();
      const folder = await folderOf(id);
      await makeFolder(folder);
      const upload = {
        bucket,
        key,
        headers: { ...headers },
        begun: new Date().toISOString(),
      } satisfies Upload;
      const fill = async (file: FileHandle) => {
        await file.write(JSON.stringify(upload));
        await file.sync();
      };
      await store.draft(fill, () => join(folder, 'upload.json'));
      return id;
    },

    async putPart(
      bucket: string,
      key: string,
      { id, number }: { id: string; number: number },
      body: AsyncIterable<Buffer>,
      accept: (written: Written) => string,
    ): Promise<string> {
      if (!(Number.isInteger(number) && number >= 1 && number <= MOST_PARTS))
        throw new Refusal('InvalidArgument');
      const { folder } = await find(bucket, key, id);
      const before = (await partsOf(folder)).filter((part) => part.number === number);
      const fill = async (file: FileHandle) => {
        const etag = accept(await writeBody(file, body));
        await file.sync();
        return etag;
      };
      const etag = await store.draft(fill, (tag) => partPath(folder, { number, etag: tag }));
      for (const old of before) if (old.etag !== etag) await discard(partPath(folder, old));
      return etag;
    },

    async listParts(bucket: string, key: string, id: string): Promise<Part[]> {
      return partsOf((await find(bucket, key, id)).folder);
    },

    /** Joins the named parts to the object and forgets the upload. */
    async complete(bucket: string, key: string, id: string, wanted: readonly PartName[]): Promise<string> {
      const { folder, upload } = await find(bucket, key, id);
      const parts = await partsOf(folder);
      for (const [index, { number, etag }] of wanted.entries()) {
        if (index > 0 && number <= (wanted[index - 1]?.number ?? 0)) throw new Refusal('InvalidPartOrder');
        if (!parts.some((part) => part.number === number && part.etag === etag))
          throw new Refusal('InvalidPart');
      }
      if (wanted.length === 0) throw new Refusal('MalformedXML');
      const tags = Buffer.concat(wanted.map(({ etag }) => Buffer.from(etag, 'hex')));
      const etag = `${createHash('md5').update(tags).digest('hex')}-${wanted.length}`;
      const joined = joinedFiles(wanted.map((part) => partPath(folder, part)));
      await store.put(bucket, { key, headers: upload.headers }, joined, () => etag);
      await discard(folder);
      return etag;
    },

    async abort(bucket: string, key: string, id: string): Promise<void> {
      await discard((await find(bucket, key, id)).folder);
    },

    async list(bucket: string): Promise<{ id: string; key: string; begun: string }[]> {
      const ids = await readdir(await store.uploadsFolder());
      const found = await Promise.all(
        ids.map(async (id) => {
          const text = await readFile(join(await store.uploadsFolder(), id, 'upload.json'), 'utf8').catch(
            () => undefined,
          );
          return text === undefined ? [] : [{ id, ...Upload.parse(JSON.parse(text)) }];
        }),
      );
      return found.flat().filter((upload) => upload.bucket === bucket);
    },
  };
}

async function* joinedFiles(paths: readonly string[]): AsyncIterable<Buffer> {
  for (const path of paths) yield* createReadStream(path) as AsyncIterable<Buffer>;
}
