import type { FactorEvent } from '#contracts/accounts/factor-events';
import type { Decision } from '#services/kernel/decision';
import { migrateVault } from '#services/platform/vault/migration';
import { beginFactor, factorOf, keepOtherCodes } from '#services/platform/vault/second-factors';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { handlePublished } from '../authorization.ts';
import { changeRole } from '../decide/change-role.ts';
import { decisions } from '../decisions.ts';
import { factor, type Factor } from '../second-factor/factor-state.ts';
import { syncVault } from '../finish-account-changes.ts';
import type { AccountsDeps } from '../ports.ts';
import { syncFactor } from '../second-factor/second-factor.ts';
import { admin, changePassword, restoredShop, roleOf, type Person } from '../testing/restored.ts';
import { command, enter, START } from '../testing/world.ts';
import { changeProfile } from '../update-profile.ts';

describe('a log that lost its end, and has grown to the same revisions again before it is reconciled', () => {
  let pool: pg.Pool;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
    await migrateVault(pool);
  });
  afterAll(() => pool.end());

  const rename = async (deps: AccountsDeps, { userId, username }: Person) => {
    await changeProfile(deps, { userId, sessionId: 'none' }, { name: 'Another', username }, command(userId));
    await syncVault(deps, userId);
  };
  const revoke = (deps: AccountsDeps, userId: string) =>
    handlePublished(
      deps,
      userId,
      changeRole({ userId, by: 'an admin', otherAdmins: 1, isAdmin: false }, { now: START }),
      command('an admin'),
    );

  it('has each account have the rights that it says', async () => {
    const { deps, register, restoredWithout } = await restoredShop(pool);
    const [granted, revoked] = [await register(), await register()];
    await admin(deps, revoked.userId);
    const { restored, counts } = await restoredWithout(
      async () => {
        await admin(deps, granted.userId);
        await rename(deps, revoked);
      },
      async (shop) => {
        await rename(shop, granted);
        await revoke(shop, revoked.userId);
      },
    );
    expect(counts).toMatchObject({ changed: 2 });
    expect(await roleOf(restored, granted)).toBe('customer');
    expect(await roleOf(restored, revoked)).toBe('customer');
  });

  it('has the newest password open each account, and none that was given up', async () => {
    const { deps, register, restoredWithout } = await restoredShop(pool);
    const people = [await register(), await register(), await register()] as const;
    const [once, again, behind] = people;
    const [password, newest] = ['one of before', 'one of after it'];
    const { restored } = await restoredWithout(
      async () => {
        for (const each of people) {
          await changePassword(deps, each, password);
          await syncVault(deps, each.userId);
        }
      },
      async (shop) => {
        await rename(shop, once);
        await changePassword(shop, { ...again, password }, newest);
        await syncVault(shop, again.userId);
        // Twice: the vault's row has followed the log by then, to a password that it no longer has.
        await rename(shop, behind);
        await rename(shop, { ...behind, username: `${behind.username}-2` });
      },
    );
    const opens = async (person: Person, given: string) =>
      (await enter(restored, { ...person, password: given })).kind === 'done';
    expect([await opens(once, password), await opens(once, once.password)]).toEqual([true, false]);
    expect([await opens(again, newest), await opens(again, password)]).toEqual([true, false]);
    expect([await opens(behind, password), await opens(behind, behind.password)]).toEqual([true, false]);
  });

  describe('asks for the second factor', () => {
    const decide = async (
      deps: AccountsDeps,
      userId: string,
      made: (state: Factor) => Decision<FactorEvent, string>,
    ) => {
      await deps.handler.handle(factor, userId, made, command(userId));
      await syncFactor(deps, userId);
    };
    const turnOn = async (deps: AccountsDeps, userId: string) => {
      const version = await beginFactor(pool, userId, Buffer.from('sealed'), START);
      await decide(deps, userId, decisions.TurnSecondFactorOn({ userId, factor: version }, { now: START }));
      return version;
    };
    const kept = async (userId: string) => {
      const { rows } = await pool.query<{ version: number }>(
        'select version from vault.second_factors where account_id = $1',
        [userId],
      );
      return rows.map(({ version }) => version);
    };

    it('that was turned on since', async () => {
      const { deps, register, restoredWithout } = await restoredShop(pool);
      const { userId } = await register();
      let newest = 0;
      await restoredWithout(
        () => turnOn(deps, userId),
        async (shop) => (newest = await turnOn(shop, userId)),
      );
      expect(await factorOf(pool, userId)).toBe(newest);
      expect(await kept(userId)).toEqual([newest]);
    });

    it('that alone has a secret, where the log names one whose recovery codes were replaced', async () => {
      const { deps, register, restoredWithout } = await restoredShop(pool);
      const { userId } = await register();
      const replaces = await turnOn(deps, userId);
      let newest = 0;
      const { shorter } = await restoredWithout(
        async () => {
          newest = (await keepOtherCodes(pool, userId, replaces, ['a hash'])) ?? 0;
          const made = decisions.ReplaceRecoveryCodes({ userId, factor: newest, replaces }, { now: START });
          await decide(deps, userId, made);
        },
        (shop) => decide(shop, userId, decisions.NoteRecoveryCode({ userId, left: 0 }, { now: START })),
      );
      expect(shorter.all.at(-1)?.type).toBe('RecoveryCodesReplaced');
      expect(await factorOf(pool, userId)).toBe(newest);
      expect(await kept(userId)).toEqual([newest]);
    });
  });
});
