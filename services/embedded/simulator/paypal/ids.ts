import { createHash, randomBytes } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A random id of 17 letters and digits, as PayPal's own. */
export const newId = (): string => spell(randomBytes(17));

/** Always the same id for the same name, so that recording a past again gives the same ids. */
export const idNamed = (name: string): string =>
  spell(createHash('sha256').update(name).digest().subarray(0, 17));

const spell = (bytes: Buffer): string => Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
