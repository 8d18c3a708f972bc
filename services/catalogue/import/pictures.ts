import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import sharp from 'sharp';
import { atMost } from '../../platform/at-most.ts';
import type { StoredImage } from '../../platform/objects.ts';

const LIMIT = { bytes: 20_000_000, pixels: 50_000_000 } as const;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);
/** As large as any page shows it; twice the demo's pictures. */
const SIZE = { width: 1_280, height: 1_600, fit: 'inside', withoutEnlargement: true } as const;
/** A decoded picture may take 200 MB. */
const oneAtATime = atMost(2);

export type Picture = { readonly path: string } | { readonly refused: string };
export type PutImage = (webp: Buffer) => Promise<StoredImage>;

/** Whether an image field names a file, and not a picture that the shop has already. */
export const isFileName = (image: unknown): image is string =>
  typeof image === 'string' && image !== '' && !image.startsWith('/media/');

/**
 * Takes pictures from files at or below the import file's folder: decoded, and made anew as WebP, so that nothing but a
 * picture comes into the shop. What cannot be one is refused with the reason.
 */
export const picturesBeside =
  (importFile: string, putImage: PutImage | undefined) =>
  (name: string): Promise<Picture> =>
    oneAtATime(async () => {
      if (!putImage) return { refused: 'cannot be kept: the shop has no object store' };
      const file = await fileBeside(importFile, name);
      if (file === undefined) return { refused: `is no file at or below the folder of the import file` };
      if ((await stat(file)).size > LIMIT.bytes) return { refused: 'is larger than 20 MB' };
      const webp = await toWebp(await readFile(file));
      return webp ? { path: (await putImage(webp)).path } : { refused: 'is not a picture' };
    });

/** Danger: a supplier's file must not reach other files of this machine, also not by a link. */
const fileBeside = async (importFile: string, name: string): Promise<string | undefined> => {
  try {
    const folder = await realpath(dirname(importFile));
    const file = await realpath(resolve(folder, name));
    const way = relative(folder, file);
    const isInside = way !== '' && !isAbsolute(way) && !way.split(/[\\/]/).includes('..');
    return isInside && (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
};

const toWebp = async (bytes: Buffer): Promise<Buffer | undefined> => {
  try {
    const image = sharp(bytes, { limitInputPixels: LIMIT.pixels, failOn: 'error' });
    const { format } = await image.metadata();
    if (!FORMATS.has(format)) return undefined;
    return await image.autoOrient().resize(SIZE).webp({ quality: 86 }).toBuffer();
  } catch {
    return undefined;
  }
};
