import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** A sealed value does not open: it was changed, moved to another place, or sealed with another key. */
export class SealBroken extends Error {
  constructor(place: string, cause?: unknown) {
    super(`What is sealed in ${place} does not open`, { cause });
    this.name = 'SealBroken';
  }
}

/**
 * Key objects by their bytes: a cipher with the plain bytes takes three times as long. They are garbage-collected with
 * the bytes.
 */
const secrets = new WeakMap<Buffer, KeyObject>();
const secretOf = (key: Buffer): KeyObject => {
  const known = secrets.get(key) ?? createSecretKey(key);
  secrets.set(key, known);
  return known;
};

/** Encrypts and authenticates `clear`, bound to the place where it will stand. */
export const sealBytes = (key: Buffer, place: string, clear: Uint8Array): Buffer => {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, secretOf(key), nonce, { authTagLength: TAG }).setAAD(
    Buffer.from(place),
  );
  return Buffer.concat([nonce, cipher.update(clear), cipher.final(), cipher.getAuthTag()]);
};

/** Opens what `sealBytes` made with this key for this place; throws `SealBroken` for anything else. */
export const openBytes = (key: Buffer, place: string, sealed: Buffer): Buffer => {
  if (sealed.length < NONCE + TAG) throw new SealBroken(place);
  const decipher = createDecipheriv(CIPHER, secretOf(key), sealed.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
  } catch (error) {
    throw new SealBroken(place, error);
  }
};
