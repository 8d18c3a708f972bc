import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#contracts/kernel/duration';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { keptInBuffers, otherBuffers } from '../../../tests/support/kept-memory.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import { events, makeVault, NOW, openProcess, type Remembering } from './testing/remembering.ts';
import { untilHeard } from './until-heard.ts';

let one: Remembering;
let other: Remembering;
let answered: (text: string) => Promise<void>;
let time = NOW;
beforeAll(async () => {
  const { url } = await testDatabase();
  await makeVault(url);
  one = openProcess(url);
  other = openProcess(url, { clock: () => time, onAnswer: (text) => answered(text) });
});
beforeEach(async () => {
  answered = () => Promise.resolve();
  time = NOW;
  await expect.poll(() => one.isCertain() && other.isCertain()).toBe(true);
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
});

let accounts = 0;
const newAccount = async (): Promise<string> => {
  const accountId = `account-${++accounts}`;
  await one.authorized(accountId);
  return accountId;
};
const openSession = async (accountId: string) => `session=${await one.sessions.create(accountId, 1, NOW)}`;
const newSession = async () => openSession(await newAccount());
const roleAt = async ({ sessions }: Remembering, cookie: string) => (await sessions.read(cookie))?.role;
const idOf = async (cookie: string) => (await other.sessions.read(cookie))?.sessionId ?? '';

/** Runs this many rounds, some at a time. */
const rounds = async (times: number, round: () => Promise<void>): Promise<void> => {
  let left = times;
  const inTurn = async () => {
    while (left-- > 0) await round();
  };
  await Promise.all(Array.from({ length: 20 }, inTurn));
};
const questions = (what: string) => other.asked.filter((text) => text.includes(`from vault.${what}`)).length;

