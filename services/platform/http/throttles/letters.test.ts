import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '#contracts/kernel/duration';
import { countsInMemory } from './counts.ts';
import { mailboxLetters } from './letters.ts';
import { limitsOf } from './limits.ts';
import { from, isAdmitted, settings, tryCall } from './testing/calls.ts';
import type { Caller, Throttle } from './throttle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('letters with a link', () => {
  const links = () => limitsOf(settings).links;

  it('are written twice in half an hour to an account, whatever the case and from wherever it is asked for', async () => {
    const limit = links();
    const told = [];
    for (const [address, email] of [
      ['1.1.1.1', 'a@x'],
      ['2.2.2.2', ' A@x'],
      ['3.3.3.3', 'a@X'],
    ] as const)
      told.push(await tryCall(limit, from(address, email), 200));
    expect(told).toEqual([200, 200, 429]);
    expect(await limit.admit(from('1.1.1.1', 'a@x'))).toEqual({ kind: 'refused', retryAfter: 30 * 60 });
    vi.advanceTimersByTime(30 * MINUTE);
    expect(await isAdmitted(limit, from('1.1.1.1', 'a@x'))).toBe(true);
  });

  it('that were not written use up nobody’s', async () => {
    const limit = links();
    for (let times = 0; times < 40; times += 1)
      expect(await tryCall(limit, from('1.1.1.1', 'a@x'), 400)).toBe(400);
    expect(await isAdmitted(limit, from('2.2.2.2', 'a@x'))).toBe(true);
    expect(await isAdmitted(limit, from('1.1.1.1', 'a@x'))).toBe(true);
  });

  it('that are asked for together are written as often as in a row', async () => {
    const limit = links();
    const ask = () => tryCall(limit, from('1.1.1.1', 'a@x'), 200);
    const told = await Promise.all(Array.from({ length: 200 }, ask));
    expect(told.filter((status) => status === 200)).toHaveLength(settings.links);
  });

  it('from an address that has had its share are refused, and use up and keep nothing of an account', async () => {
    const counted = new Set<string>();
    const limit = limitsOf(settings, undefined, (what, windowMs) => {
      const counts = countsInMemory(what, windowMs);
      return {
        ...counts,
        add: (key) => {
          counted.add(`${what} ${key}`);
          return counts.add(key);
        },
      };
    }).links;
    for (let i = 0; i < 20; i += 1) expect(await tryCall(limit, from('1.1.1.1', `${i}@x`), 200)).toBe(200);
    const before = counted.size;
    for (let i = 0; i < 500; i += 1)
      expect(await tryCall(limit, from('1.1.1.1', `victim ${i % 100}`), 200)).toBe(429);
    expect(counted.size).toBe(before);
    for (const status of [200, 200, 429])
      expect(await tryCall(limit, from('2.2.2.2', 'victim 1'), 200)).toBe(status);
  });

  it('are kept from no account by who names other addresses of its mailbox', async () => {
    const limit = links();
    for (let i = 0; i < 9; i += 1)
      expect(await tryCall(limit, from('1.1.1.1', `v.ictim+${i}@gmail.com`), 200)).toBe(200);
    for (const status of [200, 200, 429])
      expect(await tryCall(limit, from('1.1.1.1', 'victim@gmail.com'), status)).toBe(status);
  });

  it('are written twice in half an hour to a mailbox, where there are accounts', async () => {
    const untilLetterTo = mailboxLetters(settings.links, countsInMemory);
    const waits = [];
    for (const mailbox of ['a', 'a', 'a', 'b']) waits.push(await untilLetterTo(mailbox));
    expect(waits).toEqual([0, 0, 30 * 60, 0]);
    vi.advanceTimersByTime(30 * MINUTE);
    expect(await untilLetterTo('a')).toBe(0);
    const unlimited = mailboxLetters(Infinity, countsInMemory);
    expect(await unlimited('a')).toBe(0);
  });

  it('that follow at once are written as often to a mailbox, and as often to all of its sub-addresses', async () => {
    const { newsletter, register, emailChange } = limitsOf({ ...settings, registerPerHour: 9 });
    const flooded = async (limit: Throttle, status: number) => {
      const told = [];
      for (const email of [
        'a+1@gmail.com',
        'a+2@gmail.com',
        'a.+3@googlemail.com',
        'a@gmail.com',
        'a@gmail.com',
        '.a.@googlemail.com',
        'b@gmail.com',
      ])
        told.push(await tryCall(limit, from('1.1.1.1', email), status));
      return told;
    };
    expect(await flooded(newsletter, 200)).toEqual([200, 200, 429, 200, 200, 429, 200]);
    expect(await flooded(register, 201)).toEqual([201, 201, 429, 201, 201, 429, 201]);
    expect(await flooded(emailChange, 200)).toEqual([200, 200, 429, 200, 200, 429, 200]);
  });

  it('of the newsletter come to a mailbox twice as often in a day, and no more', async () => {
    const { newsletter } = limitsOf(settings);
    const asked = async (n: number) => tryCall(newsletter, from(`1.1.1.${n}`, `a+${n}@x`), 200);
    for (const status of [200, 200, 429]) expect(await asked(status)).toBe(status);
    vi.advanceTimersByTime(30 * MINUTE);
    for (const status of [200, 200, 429]) expect(await asked(status)).toBe(status);
    vi.advanceTimersByTime(30 * MINUTE);
    expect(await asked(1)).toBe(429);
    vi.advanceTimersByTime(23 * 60 * MINUTE);
    expect(await asked(1)).toBe(200);
  });

  it('of the newsletter use up none about a password', async () => {
    const { links: ofAccounts, newsletter } = limitsOf(settings);
    for (const status of [200, 200, 429])
      expect(await tryCall(newsletter, from('1.1.1.1', 'a@x'), 200)).toBe(status);
    for (const status of [200, 200, 429])
      expect(await tryCall(ofAccounts, from('1.1.1.1', 'a@x'), 200)).toBe(status);
  });
});

