import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/**
 * A key for one purpose, derived from a secret of the shop. What was made with it may be stored for good: neither purpose
 * nor salt of a key ever changes. With a key object an HMAC takes a quarter of the time that it takes with the bytes.
 */
export const keyFor = (secret: string, purpose: string, salt: '' | 'suuq' = ''): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32)));
