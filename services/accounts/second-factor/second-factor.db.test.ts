import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateVault } from '#services/platform/vault/migration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { eraseOneself } from '../deleting/delete-account.ts';
import { forgetFactorOf } from './forget-factor.ts';
import type { AccountsDeps } from '../ports.ts';
import { prove } from '../signing-in/prove.ts';
import { registerAccount } from '../register.ts';
import { confirmFactor, replaceCodes, startFactor, turnFactorOff } from './second-factor.ts';
import { killedAt, orKilled, workOff } from '../testing/crashes.ts';
import { accountsFor, command, cookieOf, enter, somebody } from '../testing/world.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
  await migrateVault(pool);
});
afterAll(() => pool.end());

/** A person with an account and an authenticator app. */
const newcomer = async () => {
  const world = accountsFor(pool);
  const { deps, time } = world;
  const person = somebody();
  const outcome = await registerAccount(deps, person, command);
  if (outcome.kind === 'refused') throw new Error(outcome.code);
  const { userId } = outcome;
  const asked = { userId, currentPassword: person.password };
  const start = async () => {
    const started = await startFactor(deps, { ...asked, label: person.email });
    if (started.kind === 'refused') throw new Error(started.code);
    const app = new TOTP({ secret: Secret.fromBase32(started.secret) });
    return () => app.generate({ timestamp: time.now.getTime() });
  };
  const confirm = (code: string, sessionId = 'none', by: AccountsDeps = deps) =>
    confirmFactor(by, { userId, code, sessionId }, command(userId));
  const turnOn = async () => {
    const code = await start();
    const confirmed = await confirm(code());
    if (confirmed.kind === 'refused') throw new Error(confirmed.code);
    later(30);
    return { code, recoveryCodes: confirmed.recoveryCodes };
  };
  const later = (seconds: number) => {
    time.now = new Date(time.now.getTime() + seconds * 1_000);
  };
  const signedIn = (code?: string, by: AccountsDeps = deps) => enter(by, { ...person, code });
  const types = async () => (await deps.log.readStream(`factor-${userId}`)).map(({ type }) => type);
  return { ...world, person, userId, asked, start, confirm, turnOn, later, signedIn, types };
};
const IN = { kind: 'done' };
const no = (code: string) => ({ kind: 'refused', code });

