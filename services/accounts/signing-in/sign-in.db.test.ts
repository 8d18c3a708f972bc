import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOfAnotherCost } from '#services/platform/identity/password';
import { migrateVault } from '#services/platform/vault/migration';
import { credentialsOf } from '#services/platform/vault/passwords';
import { testDatabase } from '../../../tests/support/stores.ts';
import { registerAccount } from '../register.ts';
import { accountsFor, command, enter, somebody } from '../testing/world.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url });
  await migrateVault(pool);
});
afterAll(() => pool.end());

it('hashes a password anew that an earlier release hashed at another cost, once it was right', async () => {
  const { deps } = accountsFor(pool);
  const person = somebody();
  const outcome = await registerAccount(deps, person, command);
  if (outcome.kind === 'refused') throw new Error(outcome.code);
  const { userId } = outcome;
  const before = await credentialsOf(pool, userId);
  const earlier = await hash(person.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await pool.query('update vault.passwords set hash = $2 where account_id = $1', [userId, earlier]);

  expect(await enter(deps, { ...person, password: 'a wrong one' })).toMatchObject({ kind: 'refused' });
  expect(await credentialsOf(pool, userId)).toEqual({ ...before, hash: earlier });

  expect(await enter(deps, person)).toMatchObject({ kind: 'done' });
  const renewed = await credentialsOf(pool, userId);
  expect(renewed?.epoch).toBe(before?.epoch);
  expect([earlier, before?.hash ?? '', renewed?.hash ?? ''].map(isOfAnotherCost)).toEqual([
    true,
    false,
    false,
  ]);

  expect(await enter(deps, person)).toMatchObject({ kind: 'done' });
  expect(await credentialsOf(pool, userId)).toEqual(renewed);
});
