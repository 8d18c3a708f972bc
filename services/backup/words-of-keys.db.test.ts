import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/stores.ts';
import { bringKey, checkVault } from '../platform/vault/bond.ts';
import { migrateVault } from '../platform/vault/migration.ts';
import { vaultSecrets, type VaultKeys } from '../platform/vault/secrets.ts';
import { wordsOfKeys } from './words-of-keys.ts';

const [KEPT, ANOTHER] = ['a key of more than 32 characters, kept', 'a key of more than 32 characters, given'];
/** An empty log. */
const log = {
  readStream: () => Promise.resolve([]),
  readAll: async function* () {
    yield* [];
  },
};

let pool: pg.Pool;
let url: string;
beforeEach(async () => {
  ({ url } = await testDatabase());
  pool = new pg.Pool({ connectionString: url, max: 2 });
  await migrateVault(pool);
});
afterEach(() => pool.end());

const startWith = async (keys: VaultKeys) => {
  await checkVault({ pool, keys, log, isLost: false });
  await bringKey(pool, vaultSecrets(keys).wrapping);
};
const words = () => wordsOfKeys(url, { file: '/srv/shop/secrets.json', vaultKey: KEPT });

test('names the file where the key is', async () => {
  await startWith({ vaultKey: KEPT });
  expect(await words()).toBe('VAULT_KEY (in /srv/shop/secrets.json)');
});

test.each([
  ['of the environment', [{ vaultKey: ANOTHER }]],
  [
    'that was exchanged since',
    [{ vaultKey: KEPT }, { vaultKey: ANOTHER, vaultOtherKey: KEPT, namesKey: KEPT }],
  ],
  ['beside a name key', [{ vaultKey: KEPT, namesKey: ANOTHER }]],
])('names all keys of the environment, and not the file, where that has a key %s', async (_which, starts) => {
  for (const keys of starts) await startWith(keys);
  expect(await words()).toMatch(/^VAULT_KEY, and NAMES_KEY and VAULT_KEY_OTHER .* does not open it\)$/);
});
