import { describe, expect, it } from 'vitest';
import { vaultSecrets } from './secrets.ts';

const KEY = 'a vault key of more than 32 bytes!';

describe('the secrets of VAULT_KEY', () => {
  it('hashes one text differently for each purpose', () => {
    const { hash } = vaultSecrets({ vaultKey: KEY });
    const hashes = new Set((['email', 'username', 'profile'] as const).map((purpose) => hash(purpose, 'a')));
    expect(hashes.size).toBe(3);
  });

  it('hashes the same in every process, and differently under another key', () => {
    expect(vaultSecrets({ vaultKey: KEY }).hash('email', 'a')).toBe(
      vaultSecrets({ vaultKey: KEY }).hash('email', 'a'),
    );
    expect(vaultSecrets({ vaultKey: KEY }).hash('email', 'a')).not.toBe(
      vaultSecrets({ vaultKey: `${KEY}.` }).hash('email', 'a'),
    );
  });

  it('does not begin with a short key', () => {
    expect(() => vaultSecrets({ vaultKey: 'short' })).toThrow('32 bytes');
  });
});
