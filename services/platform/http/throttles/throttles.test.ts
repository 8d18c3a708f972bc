import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '#contracts/kernel/duration';
import { limitsOf } from './limits.ts';
import { from, isAdmitted, settings, tryCall } from './testing/calls.ts';
import { linkedAccountBy } from './passwords.ts';
import type { Caller } from './throttle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the limit of failed sign-ins', () => {
  const login = () => limitsOf(settings).login;

  it('never counts success', async () => {
    const limit = login();
    for (let i = 0; i < 50; i++) expect(await tryCall(limit, from('1.1.1.1', 'a'), 200)).toBe(200);
  });

  it('lets any number in at once who know their password', async () => {
    const limit = login();
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, i) => tryCall(limit, from('1.1.1.1', `${i % 7}`), 200)),
    );
    expect(all.every((status) => status === 200)).toBe(true);
  });

  it('refuses guesses sent together like guesses in a row', async () => {
    const limit = login();
    const all = await Promise.all(
      Array.from({ length: 200 }, () => tryCall(limit, from('1.1.1.1', 'a'), 401)),
    );
    expect(all.filter((status) => status === 401)).toHaveLength(3);
  });

  it('is per account and address, whatever the case', async () => {
    const limit = login();
    for (const email of ['a@x', 'A@x', ' a@X']) await tryCall(limit, from('1.1.1.1', email), 401);
    expect(await isAdmitted(limit, from('1.1.1.1', 'a@x'))).toBe(false);
    expect(await isAdmitted(limit, from('2.2.2.2', 'a@x'))).toBe(true);
    expect(await isAdmitted(limit, from('1.1.1.1', 'b@x'))).toBe(true);
  });

  it('is per address for all accounts together', async () => {
    const limit = login();
    for (const email of ['a', 'b', 'c', 'd', 'e']) await tryCall(limit, from('1.1.1.1', email), 401);
    expect(await isAdmitted(limit, from('1.1.1.1', 'f'))).toBe(false);
  });

  it('counts a whole IPv6 network as one address', async () => {
    const limit = login();
    for (let i = 0; i < 5; i++) await tryCall(limit, from(`2001:db8::${i}`, `${i}`), 401);
    expect(await isAdmitted(limit, from('2001:db8::99', 'f'))).toBe(false);
  });

  it('is a few times as high for all IPv6 networks of one site, which is refused behind its networks', async () => {
    const limit = login();
    const from48 = (network: number, email: number) =>
      from(`2001:db8:0:${network.toString(16)}00::1`, `${email}`);
    let failed = 0;
    for (let network = 1; network <= 8; network += 1)
      for (let email = 0; email < 9; email += 1)
        if ((await tryCall(limit, from48(network, network * 9 + email), 401)) === 401) failed += 1;
    expect(failed).toBe(4 * settings.login.perAddress);
    expect(await isAdmitted(limit, from('2001:db8:1::1', 'x'))).toBe(true);
  });

  it('says when to come again, and lets in then', async () => {
    const limit = login();
    for (let i = 0; i < 3; i++) await tryCall(limit, from('1.1.1.1', 'a'), 401);
    expect(await limit.admit(from('1.1.1.1', 'a'))).toEqual({ kind: 'refused', retryAfter: 15 * 60 });
    vi.advanceTimersByTime(15 * MINUTE);
    expect(await isAdmitted(limit, from('1.1.1.1', 'a'))).toBe(true);
  });

  it('does not hold anybody who waited behind a failure when the window ended', async () => {
    const limit = login();
    const first = await Promise.all([1, 2, 3].map(async () => limit.admit(from('1.1.1.1', 'a'))));
    const waiting = limit.admit(from('1.1.1.1', 'a'));
    vi.advanceTimersByTime(15 * MINUTE);
    for (const admission of first) if (admission.kind === 'admitted') admission.reportStatus?.(401);
    expect((await waiting).kind).toBe('refused');
  });
});

describe('a device that signed into the account before', () => {
  const knownDevice = ({ cookies }: Caller) => cookies;
  const login = () => limitsOf(settings, { knownDevice }).login;
  const known = (email: string): Caller => ({ ...from('1.1.1.1', email), cookies: `device of ${email}` });

  it('gets in anyone who fails at its address or at its account', async () => {
    const limit = login();
    for (let i = 0; i < 40; i++) await tryCall(limit, from(`2.2.2.${i}`, 'a'), 401);
    for (let i = 0; i < 5; i++) await tryCall(limit, from('1.1.1.1', `other ${i}`), 401);
    expect(await isAdmitted(limit, from('1.1.1.1', 'a'))).toBe(false);
    expect(await isAdmitted(limit, known('a'))).toBe(true);
  });

  it('may fail as often as anybody, without using up the failures of others', async () => {
    const limit = login();
    const told = [];
    for (let i = 0; i < 4; i++) told.push(await tryCall(limit, known('a'), 401));
    expect(told).toEqual([401, 401, 401, 429]);
    expect(await isAdmitted(limit, known('b'))).toBe(true);
    expect(await isAdmitted(limit, from('1.1.1.1', 'a'))).toBe(true);
  });

  it('fails half as often in a day as all devices of its account may, so none keeps the others out', async () => {
    const limit = login();
    const told = [];
    for (let time = 0; time < 8; time += 1) {
      for (let i = 0; i < 3; i += 1) told.push(await tryCall(limit, known('a'), 401));
      vi.advanceTimersByTime(15 * MINUTE);
    }
    expect(told.filter((status) => status === 401)).toHaveLength(settings.login.perDay / 2);
    const another = { ...known('a'), cookies: 'another device of a' };
    expect([await tryCall(limit, another, 401), await tryCall(limit, another, 200)]).toEqual([401, 200]);
  });

  it('is one of few that may fail in a day, and leaves strangers what is theirs', async () => {
    const limit = login();
    const device = (number: number) => ({ ...known('a'), cookies: `device ${number} of a` });
    let failures = 0;
    for (let i = 0; i < 60; i++) if ((await tryCall(limit, device(i), 401)) === 401) failures += 1;
    expect(failures).toBe(settings.login.perDay + 1);
    expect(await isAdmitted(limit, device(60))).toBe(false);
    expect(await isAdmitted(limit, from('1.1.1.1', 'a'))).toBe(true);
    expect(await isAdmitted(limit, known('b'))).toBe(true);
    vi.advanceTimersByTime(10 * MINUTE);
    expect([await tryCall(limit, device(61), 401), await tryCall(limit, device(62), 401)]).toEqual([
      401, 429,
    ]);
  });
});

