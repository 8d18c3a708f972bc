import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { bringKey, checkVault, lookAtVault } from './bond.ts';
import { migrateVault } from './migration.ts';
import { destroyPersonKey, makePersonKey, personKeys } from './person-keys.ts';
import { keepRewrapping, rewrapKeys, wrappedOtherwise } from './rewrap.ts';
import { vaultSecrets, type VaultKeys } from './secrets.ts';

const FORMER = '0123456789abcdef0123456789abcdef';
const NEXT = 'fedcba9876543210fedcba9876543210';
const THIRD = '00112233445566778899aabbccddeeff';
const before: VaultKeys = { vaultKey: FORMER };
const prepared: VaultKeys = { vaultKey: FORMER, vaultOtherKey: NEXT, namesKey: FORMER };
const exchanged: VaultKeys = { vaultKey: NEXT, vaultOtherKey: FORMER, namesKey: FORMER };
const after: VaultKeys = { vaultKey: NEXT, namesKey: FORMER };

let pool: pg.Pool;
beforeEach(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url });
  await migrateVault(pool);
});
afterEach(() => pool.end());

const log = { readStream: () => Promise.resolve([]), readAll: async function* () {} };
/** A command with these keys starts. */
const command = (keys: VaultKeys) => checkVault({ pool, keys, log, isLost: false });
/** An api with these keys starts. */
const start = async (keys: VaultKeys) => {
  await command(keys);
  await bringKey(pool, wrappingOf(keys));
};
const wrappingOf = (keys: VaultKeys) => vaultSecrets(keys).wrapping;
const make = (keys: VaultKeys, ...people: readonly string[]) =>
  Promise.all(people.map((id) => makePersonKey(pool, wrappingOf(keys), id)));
const keysSeenBy = async (keys: VaultKeys, ...people: readonly string[]) => {
  const keyOf = await personKeys(pool, wrappingOf(keys), people);
  return people.map((id) => keyOf(id)?.export().toString('hex'));
};
const left = async (keys: VaultKeys): Promise<number> => {
  const client = await pool.connect();
  try {
    return await wrappedOtherwise(client, wrappingOf(keys));
  } finally {
    client.release();
  }
};

test('VAULT_KEY changes while both are open, and every key stays what it was', async () => {
  await start(before);
  await make(before, 'amina', 'bilan');
  const keys = await keysSeenBy(before, 'amina', 'bilan');
  await start(prepared);
  await start(exchanged);
  await make(exchanged, 'cawo');
  expect(await keysSeenBy(exchanged, 'amina', 'bilan')).toEqual(keys);
  // A process that has not exchanged its keys yet opens what the others wrap.
  const [newcomer] = await keysSeenBy(prepared, 'cawo');
  expect(newcomer).toHaveLength(64);
  expect(await left(exchanged)).toBe(2);
  await expect(start(after)).rejects.toThrow(/^VAULT_KEY_OTHER: is still needed/);

  expect(await rewrapKeys(pool, wrappingOf(exchanged))).toBe(2);
  expect(await left(exchanged)).toBe(0);
  await start(after);
  expect(await keysSeenBy(after, 'amina', 'bilan', 'cawo')).toEqual([...keys, newcomer]);
  await expect(start(before)).rejects.toThrow(/^VAULT_KEY: does not open/);
});

test('Keys from before it was noted under which one they were wrapped are wrapped again, too', async () => {
  await start(before);
  await make(before, 'amina');
  await pool.query('update vault.person_keys set key_id = null');
  await start(before);
  await start(exchanged);
  await expect(start(after)).rejects.toThrow(/^VAULT_KEY_OTHER: is still needed/);
  expect(await rewrapKeys(pool, wrappingOf(exchanged))).toBe(1);
  await start(after);
  expect(await keysSeenBy(after, 'amina')).not.toContain(undefined);
});

