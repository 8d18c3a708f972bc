import { factorEvents } from '#contracts/accounts/factor-events';
import { accept } from '#services/kernel/decision';
import { migrateVault } from '#services/platform/vault/migration';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { besideAdmins } from './admins.ts';
import { handlePublished } from '../authorization.ts';
import { factor } from '../second-factor/factor-state.ts';
import { registerAccount } from '../register.ts';
import { grantAdmin } from '../testing/roles.ts';
import { accountsFor, command, somebody, START } from '../testing/world.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
  await migrateVault(pool);
});
afterAll(() => pool.end());

/** A shop of its own, in which a second factor may be required of admins. */
const shopThat = (needsFactor: boolean) => {
  const world = accountsFor(pool);
  const deps = { ...world.deps, needsFactor };
  const admin = async () => {
    const outcome = await registerAccount(deps, somebody(), command);
    const userId = outcome.kind === 'done' ? outcome.userId : '';
    await handlePublished(deps, userId, grantAdmin(userId, START), command(userId));
    return userId;
  };
  const guarded = async () => {
    const userId = await admin();
    const on = factorEvents.SecondFactorTurnedOn.create({ userId, factor: 1, at: START.toISOString() });
    await deps.handler.handle(factor, userId, () => accept(on), command(userId));
    return userId;
  };
  const beside = (userId: string) => besideAdmins(deps, userId, (others) => Promise.resolve(others));
  return { admin, guarded, beside };
};

describe('the admins beside one who goes', () => {
  it('are all others where no second factor is required', async () => {
    const { admin, guarded, beside } = shopThat(false);
    const [guard, boss] = [await guarded(), await admin()];
    expect([await beside(guard), await beside(boss)]).toEqual([1, 1]);
  });

  it('are those who can act where one is required, so that the last of them stays', async () => {
    const { admin, guarded, beside } = shopThat(true);
    const [guard] = [await guarded(), await admin()];
    expect(await beside(guard)).toBe(0);
    await guarded();
    expect(await beside(guard)).toBe(1);
  });

  it('are all others of who cannot act, so that such an admin can go', async () => {
    const { admin, guarded, beside } = shopThat(true);
    const [boss] = [await admin(), await admin()];
    expect(await beside(boss)).toBe(1);
    await guarded();
    expect(await beside(boss)).toBe(2);
  });
});
