import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { testDatabase } from '../../../tests/support/stores.ts';
import { checkVault, NoVaultYet, VaultMismatch } from './bond.ts';
import { migrateVault } from './migration.ts';
import { destroyPersonKey, makePersonKey, personKeys } from './person-keys.ts';
import { SealBroken } from './sealing.ts';
import { vaultSecrets } from './secrets.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const OTHER = 'fedcba9876543210fedcba9876543210';
const { wrapping } = vaultSecrets({ vaultKey: KEY });

let pool: pg.Pool;
beforeEach(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url });
  await migrateVault(pool);
});
afterEach(() => pool.end());

const event = (log: string, stream: string, type: string): RecordedEvent => ({
  id: `${log} ${stream} ${type}`,
  stream,
  revision: 0,
  position: 0n,
  type,
  data: { userId: stream.slice('account-'.length) },
  metadata: { schema: 1 } as RecordedEvent['metadata'],
  created: new Date(0),
});

/** A log with accounts in this order; the erased ones are marked. */
const logOf = (name: string, ...accounts: readonly string[]) => {
  const events = accounts.flatMap((account) => {
    const stream = `account-${account.replace(' erased', '')}`;
    const registered = event(name, stream, 'AccountRegistered');
    return account.endsWith(' erased') ? [registered, event(name, stream, 'AccountDeleted')] : [registered];
  });
  return {
    readStream: async (stream: string) => events.filter((each) => each.stream === stream),
    readAll: async function* () {
      yield { events: [event(name, 'product-1', 'ProductCreated'), ...events], position: 9n };
    },
  };
};

const check = (log: ReturnType<typeof logOf>, vaultKey = KEY, isLost = false) =>
  checkVault({ pool, keys: { vaultKey }, log, isLost });

describe('the vault', () => {
  it('is sealed by the first key, and no other opens it', async () => {
    await check(logOf('empty'));
    await check(logOf('empty'));
    await expect(check(logOf('empty'), OTHER)).rejects.toThrow(/^VAULT_KEY: /);
  });

  it('from before it was sealed is known by the keys in it', async () => {
    await makePersonKey(pool, wrapping, 'amina');
    await expect(check(logOf('a', 'amina'), OTHER)).rejects.toThrow(/^VAULT_KEY: /);
    await check(logOf('a', 'amina'));
  });

  it('belongs to one log, and another log or an empty one is refused', async () => {
    await makePersonKey(pool, wrapping, 'amina');
    await check(logOf('a', 'amina'));
    await check(logOf('a', 'amina', 'bilan'));
    await expect(check(logOf('b', 'amina'))).rejects.toThrow(/^EVENTSTORE_URL: /);
    await expect(check(logOf('b'))).rejects.toThrow(VaultMismatch);
  });

  it('without the keys of those who are in the log is refused, unless they are said to be lost', async () => {
    await expect(check(logOf('a', 'amina'))).rejects.toThrow(/^DATABASE_URL: .*--vault-lost/);
    await check(logOf('a', 'amina'), KEY, true);
    await check(logOf('a', 'amina'));
  });

  it('may lack the keys of those who were erased', async () => {
    await makePersonKey(pool, wrapping, 'amina');
    await makePersonKey(pool, wrapping, 'bilan');
    await destroyPersonKey(pool, 'amina');
    await expect(check(logOf('a', 'amina erased'))).resolves.toBeUndefined();
    await expect(check(logOf('a', 'amina erased', 'bilan'))).resolves.toBeUndefined();
  });

  it('that nobody has made yet may come', async () => {
    await pool.query('drop schema vault cascade');
    await expect(check(logOf('a', 'amina'))).rejects.toThrow(NoVaultYet);
  });
});

describe('who asks for keys', () => {
  beforeEach(async () => {
    await makePersonKey(pool, wrapping, 'amina');
    await check(logOf('a', 'amina'));
  });

  /** Projections recognise passing faults by these names, and park nothing. */
  it('hears that the key is wrong or that the vault is away', async () => {
    const wrong = personKeys(pool, vaultSecrets({ vaultKey: OTHER }).wrapping, ['amina']);
    await expect(wrong).rejects.toMatchObject({ name: 'VaultMismatch' });
    await pool.query('drop schema vault cascade');
    const away = personKeys(pool, wrapping, ['amina']);
    await expect(away).rejects.toMatchObject({ name: 'VaultUnavailable' });
  });

  it('hears of one damaged key only where it is needed', async () => {
    await makePersonKey(pool, wrapping, 'bilan');
    await pool.query(`update vault.person_keys set wrapped_key = '\\x00' where person_id = 'amina'`);
    const keyOf = await personKeys(pool, wrapping, ['amina', 'bilan']);
    expect(keyOf('bilan')?.symmetricKeySize).toBe(32);
    expect(() => keyOf('amina')).toThrow(SealBroken);
  });
});
