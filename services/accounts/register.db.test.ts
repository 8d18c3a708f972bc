import { randomBytes } from 'node:crypto';
import { createEventLog } from '#services/platform/event-log';
import { migrateVault } from '#services/platform/vault/migration';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventStoreUrl, testDatabase } from '../../tests/support/stores.ts';
import { accountsFor, accountsOn, command, enter } from './testing/world.ts';
import { registerAccount } from './register.ts';

/** A new person each time, in every run: the event store is shared. */
const somebody = () => {
  const username = randomBytes(6).toString('hex');
  return { name: 'Hodan', username, email: `${username}@suuq.test`, password: 'a good password' };
};

describe('registering', () => {
  let pool: pg.Pool;
  let logs: ReturnType<typeof createEventLog>[];
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
    await migrateVault(pool);
    logs = [createEventLog(eventStoreUrl()), createEventLog(eventStoreUrl())];
  });
  afterAll(async () => {
    await Promise.all(logs.map((log) => log.close()));
    await pool.end();
  });
  const processes = () => logs.map((log) => accountsOn(pool, log).deps);

  it('gives an e-mail and a username to exactly one of 20 at once, in two processes on the real log', async () => {
    const deps = processes();
    const { email, username } = somebody();
    const people = Array.from({ length: 20 }, (_, index) =>
      index < 10 ? { ...somebody(), email } : { ...somebody(), username },
    );
    const outcomes = await Promise.all(
      deps.flatMap((each, process) =>
        people
          .filter((_, index) => index % 2 === process)
          .map(async (person) => ({ person, outcome: await registerAccount(each, person, command) })),
      ),
    );
    const done = outcomes.filter(({ outcome }) => outcome.kind === 'done');
    expect(done.filter(({ person }) => person.email === email)).toHaveLength(1);
    expect(done.filter(({ person }) => person.username === username)).toHaveLength(1);
    expect(done).toHaveLength(2);
    for (const each of deps)
      for (const { person } of done) expect(await enter(each, person)).toMatchObject({ kind: 'done' });
  });

  it('records the language of letters before the account, from which the first one follows', async () => {
    const { deps, log } = accountsFor(pool);
    const types = () => log.all.map(({ type }) => type);
    const chosen: unknown[] = [];
    const chooseLanguage: typeof deps.chooseLanguage = async (choice) => {
      expect(types()).toEqual(['EmailClaimed', 'UsernameClaimed']);
      chosen.push(choice);
    };
    const person = { ...somebody(), language: 'so' } as const;
    const outcome = await registerAccount({ ...deps, chooseLanguage }, person, command);
    if (outcome.kind === 'refused') throw new Error(outcome.code);
    expect(chosen).toEqual([{ userId: outcome.userId, language: 'so' }]);
    expect(types().at(-1)).toBe('AccountRegistered');
  });
});
