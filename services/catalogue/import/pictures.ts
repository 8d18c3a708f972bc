import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import pLimit from 'p-limit';
import type { ImportReason } from '#contracts/catalogue/import';
import { reasonOf } from './reason.ts';

const LARGEST = 20_000_000;
/** How many picture files are in memory at once: hundreds of rows are under way. */
const fewAtOnce = pLimit(2);

export type Picture = { readonly path: string } | { readonly refused: ImportReason };
/** Re-encodes a picture and stores it, or gives the reason for refusing it. */
export type KeepPicture = (file: Buffer) => Promise<Picture>;

/** Whether an image field names a file, and not a picture that the shop already has. */
export const isFileName = (image: unknown): image is string =>
  typeof image === 'string' && image !== '' && !image.startsWith('/media/');

/** Whether it is on another server: an import fetches nothing. */
export const isElsewhere = (image: string): boolean => /^(https?:)?\/\//i.test(image);

/**
 * Takes pictures from files in or below the import file's folder and re-encodes them, so that nothing but pictures gets
 * into the shop. Other files are refused with the reason.
 */
export const picturesBeside =
  (importFile: string, keep: KeepPicture | undefined) =>
  (name: string): Promise<Picture> =>
    fewAtOnce(async () => {
      if (!keep) return { refused: reasonOf('PICTURE_NOT_KEPT', {}) };
      const file = await fileBeside(importFile, name);
      if (file === undefined) return { refused: reasonOf('PICTURE_NOT_BESIDE', {}) };
      if ((await stat(file)).size > LARGEST) return { refused: reasonOf('PICTURE_TOO_MANY_BYTES', {}) };
      return keep(await readFile(file));
    });

/** Danger: a supplier's file must not reach other files of this machine, not even by a link. */
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
