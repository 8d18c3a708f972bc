import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LogUnavailable } from '#services/kernel/event-log';
import { migrateVault } from '#services/platform/vault/migration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { eraseOneself } from '../deleting/delete-account.ts';
import { registerAccount } from '../register.ts';
import { confirmFactor, startFactor } from './second-factor.ts';
import { accountsFor, command, enter, somebody } from '../testing/world.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
  await migrateVault(pool);
});
afterAll(() => pool.end());

/** Somebody who has recovery codes, and a log that can be away. */
const withRecoveryCodes = async () => {
  const { deps, log, time } = accountsFor(pool);
  const person = somebody();
  const outcome = await registerAccount(deps, person, command);
  if (outcome.kind === 'refused') throw new Error(outcome.code);
  const { userId } = outcome;
  const started = await startFactor(deps, { userId, currentPassword: person.password, label: '' });
  if (started.kind === 'refused') throw new Error(started.code);
  const code = new TOTP({ secret: Secret.fromBase32(started.secret) }).generate({
    timestamp: time.now.getTime(),
  });
  const on = await confirmFactor(deps, { userId, code, sessionId: 'none' }, command(userId));
  if (on.kind === 'refused') throw new Error(on.code);
  const append = log.append.bind(log);
  const away = (isAway: boolean) => {
    log.append = isAway ? () => Promise.reject(new LogUnavailable('append')) : append;
  };
  const used = () => log.all.filter(({ type }) => type === 'RecoveryCodeUsed').map(({ data }) => data);
  return { deps, person, userId, codes: on.recoveryCodes, away, used };
};

it('A sign-in that the log cannot record costs no recovery code', async () => {
  const { deps, person, codes, away, used } = await withRecoveryCodes();
  away(true);
  for (const code of codes) await expect(enter(deps, { ...person, code })).rejects.toThrow(LogUnavailable);
  away(false);
  expect(used()).toEqual([]);
  for (const code of codes) expect(await enter(deps, { ...person, code })).toMatchObject({ kind: 'done' });
  expect(used()).toMatchObject(codes.map((_, index) => ({ left: 9 - index })));
});

it('A proof of identity that the log cannot record costs no recovery code', async () => {
  const { deps, person, userId, codes, away } = await withRecoveryCodes();
  const proof = { userId, currentPassword: person.password, code: codes[0] };
  away(true);
  await expect(eraseOneself(deps, proof, command(userId))).rejects.toThrow(LogUnavailable);
  away(false);
  expect(await eraseOneself(deps, proof, command(userId))).toMatchObject({ kind: 'done' });
});