test('More keys than one statement takes are wrapped again, and who was erased gets none back', async () => {
  await start(before);
  const people = Array.from({ length: 1_100 }, (_, index) => `person-${index}`);
  await make(before, ...people);
  await start(exchanged);
  await destroyPersonKey(pool, 'person-7');
  expect(await rewrapKeys(pool, wrappingOf(exchanged))).toBe(1_099);
  expect(await keysSeenBy(after, 'person-7')).toEqual([undefined]);
  expect(await left(exchanged)).toBe(0);
});

test('A process from before does not wrap back what the newest wraps', async () => {
  await start(prepared);
  await make(prepared, 'amina');
  await start(exchanged);
  await rewrapKeys(pool, wrappingOf(exchanged));
  const stopping = new AbortController();
  const asked: string[] = [];
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  Object.assign(pool, {
    query: async (...given: [string]) => {
      asked.push(given[0]);
      const answer = await query(...given);
      stopping.abort();
      return answer;
    },
  });
  await keepRewrapping(pool, wrappingOf(prepared), { signal: stopping.signal });
  expect(asked).toHaveLength(1);
  expect(await left(exchanged)).toBe(0);
});

test('A command with the pair from before does not take the newest key back', async () => {
  await start(prepared);
  await make(prepared, 'amina');
  await start(exchanged);
  await rewrapKeys(pool, wrappingOf(exchanged));
  await command(prepared);
  await start(after);
  await expect(command(before)).rejects.toThrow(/^VAULT_KEY: does not open/);
});

test('A key that no key opens holds nothing up', async () => {
  await start(before);
  await make(before, 'amina', 'bilan');
  await pool.query(`update vault.person_keys set wrapped_key = '\\x00' where person_id = 'amina'`);
  await start(exchanged);
  const damaged: number[] = [];
  const onDamaged = (keys: number) => void damaged.push(keys);
  await rewrapKeys(pool, wrappingOf(exchanged), { onDamaged });
  await rewrapKeys(pool, wrappingOf(exchanged), { onDamaged });
  expect(damaged).toEqual([1]);
  await start(after);
  await expect(keysSeenBy(after, 'bilan')).resolves.not.toContain(undefined);
});

test.each([
  ['the next change begun early', { vaultKey: THIRD, vaultOtherKey: NEXT, namesKey: FORMER }],
  ['the next change prepared early', { vaultKey: NEXT, vaultOtherKey: THIRD, namesKey: FORMER }],
])('Nobody starts without a key that is still needed, with %s', async (_how, keys) => {
  await start(before);
  await make(before, 'amina');
  await start(exchanged);
  await expect(start(keys)).rejects.toThrow(/^VAULT_KEY_OTHER: is not the key that is still needed/);
  const look = () => lookAtVault({ pool, keys, log, isLost: false });
  await expect(look()).rejects.toThrow(/^VAULT_KEY_OTHER: is not the key that is still needed/);
  await rewrapKeys(pool, wrappingOf(exchanged));
  await look();
});

test('A key that was wrapped under a third one is not taken for damaged', async () => {
  await start(before);
  await make(before, 'amina');
  const keys = await keysSeenBy(before, 'amina');
  await start(exchanged);
  expect(await rewrapKeys(pool, wrappingOf({ vaultKey: NEXT, vaultOtherKey: THIRD }))).toBe(0);
  expect(await left(exchanged)).toBe(1);
  await rewrapKeys(pool, wrappingOf(exchanged));
  expect(await keysSeenBy(after, 'amina')).toEqual(keys);
});

test('Streams are named as before under another VAULT_KEY, and another NAMES_KEY is refused', async () => {
  await start(before);
  const names = (keys: VaultKeys) => vaultSecrets(keys).hash('email', 'amina@suuq.test');
  expect(names(exchanged)).toBe(names(before));
  await start(exchanged);
  await expect(start({ vaultKey: NEXT, vaultOtherKey: FORMER })).rejects.toThrow(/^NAMES_KEY: is not/);
});
