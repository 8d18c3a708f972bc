import type { FactorEvent } from '#contracts/accounts/factor-events';
import { migrateVault } from '#services/platform/vault/migration';
import { beginFactor, forgetFactor, keepOtherCodes } from '#services/platform/vault/second-factors';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { handlePublished } from '../authorization.ts';
import { deleteAccount } from '../decide/delete-account.ts';
import { decisions } from '../decisions.ts';
import { factor, type Factor } from '../second-factor/factor-state.ts';
import { syncVault } from '../finish-account-changes.ts';
import { letterLinks } from '../links/letter-links.ts';
import { registerAccount } from '../register.ts';
import { requestReset, resetByLink } from '../links/reset-password.ts';
import { syncFactor } from '../second-factor/second-factor.ts';
import { admin, changePassword, restoredShop, roleOf } from '../testing/restored.ts';
import { command, cookieOf, enter, somebody, START } from '../testing/world.ts';

describe('a vault that is of another moment than the log it is restored with', () => {
  let pool: pg.Pool;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
    await migrateVault(pool);
  });
  afterAll(() => pool.end());

  const world = () => restoredShop(pool);

  it('ends all sessions, and changes nothing else where both agree', async () => {
    const { deps, register, restoredWithout } = await world();
    const person = await register();
    const cookie = cookieOf(await enter(deps, person));
    const { restored, counts } = await restoredWithout(() => Promise.resolve());
    expect(counts).toEqual({ sessions: 1, erased: 0, unknown: 0, changed: 0, withoutPassword: 0 });
    expect(await restored.sessions.read(cookie)).toBeUndefined();
    expect(await roleOf(restored, person)).toBe('customer');
  });

  it('keeps who was erased so, and says it in the log again', async () => {
    const { deps, register, restoredWithout } = await world();
    const person = await register();
    const { userId } = person;
    const about = { userId, by: 'an admin', otherAdmins: 1, undelivered: [], paying: [], refunding: [] };
    const { restored, counts, shorter } = await restoredWithout(async () => {
      await handlePublished(deps, userId, deleteAccount(about, { now: START }), command('an admin'));
      await syncVault(deps, userId);
    });
    expect(counts).toMatchObject({ erased: 1, changed: 0 });
    expect(shorter.all.at(-1)).toMatchObject({ type: 'AccountDeleted', stream: `account-${userId}` });
    expect(await enter(restored, person)).toMatchObject({ kind: 'refused' });
    const [first] = await restored.personal.open(await shorter.readStream(`account-${userId}`));
    expect(first?.data).toMatchObject({ name: '[erased]' });
    // The process manager does this on the new event; then the address is free.
    await syncVault(restored, userId);
    expect(await registerAccount(restored, person, command)).toMatchObject({ kind: 'done' });
  });

  it('lets nobody sign in to an account that the log does not know, and register again', async () => {
    const { register, restoredWithout } = await world();
    const person = somebody();
    const { restored, counts } = await restoredWithout(() => register(person));
    expect(counts).toMatchObject({ unknown: 1 });
    expect(await enter(restored, person)).toMatchObject({ kind: 'refused' });
    expect(await registerAccount(restored, person, command)).toMatchObject({ kind: 'done' });
    expect(await roleOf(restored, person)).toBe('customer');
  });

  it('gives the rights that the log says, and follows it from then on', async () => {
    const { deps, register, restoredWithout } = await world();
    const person = await register();
    const { restored, counts } = await restoredWithout(() => admin(deps, person.userId));
    expect(counts).toMatchObject({ changed: 1 });
    expect(await roleOf(restored, person)).toBe('customer');
    await admin(restored, person.userId);
    expect(await roleOf(restored, person)).toBe('admin');
  });

  it('signs in with the new password and not with the one that was given up', async () => {
    const { deps, register, restoredWithout } = await world();
    const person = await register();
    const { restored } = await restoredWithout(async () => {
      await changePassword(deps, person, 'the newest password');
      await syncVault(deps, person.userId);
    });
    expect(await enter(restored, person)).toMatchObject({ kind: 'refused' });
    expect(await enter(restored, { ...person, password: 'the newest password' })).toMatchObject({
      kind: 'done',
    });
    await changePassword(restored, { ...person, password: 'the newest password' }, 'one that is still newer');
    expect(await enter(restored, { ...person, password: 'one that is still newer' })).toMatchObject({
      kind: 'done',
    });
  });

  it('is opened by no password where the vault is the older one, until a letter has set another', async () => {
    const { deps, register, vaultWithout } = await world();
    const [person, other] = [await register(), await register()];
    const { userId, email } = person;
    const { restored, counts } = await vaultWithout(async () => {
      await changePassword(deps, person, 'since the old one was stolen');
      await syncVault(deps, userId);
    });
    expect(counts).toMatchObject({ changed: 0, withoutPassword: 1 });
    expect(await enter(restored, person)).toMatchObject({ kind: 'refused' });
    expect(await enter(restored, other)).toMatchObject({ kind: 'done' });

    await requestReset(restored, email, command(userId));
    const token = (await letterLinks(restored).resetToken(userId)) ?? '';
    const reset = (password: string) =>
      resetByLink(restored, { token, password, network: '1.1.1.1' }, command);
    expect(await reset('chosen by a letter')).toMatchObject({ kind: 'done' });
    expect(await reset('by the same letter again')).toMatchObject({ code: 'LINK_EXPIRED' });
    expect(await enter(restored, { ...person, password: 'chosen by a letter' })).toMatchObject({
      kind: 'done',
    });
    expect(await enter(restored, person)).toMatchObject({ kind: 'refused' });
  });

  describe('has a second factor that', () => {
    const setUp = async () => {
      const { deps, register, restoredWithout } = await world();
      const person = await register();
      const { userId } = person;
      const decide = async (made: Parameters<typeof deps.handler.handle<Factor, FactorEvent, string>>[2]) => {
        await deps.handler.handle(factor, userId, made, command(userId));
        await syncFactor(deps, userId);
      };
      const turnOn = async () => {
        const version = await beginFactor(pool, userId, Buffer.from('sealed'), START);
        await decide(decisions.TurnSecondFactorOn({ userId, factor: version }, { now: START }));
        return version;
      };
      const turnOff = () =>
        decide(decisions.TurnSecondFactorOff({ userId, proven: 'by operator' }, { now: START }));
      const replace = async (replaces: number) => {
        const version = (await keepOtherCodes(pool, userId, replaces, ['a hash'])) ?? 0;
        await decide(decisions.ReplaceRecoveryCodes({ userId, factor: version, replaces }, { now: START }));
        return version;
      };
      return { restoredWithout, person, userId, turnOn, turnOff, replace };
    };
    const rowsOf = async (userId: string) => {
      const { rows } = await pool.query<{ version: number; codes: number }>(
        'select version, cardinality(codes) as codes from vault.second_factors where account_id = $1',
        [userId],
      );
      return rows;
    };
    const ASKED = { code: 'SECOND_FACTOR_REQUIRED' };

    it('is in the log again if the log has lost it', async () => {
      const { restoredWithout, person, turnOn } = await setUp();
      const { restored, shorter } = await restoredWithout(turnOn);
      expect(await enter(restored, person)).toMatchObject(ASKED);
      expect(shorter.all.at(-1)?.type).toBe('SecondFactorTurnedOn');
    });
    it('stays off if the log has lost that it was turned off', async () => {
      const { restoredWithout, person, turnOn, turnOff } = await setUp();
      await turnOn();
      const { restored } = await restoredWithout(turnOff);
      expect(await enter(restored, person)).toMatchObject({ kind: 'done' });
    });
    it('keeps its newest recovery codes if the log has lost that they were replaced', async () => {
      const { restoredWithout, person, userId, turnOn, replace } = await setUp();
      const first = await turnOn();
      const { restored, shorter } = await restoredWithout(() => replace(first));
      expect(await enter(restored, person)).toMatchObject(ASKED);
      expect(shorter.all.at(-1)?.type).toBe('RecoveryCodesReplaced');
      expect(await rowsOf(userId)).toEqual([{ version: first + 1, codes: 1 }]);
    });
    it('keeps its secret and loses its recovery codes if the vault has only older ones', async () => {
      const { restoredWithout, person, userId, turnOn, replace } = await setUp();
      const first = await turnOn();
      const newer = await replace(first);
      await pool.query(
        `insert into vault.second_factors (account_id, version, sealed, codes, begun_at) overriding system value
         values ($1, $2, 'sealed', '{"an old hash"}', $3)`,
        [userId, first, START],
      );
      await forgetFactor(pool, userId, newer);
      await pool.query(
        'update vault.authorization set factor = $2, factor_revision = 0 where account_id = $1',
        [userId, first],
      );
      const { restored } = await restoredWithout(() => Promise.resolve());
      expect(await enter(restored, person)).toMatchObject(ASKED);
      expect(await rowsOf(userId)).toEqual([{ version: newer, codes: 0 }]);
    });
  });
});