it('an e-mail address is registered as often as letters with a link are written to it, and others go on', async () => {
  const { register, links } = limitsOf({ ...settings, registerPerHour: 100 });
  for (const status of [400, 409, 201, 201])
    expect(await tryCall(register, from('1.1.1.1', 'a@x'), status)).toBe(status);
  expect(await register.admit(from('2.2.2.2', ' A@x'))).toEqual({ kind: 'refused', retryAfter: 30 * 60 });
  expect(await tryCall(register, from('1.1.1.1', 'b@x'), 201)).toBe(201);
  expect(await isAdmitted(links, from('1.1.1.1', 'a@x'))).toBe(true);
  vi.advanceTimersByTime(30 * MINUTE);
  expect(await isAdmitted(register, from('2.2.2.2', 'a@x'))).toBe(true);
});

it('the other spellings of an address are registered twice as often in a day, and no more', async () => {
  const { register } = limitsOf({ ...settings, registerPerHour: 100 });
  const asked = (email: string) => tryCall(register, from('1.1.1.1', email), 201);
  const told = [];
  for (const email of ['v+1@gmail.com', 'v+2@gmail.com', 'v.i@gmail.com', 'vi+1@gmail.com', 'vi+2@gmail.com'])
    told.push(await asked(email));
  expect(told).toEqual([201, 201, 201, 201, 201]);
  for (let halfHour = 0; halfHour < 3; halfHour += 1) {
    vi.advanceTimersByTime(30 * MINUTE);
    for (const each of [1, 2]) {
      expect(await asked(`v+${halfHour}.${each}@gmail.com`)).toBe(halfHour === 0 ? 201 : 429);
      expect(await asked('v@gmail.com')).toBe(201);
    }
  }
  vi.advanceTimersByTime(23 * 60 * MINUTE);
  expect(await asked('v+1@gmail.com')).toBe(201);
});

it('the sub-addresses of a mailbox that others register keep nobody from registering one with dots', async () => {
  const { register } = limitsOf({ ...settings, registerPerHour: 100 });
  const asked = (email: string) => tryCall(register, from('1.1.1.1', email), 201);
  const told = [];
  for (let halfHour = 0; halfHour < 3; halfHour += 1) {
    for (const each of [1, 2]) told.push(await asked(`aminaali+${halfHour}.${each}@gmail.com`));
    vi.advanceTimersByTime(30 * MINUTE);
  }
  expect(told).toEqual([201, 201, 201, 201, 429, 429]);
  for (const own of ['amina.ali@gmail.com', 'aminaali@googlemail.com']) expect(await asked(own)).toBe(201);
});

it('another address is limited as guesses of the password are, and as letters with a link', async () => {
  const { emailChange, password } = limitsOf({ ...settings, links: 4 });
  const actor = { userId: 'amina', role: 'customer', sessionId: 's1', provedAt: new Date(0) } as const;
  const ask: Caller = { address: '1.1.1.1', actor, body: { email: 'a@suuq.test', currentPassword: 'y' } };
  expect(await tryCall(emailChange, ask, 403)).toBe(403);
  expect(await tryCall(password, ask, 403)).toBe(403);
  expect(await tryCall(emailChange, ask, 403)).toBe(429);
  const other = { ...ask, actor: { ...actor, userId: 'hodan', sessionId: 's2' } };
  const told = [];
  for (let times = 0; times < 5; times += 1) told.push(await tryCall(emailChange, other, 200));
  expect(told).toEqual([200, 200, 200, 200, 429]);
});