describe('a session that a process has read', () => {
  it('is asked for once', async () => {
    const cookie = await newSession();
    const asked = async () => {
      const before = questions('sessions');
      for (let request = 0; request < 10; request += 1) expect(await roleAt(other, cookie)).toBe('customer');
      return questions('sessions') - before;
    };
    expect(await asked()).toBeGreaterThan(0);
    await expect.poll(asked).toBe(0);
  });

  it('is nothing at the next request of every process once its end was answered, in 1,000 rounds', async () => {
    await rounds(1_000, async () => {
      const cookie = await newSession();
      const sessionId = await idOf(cookie);
      // Others ask meanwhile, so that it is read while it ends.
      const meanwhile = one.sessions.end(sessionId);
      const asked = [1, 2, 3].map(() => roleAt(other, cookie));
      await meanwhile;
      expect([await roleAt(other, cookie), await roleAt(one, cookie)]).toEqual([undefined, undefined]);
      await Promise.all(asked);
      expect(await roleAt(other, cookie)).toBeUndefined();
    });
  });

  it('gives the new role, or ends with password and account, as soon as that was answered', async () => {
    await rounds(200, async () => {
      const accountId = await newAccount();
      const cookie = await openSession(accountId);
      const [standing, ended] = [await openSession(accountId), await openSession(accountId)];
      const sessionId = await idOf(standing);
      const seen = () => Promise.all([cookie, standing].map((each) => roleAt(other, each)));
      const change = async (...changes: Parameters<Remembering['authorized']>) => {
        await one.authorized(...changes);
        await untilHeard(one.pool);
      };
      expect([await seen(), await roleAt(other, ended)]).toEqual([['customer', 'customer'], 'customer']);
      await change(accountId, { isAdmin: true, revision: 1 });
      expect(await seen()).toEqual(['admin', 'admin']);
      await change(accountId, { revision: 2 });
      expect(await seen()).toEqual(['customer', 'customer']);
      await change(accountId, { epoch: 2, revision: 3 });
      expect(await seen()).toEqual([undefined, undefined]);
      await one.pool.query('update vault.sessions set epoch = 2 where id = $1', [sessionId]);
      expect(await seen()).toEqual([undefined, 'customer']);
      await change(accountId, { deleted: true, revision: 4 });
      expect(await seen()).toEqual([undefined, undefined]);
    });
  });

  it('ends as the oldest of too many, and with all of its account', async () => {
    const accountId = await newAccount();
    const all: string[] = [];
    for (let opened = 0; opened < 20; opened += 1) all.push(await openSession(accountId));
    const standing = async () =>
      (await Promise.all(all.map((cookie) => roleAt(other, cookie)))).filter(Boolean);
    expect(await standing()).toHaveLength(20);
    // All were opened in the same millisecond: ids decide by chance which is the oldest, but it is never the new one.
    expect(await roleAt(other, await openSession(accountId))).toBe('customer');
    expect(await standing()).toHaveLength(19);
    await one.sessions.endAllOf(accountId);
    expect(await standing()).toEqual([]);
  });

  it('that was being read while it ended is not remembered', async () => {
    const cookie = await newSession();
    const [isRead, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    answered = async (text) => {
      if (!text.includes('from vault.sessions')) return;
      isRead.resolve();
      await isOver.promise;
    };
    const reading = other.sessions.read(cookie);
    await isRead.promise;
    const { rows } = await one.pool.query<{ id: string }>('select id from vault.sessions order by id');
    await Promise.all(rows.map(({ id }) => one.sessions.end(id)));
    isOver.resolve();
    expect((await reading)?.role).toBe('customer');
    expect(await roleAt(other, cookie)).toBeUndefined();
  });

  it('is asked for again when it was not used for some minutes: another process may have seen it', async () => {
    const cookie = await newSession();
    const sessionId = await idOf(cookie);
    const used = new Date(NOW.getTime() + 2 * DAY);
    await one.pool.query('update vault.sessions set used_at = $2 where id = $1', [sessionId, used]);
    time = new Date(NOW.getTime() + 4 * DAY);
    expect(await roleAt(other, cookie)).toBe('customer');
  });
});

describe("a person's key that a process has read", () => {
  const stored = (data: unknown): RecordedEvent => ({
    id: 'e',
    stream: 'home-1',
    revision: 0,
    position: 1n,
    type: 'Moved',
    data,
    metadata: { $correlationId: 'c', $causationId: 'c', actor: { process: 'test' }, schema: 1 },
    created: new Date(0),
  });
  const seal = (process: Remembering, who: string) =>
    process.personal.seal('home-1', events.Moved, { who, name: 'Hodan' });
  const opened = async (process: Remembering, sealed: unknown) =>
    (await process.personal.open([stored(sealed)]))[0]?.data;
  let persons = 0;
  const newPerson = async () => {
    const who = `person-${++persons}`;
    await one.personal.makeKey(who);
    return who;
  };

  it('is asked for once, to seal and to open', async () => {
    const who = await newPerson();
    const asked = async () => {
      const before = questions('person_keys');
      for (let event = 0; event < 5; event += 1)
        expect(await opened(other, await seal(other, who))).toEqual({ who, name: 'Hodan' });
      return questions('person_keys') - before;
    };
    expect(await asked()).toBeGreaterThan(0);
    await expect.poll(asked).toBe(0);
  });

  it('keeps no more in memory than itself', async () => {
    const people: string[] = [];
    while (people.length < 200) people.push(await newPerson());
    const before = keptInBuffers();
    for (const who of people) {
      await seal(other, who);
      otherBuffers();
    }
    await expect.poll(() => keptInBuffers() - before).toBeLessThan(2 ** 20);
  });

  it('opens and seals nothing in any process once the erasure was answered, in 500 rounds', async () => {
    await rounds(500, async () => {
      const who = await newPerson();
      const sealed = await seal(one, who);
      expect(await opened(other, sealed)).toEqual({ who, name: 'Hodan' });
      const meanwhile = one.personal.destroyKey(who);
      const asked = [1, 2, 3].map(() => opened(other, sealed));
      await meanwhile;
      const erased = { who, name: '[erased]' };
      expect([await opened(other, sealed), await seal(other, who)]).toEqual([erased, erased]);
      expect([await opened(one, sealed), await seal(one, who)]).toEqual([erased, erased]);
      await Promise.all(asked);
      expect(await opened(other, sealed)).toEqual(erased);
    });
  });

  it('is another one when the person comes back', async () => {
    const who = await newPerson();
    const before = await seal(other, who);
    await one.personal.destroyKey(who);
    expect(await opened(other, before)).toEqual({ who, name: '[erased]' });
    await one.personal.makeKey(who);
    expect(await opened(one, await seal(other, who))).toEqual({ who, name: 'Hodan' });
  });
});
