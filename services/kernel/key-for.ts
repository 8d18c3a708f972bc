import { hkdfSync } from 'node:crypto';

/**
 * A key for one purpose, derived from a secret of the shop. What was made with it may be stored for good: neither purpose
 * nor salt of a key ever changes.
 */
export const keyFor = (secret: string, purpose: string, salt: '' | 'suuq' = ''): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32));
