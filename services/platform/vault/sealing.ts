import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;
/** Nonces that are drawn at a time: each by itself costs as much as all else that sealing does. */
const DRAWN = 256;

let drawn = Buffer.alloc(0);
let used = 0;
/** Random, and no other's. */
const newNonce = (): Buffer => {
  if (used === drawn.length) [drawn, used] = [randomBytes(DRAWN * NONCE), 0];
  return drawn.subarray(used, (used += NONCE));
};

/** A sealed value does not open: it was changed, moved to another place, or sealed with another key. */
export class SealBroken extends Error {
  constructor(place: string, cause?: unknown) {
    super(`What is sealed in ${place} does not open`, { cause });
    this.name = 'SealBroken';
  }
}

/**
 * Encrypts and authenticates `clear`, bound to the place where it will stand. With a key object a cipher takes a third
 * of the time that it takes with the plain bytes.
 */
export const sealBytes = (key: KeyObject, place: string, clear: Uint8Array): Buffer => {
  const nonce = newNonce();
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG }).setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(clear), cipher.final(), cipher.getAuthTag()]);
};

/** Opens what `sealBytes` made with this key for this place; throws `SealBroken` for anything else. */
export const openBytes = (key: KeyObject, place: string, sealed: Buffer): Buffer => {
  if (sealed.length < NONCE + TAG) throw new SealBroken(place);
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
  } catch (error) {
    throw new SealBroken(place, error);
  }
};