describe('a second factor', () => {
  it('is asked for once a code of the app has come back, and not before', async () => {
    const { start, confirm, signedIn, later, types } = await newcomer();
    const code = await start();
    expect(await signedIn()).toMatchObject(IN);
    expect(await confirm('000000')).toEqual(no('WRONG_CODE'));
    expect(await confirm(code())).toMatchObject(IN);
    later(30);
    expect(await signedIn()).toMatchObject(no('SECOND_FACTOR_REQUIRED'));
    expect(await signedIn('')).toMatchObject(no('SECOND_FACTOR_REQUIRED'));
    expect(await signedIn('123456')).toMatchObject(no('WRONG_CODE'));
    expect(await signedIn(code())).toMatchObject(IN);
    expect(await types()).toEqual(['SecondFactorTurnedOn']);
  });

  it('tells nobody without the password that there is one', async () => {
    const { deps, person, turnOn } = await newcomer();
    await turnOn();
    expect(await enter(deps, { ...person, password: 'a wrong password' })).toEqual(no('WRONG_CREDENTIALS'));
  });

  it('takes each code once, also by two who give it together, and none that is older', async () => {
    const { turnOn, signedIn, later } = await newcomer();
    const { code } = await turnOn();
    const before = code();
    later(30);
    const given = await Promise.all([signedIn(code()), signedIn(code())]);
    expect(given.map(({ kind }) => kind).toSorted()).toEqual(['done', 'refused']);
    expect(await signedIn(before)).toMatchObject(no('WRONG_CODE'));
  });

  it('ends every session that was opened without it but the one that turned it on', async () => {
    const { deps, start, confirm, signedIn } = await newcomer();
    const [here, elsewhere] = [cookieOf(await signedIn()), cookieOf(await signedIn())];
    const { sessionId = '' } = (await deps.sessions.read(here)) ?? {};
    const code = await start();
    await confirm(code(), sessionId);
    expect([await deps.sessions.read(here), await deps.sessions.read(elsewhere)]).toEqual([
      expect.objectContaining({ sessionId }),
      undefined,
    ]);
  });

  it('that is turned on after another was turned off ends the sessions of that one, too', async () => {
    const { deps, asked, turnOn, start, confirm, signedIn, later, userId } = await newcomer();
    const { code } = await turnOn();
    const stolen = cookieOf(await signedIn(code()));
    later(30);
    const here = cookieOf(await signedIn(code()));
    later(30);
    await turnFactorOff(deps, { ...asked, code: code() }, command(userId));
    expect(await deps.sessions.read(stolen)).toBeDefined();
    const { sessionId = '' } = (await deps.sessions.read(here)) ?? {};
    await confirm((await start())(), sessionId);
    expect(await deps.sessions.read(here)).toBeDefined();
    expect(await deps.sessions.read(stolen)).toBeUndefined();
  });

  it('is begun again by whoever has the password, and only the newest secret is confirmed', async () => {
    const { deps, asked, start, confirm, turnOn } = await newcomer();
    const wrong = { ...asked, currentPassword: 'a wrong password', label: '' };
    expect(await startFactor(deps, wrong)).toEqual(no('REAUTH_REQUIRED'));
    expect(await confirm('000000')).toEqual(no('SECOND_FACTOR_NOT_STARTED'));
    const [first, second] = [await start(), await start()];
    expect(await confirm(first())).toEqual(no('WRONG_CODE'));
    expect(await confirm(second())).toMatchObject(IN);
    expect(await startFactor(deps, { ...asked, label: '' })).toEqual(no('SECOND_FACTOR_ON'));
    await expect(turnOn()).rejects.toThrow('SECOND_FACTOR_ON');
  });

  it('is turned off by who has the password and a code, and can be turned on again', async () => {
    const { deps, asked, turnOn, signedIn, later, types } = await newcomer();
    const { code } = await turnOn();
    const off = (given?: string) => turnFactorOff(deps, { ...asked, code: given }, command(asked.userId));
    expect(await off()).toEqual(no('SECOND_FACTOR_REQUIRED'));
    expect(await off('000000')).toEqual(no('WRONG_CODE'));
    expect(await off(code())).toMatchObject(IN);
    expect(await signedIn()).toMatchObject(IN);
    later(30);
    await turnOn();
    expect(await types()).toEqual(['SecondFactorTurnedOn', 'SecondFactorTurnedOff', 'SecondFactorTurnedOn']);
  });

  it('is forgotten by an operator, who says why', async () => {
    const { deps, person, turnOn, signedIn } = await newcomer();
    const operated = { operator: 'Ifrah', reason: 'lost the phone' };
    const forget = (email: string) => forgetFactorOf(deps, { email, operated }, command('an operator'));
    expect(await forget(person.email)).toBe('off already');
    await turnOn();
    expect(await forget(` ${person.email.toUpperCase()}`)).toBe('off');
    expect(await signedIn()).toMatchObject(IN);
    expect(await forget('nobody@suuq.test')).toBe('unknown');
  });

  it('goes with the account, and leaves nothing in the vault', async () => {
    const { deps, asked, userId, turnOn } = await newcomer();
    const { code } = await turnOn();
    const gone = await eraseOneself(deps, { ...asked, code: code() }, command(userId));
    expect(gone).toMatchObject(IN);
    const { rowCount } = await pool.query('select from vault.second_factors where account_id = $1', [userId]);
    expect(rowCount).toBe(0);
  });

  const moments = ['before', 'after'] as const;
  it.for(moments)('is on as the log says where the process is killed %s its event', async (when) => {
    const { deps, log, time, another, start, confirm, signedIn, types } = await newcomer();
    const code = await start();
    await orKilled(confirm(code(), 'none', { ...deps, handler: killedAt(deps.handler, 1, when) }));
    const isOn = (await types()).includes('SecondFactorTurnedOn');
    expect(isOn).toBe(when === 'after');
    await workOff(another(), log, time);
    expect(await signedIn(undefined, another())).toMatchObject(isOn ? no('SECOND_FACTOR_REQUIRED') : IN);
    expect(await signedIn(code(), another())).toMatchObject(IN);
  });

  it.for(moments)('is off as the log says where the process is killed %s its event', async (when) => {
    const { deps, log, time, another, asked, turnOn, signedIn, types } = await newcomer();
    const { code } = await turnOn();
    const dying = { ...deps, handler: killedAt(deps.handler, 1, when) };
    await orKilled(turnFactorOff(dying, { ...asked, code: code() }, command(asked.userId)));
    const isOff = (await types()).includes('SecondFactorTurnedOff');
    expect(isOff).toBe(when === 'after');
    await workOff(another(), log, time);
    expect(await signedIn(undefined, another())).toMatchObject(isOff ? IN : no('SECOND_FACTOR_REQUIRED'));
  });

  it.for(moments)(
    'has the codes that the log says where the process is killed %s their event',
    async (when) => {
      const { deps, log, time, another, asked, turnOn, signedIn } = await newcomer();
      const { code, recoveryCodes } = await turnOn();
      const dying = { ...deps, handler: killedAt(deps.handler, 1, when) };
      await orKilled(replaceCodes(dying, { ...asked, code: code() }, command(asked.userId)));
      await workOff(another(), log, time);
      expect(await signedIn(recoveryCodes[0], another())).toMatchObject(
        when === 'after' ? no('WRONG_CODE') : IN,
      );
      expect(await signedIn(code(), another())).toMatchObject(IN);
    },
  );

  it('leaves no session to who began to sign in before it and was let in after it', async () => {
    const { deps, start, confirm, signedIn } = await newcomer();
    const code = await start();
    const slow: AccountsDeps = {
      ...deps,
      sessions: {
        ...deps.sessions,
        create: async (...given) => {
          await confirm(code());
          return deps.sessions.create(...given);
        },
      },
    };
    const cookie = cookieOf(await signedIn(undefined, slow));
    expect(cookie).not.toBe('');
    expect(await deps.sessions.read(cookie)).toBeUndefined();
  });

  it('can be confirmed for a quarter of an hour', async () => {
    const { start, confirm, later } = await newcomer();
    const code = await start();
    later(15 * 60);
    expect(await confirm(code())).toEqual(no('SECOND_FACTOR_NOT_STARTED'));
  });

  it('that was turned off is turned on by nobody who has no password', async () => {
    const { deps, asked, turnOn, confirm, later, userId } = await newcomer();
    const { code } = await turnOn();
    const { rows } = await pool.query('select * from vault.second_factors where account_id = $1', [userId]);
    await turnFactorOff(deps, { ...asked, code: code() }, command(userId));
    later(30);
    // As if the forgotten factor had not been removed yet.
    const { version, sealed, begun_at } = rows[0];
    await pool.query(
      `insert into vault.second_factors (account_id, version, sealed, begun_at) overriding system value
       values ($1, $2, $3, $4)`,
      [userId, version, sealed, begun_at],
    );
    expect(await confirm(code())).toEqual(no('SECOND_FACTOR_NOT_STARTED'));
  });
});

