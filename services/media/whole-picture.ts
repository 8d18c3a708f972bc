import { createHash } from 'node:crypto';
import { hashIn } from '#contracts/media/pictures';

/** The hash in a picture's name: that of its main size, combined with how often that picture was removed before. */
export const hashOf = (main: Uint8Array, gone: number): string => {
  const hash = createHash('sha256').update(main);
  return (gone === 0 ? hash : hash.update(String(gone))).digest('hex');
};

/** More removals than anybody causes by uploading a picture again and again, at one a day. */
const MOST_GONE = 100;

/**
 * Whether these are the bytes that were stored under this name. For a smaller size it only checks that they are
 * complete.
 */
export const isWholePicture = (name: string, bytes: Buffer): boolean => {
  if (!isWholeWebp(bytes)) return false;
  const hash = hashIn(`/media/${name}`);
  return (
    hash === undefined || Array.from({ length: MOST_GONE }).some((_, gone) => hashOf(bytes, gone) === hash)
  );
};

/** A RIFF file: four letters, the length of the rest, and the type. */
const isWholeWebp = (bytes: Buffer): boolean =>
  bytes.length > 12 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.toString('latin1', 8, 12) === 'WEBP' &&
  bytes.readUInt32LE(4) + 8 === bytes.length;