describe('one account tried from many addresses', () => {
  it('lets one failure through in ten minutes once the daily limit is reached', async () => {
    const limit = limitsOf(settings).login;
    let failures = 0;
    const guessFrom = async (address: string) => tryCall(limit, from(address, 'a'), 401);
    for (let i = 0; i < 60; i++) if ((await guessFrom(`10.0.0.${i}`)) === 401) failures += 1;
    expect(failures).toBe(21);
    vi.advanceTimersByTime(10 * MINUTE);
    expect([await guessFrom('10.0.1.1'), await guessFrom('10.0.1.2')]).toEqual([401, 429]);
    expect(await tryCall(limit, from('10.0.1.3', 'b'), 401)).toBe(401);
    vi.advanceTimersByTime(24 * 60 * MINUTE);
    expect([await guessFrom('10.0.2.1'), await guessFrom('10.0.2.2')]).toEqual([401, 401]);
  });
});

describe('guesses of the current password', () => {
  const person = { userId: 'amina', role: 'customer', provedAt: new Date(0) } as const;
  const guess = (sessionId: string, body: object = { password: 'x', currentPassword: 'y' }): Caller => ({
    address: '1.1.1.1',
    actor: { ...person, sessionId },
    body,
  });

  it('are counted by session and by account, and only what was wrong', async () => {
    const limit = limitsOf(settings).password;
    for (let i = 0; i < 9; i++) expect(await tryCall(limit, guess('s1'), 200)).toBe(200);
    const told = [];
    for (const session of ['s1', 's1', 's1', 's2', 's2'])
      told.push(await tryCall(limit, guess(session), 403));
    expect(told).toEqual([403, 403, 429, 403, 429]);
    expect(await limit.admit(guess('s3'))).toEqual({ kind: 'refused', retryAfter: 15 * 60 });
  });

  it('in one session are half of those of a day, so that another can still change the password', async () => {
    const limit = limitsOf(settings).password;
    let failures = 0;
    for (let time = 0; time < 90; time += 1) {
      for (let i = 0; i < 3; i += 1) if ((await tryCall(limit, guess('s1'), 403)) === 403) failures += 1;
      vi.advanceTimersByTime(15 * MINUTE);
    }
    expect(failures).toBe(settings.login.perDay / 2);
    expect([await tryCall(limit, guess('s2'), 403), await tryCall(limit, guess('s2'), 200)]).toEqual([
      403, 200,
    ]);
    vi.advanceTimersByTime(2 * 60 * MINUTE);
    expect(await isAdmitted(limit, guess('s1'))).toBe(true);
  });

  it('of a code of the second factor count as well', async () => {
    const limit = limitsOf(settings).password;
    const told = [];
    for (let times = 0; times < 3; times += 1)
      told.push(await tryCall(limit, guess('s1', { code: '000000' }), 403));
    expect(told).toEqual([403, 403, 429]);
  });

  it('are none where there is no password to compare', async () => {
    const limit = limitsOf(settings).password;
    for (let i = 0; i < 9; i++) expect(await tryCall(limit, guess('s1', { name: 'Amina' }), 403)).toBe(403);
  });
});

it('passwords behind a letter’s link are counted by the link, which without a password may be followed as before', async () => {
  const { linkPassword } = limitsOf(settings);
  const follow = (token: string, currentPassword?: string) =>
    tryCall(linkPassword, { address: '1.1.1.1', actor: undefined, body: { token, currentPassword } }, 403);
  const told = [];
  for (let times = 0; times < 4; times += 1) told.push(await follow('a', 'x'));
  expect(told).toEqual([403, 403, 403, 429]);
  for (let times = 0; times < 4; times += 1) expect(await follow('a')).toBe(403);
  expect(await follow('b', 'x')).toBe(403);
});

it('passwords behind the links of one account are few in a day, half of them behind one link', async () => {
  const linkedAccount = linkedAccountBy({ named: (token) => ({ userId: token.slice(0, 1) }) });
  const { linkPassword } = limitsOf(settings, { linkedAccount });
  const follow = (token: string) =>
    tryCall(
      linkPassword,
      { address: '1.1.1.1', actor: undefined, body: { token, currentPassword: 'x' } },
      403,
    );
  const failuresOf = async (token: string) => {
    let failures = 0;
    for (let time = 0; time < 8; time += 1) {
      for (let i = 0; i < 3; i += 1) if ((await follow(token)) === 403) failures += 1;
      vi.advanceTimersByTime(15 * MINUTE);
    }
    return failures;
  };
  expect(await failuresOf('a1')).toBe(settings.login.perDay / 2);
  expect(await failuresOf('a2')).toBe(settings.login.perDay / 2);
  expect([await follow('a3'), await follow('a3'), await follow('b1')]).toEqual([403, 429, 403]);
});
