import { createHmac, type KeyObject } from 'node:crypto';
import { keyFor } from '../../kernel/key-for.ts';
import { openBytes, SealBroken, sealBytes } from './sealing.ts';

/** The configured secrets of the vault: texts of at least 32 bytes each. */
export interface VaultKeys {
  /** `VAULT_KEY`: wraps the keys of personal data. */
  readonly vaultKey: string;
  /** `VAULT_KEY_OTHER`: the next key or the previous one. It wraps nothing, but opens what it has wrapped. */
  readonly vaultOtherKey?: string | undefined;
  /** `NAMES_KEY`: derives names of streams, which stay for ever; the VAULT_KEY where no other key was ever used. */
  readonly namesKey?: string | undefined;
}

/** Wraps keys with one key, and unwraps them with any of several. */
export interface Wrapping {
  /** Identifies the wrapping key, without revealing it. */
  readonly id: string;
  /** Identifies the other key, where there is one: it unwraps, too. */
  readonly otherId: string | undefined;
  readonly wrap: (place: string, clear: Uint8Array) => Buffer;
  /** Throws `SealBroken` unless it was wrapped for this place with one of the keys. */
  readonly unwrap: (place: string, wrapped: Buffer) => Buffer;
}

/** The derived keys: one for each purpose, so that no two uses share one. */
export interface VaultSecrets {
  readonly wrapping: Wrapping;
  readonly hash: (
    purpose: 'email' | 'username' | 'profile' | 'comment' | 'address' | 'names check',
    text: string,
  ) => string;
}

/** Derives the keys of the vault. Throws when a secret is shorter than 32 bytes. */
export const vaultSecrets = ({ vaultKey, vaultOtherKey, namesKey = vaultKey }: VaultKeys): VaultSecrets => {
  const names = (purpose: string) => derived('NAMES_KEY', namesKey, purpose);
  const hashing = {
    email: names('email'),
    username: names('username'),
    profile: names('profile'),
    comment: names('comment'),
    address: names('address'),
    'names check': names('names check'),
  };
  return {
    wrapping: wrappingUnder(vaultKey, vaultOtherKey),
    hash: (purpose, text) => createHmac('sha256', hashing[purpose]).update(text).digest('hex'),
  };
};

const wrappingUnder = (vaultKey: string, otherKey: string | undefined): Wrapping => {
  const key = derived('VAULT_KEY', vaultKey, 'person keys');
  const other = otherKey === undefined ? undefined : derived('VAULT_KEY_OTHER', otherKey, 'person keys');
  return {
    id: idOf('VAULT_KEY', vaultKey),
    otherId: otherKey === undefined ? undefined : idOf('VAULT_KEY_OTHER', otherKey),
    wrap: (place, clear) => sealBytes(key, place, clear),
    unwrap: (place, wrapped) => {
      try {
        return openBytes(key, place, wrapped);
      } catch (error) {
        if (!(error instanceof SealBroken) || !other) throw error;
        return openBytes(other, place, wrapped);
      }
    },
  };
};

const idOf = (name: string, key: string): string =>
  derived(name, key, 'key id').export().toString('hex').slice(0, 12);

const derived = (name: string, secret: string, purpose: string): KeyObject => {
  if (Buffer.byteLength(secret) < 32) throw new Error(`${name} must have at least 32 bytes.`);
  return keyFor(secret, purpose, 'suuq');
};
