import { createHmac, hkdfSync } from 'node:crypto';

/** VAULT_KEY derived to one key a purpose, so that no two uses share one. */
export interface VaultSecrets {
  readonly wrapping: Buffer;
  readonly hash: (purpose: 'email' | 'username' | 'profile' | 'comment', text: string) => string;
}

/** From `VAULT_KEY`: any secret text of at least 32 bytes. Throws when it is shorter. */
export const vaultSecrets = (vaultKey: string): VaultSecrets => {
  if (Buffer.byteLength(vaultKey) < 32) throw new Error('VAULT_KEY must have at least 32 bytes.');
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', vaultKey, 'suuq', purpose, 32));
  const hashing = {
    email: derive('email'),
    username: derive('username'),
    profile: derive('profile'),
    comment: derive('comment'),
  };
  return {
    wrapping: derive('person keys'),
    hash: (purpose, text) => createHmac('sha256', hashing[purpose]).update(text).digest('hex'),
  };
};