describe('recovery codes', () => {
  it('open the account once each, however they are typed, and are counted', async () => {
    const { turnOn, signedIn, log } = await newcomer();
    const [first = '', second = ''] = (await turnOn()).recoveryCodes;
    expect(await signedIn(first.toLowerCase().replaceAll('-', ' '))).toMatchObject(IN);
    expect(await signedIn(first)).toMatchObject(no('WRONG_CODE'));
    const both = await Promise.all([signedIn(second), signedIn(second)]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['done', 'refused']);
    expect(log.all.filter(({ type }) => type === 'RecoveryCodeUsed').map(({ data }) => data)).toMatchObject([
      { left: 9 },
      { left: 8 },
    ]);
  });

  it('are replaced by others, which end no session, and the app goes on', async () => {
    const { deps, asked, turnOn, signedIn, later } = await newcomer();
    const { code, recoveryCodes } = await turnOn();
    const cookie = cookieOf(await signedIn(code()));
    later(30);
    const replaced = await replaceCodes(deps, { ...asked, code: code() }, command(asked.userId));
    if (replaced.kind === 'refused') throw new Error(replaced.code);
    expect(await signedIn(recoveryCodes[0])).toMatchObject(no('WRONG_CODE'));
    expect(await signedIn(code())).toMatchObject(no('WRONG_CODE'));
    expect(await signedIn(replaced.recoveryCodes[0])).toMatchObject(IN);
    later(30);
    expect(await signedIn(code())).toMatchObject(IN);
    expect(await deps.sessions.read(cookie)).toBeDefined();
  });
});

describe('proving once more who one is', () => {
  it('takes the password, and a code where there is a second factor', async () => {
    const { deps, asked, turnOn } = await newcomer();
    const tried = (given: object = {}) => prove(deps, { ...asked, ...given }, command(asked.userId));
    expect(await tried({ currentPassword: 'a wrong password' })).toEqual(no('REAUTH_REQUIRED'));
    expect(await tried()).toMatchObject({ kind: 'proven', version: null });
    const { code } = await turnOn();
    expect(await tried()).toEqual(no('SECOND_FACTOR_REQUIRED'));
    expect(await tried({ code: code() })).toMatchObject({ kind: 'proven' });
    expect(await tried({ code: code() })).toEqual(no('WRONG_CODE'));
  });

  it('by a recovery code is noted beside what it was for, by an event of its own', async () => {
    const { deps, asked, turnOn, log } = await newcomer();
    const { recoveryCodes } = await turnOn();
    const proof = { ...asked, code: recoveryCodes[0] };
    expect(await turnFactorOff(deps, proof, command(asked.userId))).toMatchObject(IN);
    const noted = log.all.slice(-2);
    expect(noted.map(({ type }) => type)).toEqual(['RecoveryCodeUsed', 'SecondFactorTurnedOff']);
    expect(new Set(noted.map(({ id }) => id)).size).toBe(2);
  });
});
