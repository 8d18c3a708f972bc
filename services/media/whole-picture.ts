import { createHash } from 'node:crypto';
import { hashIn } from '#contracts/media/pictures';

/** A picture's name is the hash of its main size, and of how often that was removed before, if it was. */
export const hashOf = (main: Uint8Array, gone: number): string => {
  const hash = createHash('sha256').update(main);
  return (gone === 0 ? hash : hash.update(String(gone))).digest('hex');
};

/** Nobody uploads what nobody takes more often than this, a day each. */
const MOST_GONE = 100;

/** Whether these are the bytes that were kept under this name: of a smaller size only that none is missing is known. */
export const isWholePicture = (name: string, bytes: Buffer): boolean => {
  if (!isWholeWebp(bytes)) return false;
  const hash = hashIn(`/media/${name}`);
  return (
    hash === undefined || Array.from({ length: MOST_GONE }).some((_, gone) => hashOf(bytes, gone) === hash)
  );
};

/** RIFF: four letters, the length of what follows, and what it is. */
const isWholeWebp = (bytes: Buffer): boolean =>
  bytes.length > 12 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.toString('latin1', 8, 12) === 'WEBP' &&
  bytes.readUInt32LE(4) + 8 === bytes.length;
