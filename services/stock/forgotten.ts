import { hash } from 'node:crypto';

/**
 * Whether a key may be among those that were forgotten (a Bloom filter): yes for every one that is, and for one of a
 * hundred others after 26,000, one of three after 100,000. So it has one size however many were forgotten, and a new
 * key seldom needs a look at the history. In base64, empty while nothing was forgotten.
 */
export type Forgotten = string;

export const nothingForgotten: Forgotten = '';

const BYTES = 32_768;

/** The bits that stand for a key. */
const bitsOf = (key: string): readonly number[] => {
  const digest = hash('sha256', key, 'buffer');
  return [0, 4, 8, 12].map((from) => digest.readUInt32LE(from) % (BYTES * 8));
};

const byteOf = (bit: number): number => Math.floor(bit / 8);
const maskOf = (bit: number): number => 2 ** (bit % 8);

export const forget = (before: Forgotten, keys: readonly string[]): Forgotten => {
  const filter = before === nothingForgotten ? Buffer.alloc(BYTES) : Buffer.from(before, 'base64');
  for (const bit of keys.flatMap(bitsOf))
    filter.writeUInt8(filter.readUInt8(byteOf(bit)) | maskOf(bit), byteOf(bit));
  return filter.toString('base64');
};

export const mayBeForgotten = (forgotten: Forgotten, key: string): boolean => {
  if (forgotten === nothingForgotten) return false;
  const filter = Buffer.from(forgotten, 'base64');
  return bitsOf(key).every((bit) => (filter.readUInt8(byteOf(bit)) & maskOf(bit)) !== 0);
};
