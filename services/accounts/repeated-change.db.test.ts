import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateVault } from '#services/platform/vault/migration';
import { newestPassword } from '#services/platform/vault/passwords';
import { testDatabase } from '../../tests/support/stores.ts';
import type { AccountsDeps } from './ports.ts';
import { registerAccount } from './register.ts';
import { account } from './state.ts';
import { accountsFor, command, cookieOf, enter, somebody } from './testing/world.ts';
import { changeProfile } from './update-profile.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
  await migrateVault(pool);
});
afterAll(() => pool.end());

const NEW = 'a quiet river at dusk';

/** A person who is signed in and changes their password. */
const changing = async () => {
  const { deps } = accountsFor(pool);
  const person = somebody();
  const outcome = await registerAccount(deps, person, command);
  if (outcome.kind === 'refused') throw new Error(outcome.code);
  const { userId } = outcome;
  const other = cookieOf(await enter(deps, person));
  const session = cookieOf(await enter(deps, person));
  const who = await deps.sessions.read(session);
  if (!who) throw new Error('not signed in');
  const change = (by: AccountsDeps = deps, password = NEW) =>
    changeProfile(by, who, { ...person, password, currentPassword: person.password }, command(userId));
  const expectChanged = async () => {
    expect(await enter(deps, { ...person, password: NEW })).toMatchObject({ kind: 'done' });
    expect(await enter(deps, person)).toMatchObject({ kind: 'refused' });
    expect(await deps.sessions.read(session)).toBeDefined();
    expect(await deps.sessions.read(other)).toBeUndefined();
    const { state } = await deps.handler.load(account, userId);
    expect(state).toMatchObject({ passwordVersion: await newestPassword(pool, userId) });
  };
  return { deps, change, expectChanged };
};

/** The same accounts on a vault that is away when it should learn of a change. */
const cutShort = (deps: AccountsDeps): AccountsDeps => {
  const query = (asked: string | pg.QueryConfig, values?: unknown[]) =>
    typeof asked !== 'string' && asked.name === 'vault authorize'
      ? Promise.reject(new Error('connection lost'))
      : pool.query(asked, values);
  const failing: pg.Pool = Object.create(pool, { query: { value: query } });
  return { ...deps, pool: failing };
};

it('A change of the password that was cut short after it was recorded is finished when it is repeated', async () => {
  const { deps, change, expectChanged } = await changing();
  await expect(change(cutShort(deps))).rejects.toThrow('connection lost');
  expect(await change(deps, 'another river at dawn')).toEqual({ kind: 'refused', code: 'REAUTH_REQUIRED' });
  expect(await change()).toMatchObject({ kind: 'done' });
  await expectChanged();
});

it('The same change of the password that comes twice at once is done in both calls', async () => {
  const { deps, change, expectChanged } = await changing();
  let proven = 0;
  let goOn = () => {};
  const bothProven = new Promise<void>((resolve) => (goOn = resolve));
  const handle: AccountsDeps['handler']['handle'] = async (aggregate, id, decide, context) => {
    if ((proven += 1) === 2) goOn();
    await bothProven;
    return deps.handler.handle(aggregate, id, decide, context);
  };
  const together: AccountsDeps = { ...deps, handler: { ...deps.handler, handle } };
  const outcomes = await Promise.all([change(together), change(together)]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done']);
  await expectChanged();
});
