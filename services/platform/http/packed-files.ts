import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { madeOnce, type MadeOnce } from '../waiting/made-once.ts';
import { ownBytes } from './own-bytes.ts';

export type Packing = 'br' | 'gzip';

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt|xml|map)$/;
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 9 };

const pack: Record<Packing, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => promisify(brotliCompress)(content, { params: QUALITY }),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
};

/** Whether compression makes it smaller: pictures and fonts are compressed already. */
export const isText = (file: string): boolean => TEXT.test(file);

export interface PackedFile {
  readonly content: Buffer;
  readonly etag: string;
}

/**
 * Compresses files once and keeps them until they change on disk. Only for files of our own build, since none is ever
 * forgotten.
 */
export function packedFiles(): (file: string, how: Packing) => Promise<PackedFile> {
  const kept = new Map<string, { etag: string; content: MadeOnce<Buffer> }>();
  return async (file, how) => {
    const { mtimeMs, size } = await stat(file);
    const etag = `"${how}-${mtimeMs.toString(36)}-${size.toString(36)}"`;
    const known = kept.get(file + how);
    if (known?.etag === etag) return { etag, content: await known.content.get() };
    const content = madeOnce(() => readFile(file).then(pack[how]).then(ownBytes));
    kept.set(file + how, { etag, content });
    return { etag, content: await content.get() };
  };
}
