import { createHash, randomBytes } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** 17 letters and digits, as PayPal's own ids. */
export const newId = (): string => spell(randomBytes(17));

/** Always the same id for the same name: for a past that is told again. */
export const idNamed = (name: string): string =>
  spell(createHash('sha256').update(name).digest().subarray(0, 17));

const spell = (bytes: Buffer): string => Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
